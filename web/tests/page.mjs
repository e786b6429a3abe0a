// The built page in a browser, served by `judder view`: it runs every system to the bits of `judder run`,
// and does what its buttons say. Usage: node page.mjs JUDDER FOLDER
import {writeFileSync, mkdtempSync, rmSync} from 'node:fs';
import {execFileSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {check, finish, launch, open, rowsOfPage, run, until, view} from './lib.mjs';

const [, , judder, folder] = process.argv;
process.env.JUDDER_WEB = folder;
const work = mkdtempSync(join(tmpdir(), 'judder-page-'));
const errors = [];
const server = await view(judder);
const browser = await launch();

async function everySystem(page) {
  const names = await page.evaluate(() => window.judder.systems);
  check('the page has the systems of the command', names.length >= 25, String(names.length));
  for (const name of names) {
    await page.evaluate((system) => window.judder.choose(system), name);
    await until(page, () => window.judder.lab.track && !window.judder.lab.computing);
    const [seen, told] = [await rowsOfPage(page), run(judder, name, join(work, 'run.csv'))];
    check(`${name} has the bits of judder run`, seen.hash === told.hash && seen.count === told.count,
          JSON.stringify([seen, told]));
  }
}

async function sliders(page) {
  await page.evaluate(() => window.judder.choose('vibrating-table'));
  const before = await rowsOfPage(page);
  await page.locator('input[data-name=mu]').first().evaluate(async (input) => {
    for (let i = 1; i <= 12; i++) {
      input.value = String((Number(input.max) * i) / 20);
      input.dispatchEvent(new Event('input', {bubbles: true}));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  });
  await until(page, () => 'mu' in window.judder.lab.changes.parameters && !window.judder.lab.computing);
  const after = await rowsOfPage(page);
  check('a slider changes the path', before.hash !== after.hash);
  const text = await page.evaluate(() => window.judder.scenario());
  writeFileSync(join(work, 'shown.yaml'), text);
  check('the exported scenario has the bits of the page', run(judder, join(work, 'shown.yaml'), join(work, 'run.csv')).hash === after.hash, text);
  // In flight: what is exported is the run that goes on from the row that was shown.
  await page.evaluate(() => {
    const {lab} = window.judder;
    lab.seek(0.7);
    lab.playing = true;
    lab.change((changes) => (changes.parameters.A_x = 0.3));
    lab.playing = false;
  });
  await until(page, () => window.judder.lab.track.seams.length === 2 && !window.judder.lab.computing);
  const flight = await page.evaluate(() => {
    const {track} = window.judder.lab;
    return {text: window.judder.scenario(), last: Array.from(track.row(track.count - 1))};
  });
  writeFileSync(join(work, 'flight.yaml'), flight.text);
  run(judder, join(work, 'flight.yaml'), join(work, 'flight.csv'));
  const rows = execFileSync('tail', ['-n', '1', join(work, 'flight.csv')], {encoding: 'utf8'}).trim().split(',').map(Number);
  check('a change in flight ends where judder run does', flight.last.every((value, i) => Object.is(value, rows[i]) || (Number.isNaN(value) && Number.isNaN(rows[i]))), flight.text);
}

async function share(page) {
  await page.evaluate(() => window.judder.lab.reset());
  await until(page, () => window.judder.lab.track.seams.length === 1 && !window.judder.lab.computing);
  await page.evaluate(() => window.judder.lab.seek(0.25));
  const hash = await page.evaluate(() => window.judder.hash());
  const other = await open(browser, `${server.address}#${hash}`, errors);
  check('an address shows the same motion', (await rowsOfPage(other)).hash === (await rowsOfPage(page)).hash, hash);
  check('at the same time', (await other.evaluate(() => window.judder.lab.time)) === 0.25);
  await other.context().close();
  const lost = await open(browser, `${server.address}#s=vibrating-table&p=mu:what`, errors);
  check('nonsense in an address is told', /makes no sense/.test(await lost.locator('.notice').textContent()));
  await lost.context().close();
}

async function texts(page) {
  await page.getByRole('tab', {name: 'Text'}).click();
  const area = page.locator('textarea');
  await area.fill('system: fall\nparameters: {g: 9.81 m/s^2}\nstates: {h: 1 m, v: 0 m/s}\nequations:\n  h\': v\n  v\': -g*k\n');
  await until(page, () => document.querySelector('#complaint')?.textContent.includes('line 6'));
  check('what is wrong is told at its line', await page.locator('.sheet .bad').textContent() === '6\n');
  await area.fill('system: fall\nparameters: {g: 9.81 m/s^2}\nstates: {h: 1 m, v: 0 m/s}\nequations:\n  h\': v\n  v\': -g\nrun: {end: 1 s}\n');
  await until(page, () => window.judder.lab.description.system.name === 'fall' && window.judder.lab.track && !window.judder.lab.computing);
  const last = await page.evaluate(() => Array.from(window.judder.lab.track.row(window.judder.lab.track.count - 1)));
  check('an edited text falls as it should', Math.abs(last[1] - (1 - 9.81 / 2)) < 1e-9 && Math.abs(last[2] + 9.81) < 1e-9, String(last));
  writeFileSync(join(work, 'fall.yaml'), await page.evaluate(() => window.judder.scenario()));
  check('and its export runs', run(judder, join(work, 'fall.yaml'), join(work, 'run.csv')).hash === (await rowsOfPage(page)).hash);
}

// A bifurcation diagram of few points; every number of it in one string.
async function study(address, wide) {
  const page = await open(browser, address, errors);
  const fetched = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.getByRole('tab', {name: 'Study'}).click();
  // Fields are those of the system once it is described: a value that is typed before is lost.
  const field = async (label, value) => {
    const input = page.getByLabel(label, {exact: true});
    for (let i = 0; i < 20; i++) {
      await input.fill(value);
      await input.blur();
      await page.waitForTimeout(100);
      if (Number(await input.inputValue()) === Number(value)) return;
    }
    throw new Error(`${label} does not keep ${value}`);
  };
  await field('values', '24');
  await field('leave out', '30');
  await field('record', '12');
  await page.getByRole('button', {name: 'compute'}).click();
  await until(page, () => Number(document.querySelector('.study .told')?.dataset.done) === 24).catch(async (error) => {
    throw new Error(`${error.message}; the page says: ${await page.locator('.study').innerText()}`);
  });
  check('a bifurcation diagram fills in', Number(await page.locator('.study .told').getAttribute('data-points')) === 24 * 12);
  check(wide ? 'two lanes are used' : 'without SIMD one lane does', fetched.some((url) => url.endsWith('judder-2.wasm')) === wide);
  const picture = await page.locator('canvas.diagram').evaluate((canvas) => canvas.toDataURL());
  await page.locator('canvas.diagram').click({position: {x: 60, y: 40}});
  await until(page, () => 'gamma' in window.judder.lab.changes.parameters && !window.judder.lab.computing);
  await page.context().close();
  return picture;
}

async function files() {
  run(judder, 'bouncing-ball', join(work, 'ball.csv'));
  execFileSync(judder, ['run', 'bouncing-ball', '-o', join(work, 'ball.h5'), '--quiet']);
  const second = await view(judder, join(work, 'ball.h5'));
  const page = await open(browser, second.address, errors);
  check('judder view shows a result', (await page.evaluate(() => window.judder.lab.description.system.name)) === 'bouncing-ball');
  check('with the rows of the file', (await rowsOfPage(page)).hash === run(judder, 'bouncing-ball', join(work, 'ball.csv')).hash);
  await page.locator('input[type=file]').setInputFiles({name: 'bad.h5', mimeType: 'application/x-hdf5', buffer: Buffer.from('\x89HDF\r\n\x1a\nnothing', 'latin1')});
  await until(page, () => /damaged/.test(document.querySelector('.notice')?.textContent ?? ''));
  check('a damaged file leaves the page as it is', (await page.evaluate(() => window.judder.lab.description.system.name)) === 'bouncing-ball');
  second.stop();
  await page.context().close();
}

try {
  const page = await open(browser, server.address, errors);
  check('the scene is drawn', await page.locator('.scene canvas').evaluate((canvas) => canvas.width > 100));
  await everySystem(page);
  await sliders(page);
  await share(page);
  await texts(page);
  await page.context().close();
  const one = await study(`${server.address}?engine=1#s=duffing`, false);
  check('one lane and two draw the same diagram', one === (await study(`${server.address}#s=duffing`, true)));
  await files();
  const small = await open(browser, `${server.address}?embed#s=duffing`, errors);
  check('an embedded view has the scene alone', !(await small.locator('header').isVisible()) && await small.locator('.scene').isVisible());
  check('no errors in the console', errors.length === 0, errors.join('\n'));
} finally {
  await browser.close();
  server.stop();
  rmSync(work, {recursive: true});
}
finish();
