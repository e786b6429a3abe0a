// Texts, scenarios and results that are opened, and what is wrong with them.
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, computed, give, open, rowsOfPage, run, told, until, view} from '../lib.mjs';

const FALL = 'system: fall\nparameters: {g: 9.81 m/s^2}\nstates: {h: 1 m, v: 0 m/s}\nequations:\n  h\': v\n  v\': -g';

export async function editor({judder, work}, page) {
  await page.evaluate(() => window.judder.choose('duffing'));
  await computed(page);
  await page.getByRole('tab', {name: 'Text'}).click();
  await until(page, () => document.querySelector('#complaint'));
  check('a text that does not run does not say so', !/and runs/.test(await page.locator('#complaint').textContent()));
  const area = page.locator('textarea');
  await area.fill(`${FALL}*k\n`);
  await until(page, () => document.querySelector('#complaint')?.textContent.includes('line 6'));
  check('what is wrong is told at its line', await page.locator('.sheet .bad').textContent() === '6\n');
  const shows = (system) => until(page, (name) => window.judder.lab.description.system.name === name && window.judder.lab.track && !window.judder.lab.computing, system);
  await area.fill(`${FALL.replace('fall', 'wide')}\nrun: {end: 1 s}\n# ${'long '.repeat(100)}\n${'# line\n'.repeat(300)}`);
  await shows('wide');
  const ends = await area.evaluate(async (text) => {
    text.scrollTop = 1e6;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const numbers = document.querySelector('.sheet pre');
    return [text.scrollTop, numbers.scrollTop, numbers.textContent.trim().split('\n').length, text.value.split('\n').length];
  });
  check('every line has its number, beside it also at the end of a text that is wider than its sheet', ends[0] > 1000 && ends[0] === ends[1] && ends[2] === ends[3], String(ends));
  await area.fill(`${FALL}\nrun: {end: 1 s}\n`);
  await shows('fall');
  const last = await page.evaluate(() => Array.from(window.judder.lab.track.row(window.judder.lab.track.count - 1)));
  check('an edited text falls as it should', Math.abs(last[1] - (1 - 9.81 / 2)) < 1e-9 && Math.abs(last[2] + 9.81) < 1e-9, String(last));
  writeFileSync(join(work, 'fall.yaml'), await page.evaluate(() => window.judder.scenario()));
  check('and its export runs', (await run(judder, join(work, 'fall.yaml'), join(work, 'run.csv'))).hash === (await rowsOfPage(page)).hash);
}

// Loads, drive in Hz, a polygon, contacts, events that stop, structure: what the command reads the page reads.
const SCENARIOS = {
  loads: 'system: planar-body\npatch: {shape: polygon, vertices: [[-20 mm, -20 mm], [30 mm, -10 mm], [0, 30 mm]]}\nfriction: {law: power, b_T: 0.7}\n' +
    'loads:\n  - {F_x: 2 N, omega: 1 Hz}\n  - {push: 1 N, angle: 30 deg, x: 1 cm, y: 0, frame: body, from: 0.2 s, ramp: 100 ms}\nrun: {end: 1 s}\n',
  polygon: 'system: planar-body\npatch: {shape: polygon, vertices: [[-20 mm, -20 mm], [30 mm, -10 mm], [0, 30 mm]]}\nfriction: {law: integral}\n' +
    'loads: [{F_x: 3 N, F_y: 2 N, M: 20 mN m, omega: 1 Hz}]\nrun: {end: 1 s}\n',
  points: 'system: planar-body\npatch: {shape: points, points: [[0, 0, 1], [30 mm, 0, 2], [5 mm, 20 mm, 1.5]]}\nparameters: {eps: 1 mm/s}\nfriction: {law: integral}\n' +
    'loads: [{F_x: 3 N, F_y: 2 N, M: 20 mN m, omega: 1 Hz}]\nrun: {end: 1 s}\n',
  drive: 'system: vibrating-table\ndrive: {circle: 1.5 mm, omega: 10 Hz}\nparameters: {alpha_y: 0.5 deg}\ninitial: {wz: 30 rpm}\n' +
    'run: {end: 0.5 s, transient: 100 ms, events: [{quantity: y, value: 40 mm, direction: up, stop: true}]}\n',
  contacts: 'system: bouncing-ball\ncontacts:\n  floor: {friction: {mu: 0.3}, restitution: {e: 0.6}}\nrun: {end: 1 s}\n',
  structure: 'system: chain\nstructure: {n: 4}\nrun: {end: 0.5 s, tolerance: 1e-7}\n',
};

export async function scenarios({judder, work}, page) {
  for (const [name, text] of Object.entries(SCENARIOS)) {
    writeFileSync(join(work, 'given.yaml'), text);
    await page.evaluate(() => (window.judder.lab.ran = null));
    await give(page, `${name}.yaml`, text);
    await until(page, () => window.judder.lab.ran && !window.judder.lab.computing);
    const [seen, wanted] = [await rowsOfPage(page), await run(judder, join(work, 'given.yaml'), join(work, 'run.csv'))];
    check(`a scenario with ${name} has the bits of judder run`, seen.hash === wanted.hash, JSON.stringify([seen, wanted]));
    const out = await page.evaluate(() => window.judder.scenario());
    writeFileSync(join(work, 'out.yaml'), out);
    check(`and so has its export`, (await run(judder, join(work, 'out.yaml'), join(work, 'run.csv'))).hash === wanted.hash, out);
  }
}

// A sweep is laid out under Study, and what is wrong is refused at its line.
export async function refused({examples}, page) {
  await give(page, 'map.yaml', 'system: duffing\nsweep: {parameter: gamma, from: 0.2, to: 0.5, points: 12, second: {parameter: omega, from: 1, to: 1.4, points: 8}, transient: 50, start: carry}\n');
  await told(page, /leaves out: sweep.start/);
  check('a sweep opens as a map under Study', await page.getByLabel('values across').inputValue() === '12' && await page.getByLabel('values up').inputValue() === '8');
  const wrong = [
    [readFileSync(join(examples, 'incline.yaml')), /line 6.*judder run does/],
    ['system: duffing\nparamters: {gamma: 1}\n', /line 2.*unknown section 'paramters'/],
    ['system: duffing\nparameters: {gamma: 1 kg}\n', /line 2.*does not fit/],
    ['system: duffing\nloads: {F_x: 1}\n', /line 2.*no part 'loads'/],
    ['system: planar-body\nloads: {F_q: 1 N}\n', /line 2.*F_q/],
    ['system: duffing\nrun: {solver: cvode-adams}\n', /line 2.*no solver/],
    ['system: [\n', /line \d/],
    [`system: x\nstates: ${'['.repeat(20_000)}`, /too deep/],
    [Uint8Array.from([255, 254, 0, 1]), /neither a result/],
  ];
  for (const [text, pattern] of wrong) {
    await give(page, 'wrong.yaml', text);
    await told(page, pattern);
  }
  check('what was shown stays', await page.evaluate(() => window.judder.lab.description.system.name) === 'duffing');
  await page.evaluate(() => window.judder.lab.change((changes) => (changes.parameters.gamma = 0.3)));
  await computed(page);
  check('and goes on', await page.evaluate(() => window.judder.lab.complaint) === null);
}

export async function results({browser, judder, work, errors}) {
  const path = join(work, 'ball.h5');
  execFileSync(judder, ['run', 'bouncing-ball', '-o', path, '--quiet']);
  const second = await view(judder, path);
  const page = await open(browser, second.address, errors);
  const shown = () => page.evaluate(() => window.judder.lab.description.system.name);
  check('judder view shows a result', (await shown()) === 'bouncing-ball');
  check('with the rows of the file', (await rowsOfPage(page)).hash === (await run(judder, 'bouncing-ball', join(work, 'ball.csv'))).hash);
  const good = readFileSync(path);
  // Of another program: a valid file that does not say it is of Judder.
  const foreign = Buffer.from(good);
  for (let at = foreign.indexOf('judder'); at >= 0; at = foreign.indexOf('judder', at + 1)) foreign.write('jotter', at);
  const broken = Buffer.from(good);
  broken.fill(0x5a, 900, 3000);
  const changed = Buffer.from(good);
  changed.write('holmes1983', changed.indexOf('holmes1982'));
  execFileSync(judder, ['sweep', 'duffing', '--over', 'gamma=0.2:0.3:2', '--transient', '1', '--record', '1', '-o', join(work, 'sweep.h5'), '--quiet']);
  const files = [['marked', '\x89HDF\r\n\x1a\nnothing', /damaged/], ['foreign', foreign, /no result of Judder/],
                 ['cut', good.subarray(0, good.length / 3), /damaged/], ['broken', broken, /damaged|no result/], ['changed', changed, /changed by another/],
                 ['sweep', readFileSync(join(work, 'sweep.h5')), /sweep/]];
  for (const [name, content, pattern] of files) {
    await give(page, `${name}.h5`, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
    await told(page, new RegExp(`${name}.h5: .*(${pattern.source})`));
  }
  check('damaged and foreign files leave the page as it is', (await shown()) === 'bouncing-ball');
  // Dropped, not chosen.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['system: duffing\n'], 'dropped.yaml'));
    document.querySelector('.app').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
  });
  await until(page, () => window.judder.lab.description.system.name === 'duffing' && !window.judder.lab.computing);
  second.stop();
  await page.context().close();
}
