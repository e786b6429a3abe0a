// Systems and values: every system has the bits of the command, sliders and changes in flight too.
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, computed, noWebgl, open, rowsOfPage, run, until} from '../lib.mjs';
import {contrast, freshTexts} from './access.mjs';

export async function everySystem(world, page) {
  const {judder, work} = world;
  const names = await page.evaluate(() => window.judder.systems);
  check('the page has the systems of the command', names.length >= 25, String(names.length));
  const runs = new Map();
  // The command works ahead while the page computes.
  const begin = (name) => name && runs.set(name, run(judder, name, join(work, `${name}.csv`)));
  const kinds = new Set(), fresh = [];
  begin(names[0]);
  for (const [i, name] of names.entries()) {
    begin(names[i + 1]);
    await page.evaluate((system) => window.judder.choose(system), name);
    await computed(page);
    const [seen, told] = [await rowsOfPage(page), await runs.get(name)];
    check(`${name} has the bits of judder run`, seen.hash === told.hash && seen.count === told.count, JSON.stringify([seen, told]));
    fresh.push(...await freshTexts(page, name, kinds));
  }
  check('systems and tabs have text of many kinds', kinds.size > 60, String(kinds.size));
  await contrast(world, fresh);
}

export async function sliders({judder, work}, page) {
  await page.evaluate(() => window.judder.choose('vibrating-table'));
  const before = await rowsOfPage(page);
  await page.getByRole('tab', {name: 'Values'}).click();
  await page.locator('input[data-name=mu]').evaluate(async (input) => {
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
  check('the exported scenario has the bits of the page', (await run(judder, join(work, 'shown.yaml'), join(work, 'run.csv'))).hash === after.hash, text);
}

// What is exported of a motion that was changed in flight is the run that goes on from the row that was shown.
export async function inFlight({browser, server, errors, judder, work}, page) {
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
  await run(judder, join(work, 'flight.yaml'), join(work, 'flight.csv'));
  const rows = execFileSync('tail', ['-n', '1', join(work, 'flight.csv')], {encoding: 'utf8'}).trim().split(',').map(Number);
  check('a change in flight ends where judder run does', flight.last.every((value, i) => Object.is(value, rows[i]) || (Number.isNaN(value) && Number.isNaN(rows[i]))), flight.text);
  const other = await open(browser, `${server.address}#${await page.evaluate(() => window.judder.hash())}`, errors, {flat: true});
  const seen = await other.evaluate(() => Array.from(window.judder.lab.track.row(window.judder.lab.track.count - 1)));
  check('and so does its address', seen.every((value, i) => Object.is(value, flight.last[i])), String(seen));
  await other.context().close();
}

export async function wildValues(_, page) {
  await page.evaluate(() => window.judder.choose('duffing'));
  await page.evaluate(() => window.judder.lab.change((changes) => (changes.parameters.beta = 1e308)));
  await until(page, () => document.querySelector('main .message')?.textContent && !window.judder.lab.computing);
  check('a wild value gets a sentence', (await page.locator('main .message').textContent()).length > 10);
  await page.evaluate(() => window.judder.lab.change((changes) => delete changes.parameters.beta));
  await until(page, () => !window.judder.lab.computing && !document.querySelector('main .message'));
  await page.getByRole('tab', {name: 'Values'}).click();
  const row = page.locator('.pane .row').first();
  for (const [typed, pattern] of [['two', /'two' is no number/], ['', /No number/], ['1e999', /'1e999' is no number/]]) {
    await row.locator('button.number').click();
    await row.locator('input.number').fill(typed);
    await row.locator('input.number').press('Enter');
    check(`'${typed}' typed for a number is told`, pattern.test(await row.locator('.wrong').textContent()));
  }
  check('and changes nothing', await page.evaluate(() => Object.keys(window.judder.lab.changes.parameters).length) === 0);
  await page.getByRole('tab', {name: 'Curves'}).click();
}

export async function share({browser, server, errors}, page) {
  await page.evaluate(() => window.judder.choose('vibrating-table'));
  await page.getByRole('button', {name: 'Keep as'}).click();
  await page.evaluate(() => window.judder.lab.change((changes) => {
    changes.laws[''] = 'pade1';
    changes.parameters.mu = 0.35;
    changes.drive = [{circle: '2 mm', omega: '15 Hz'}];
  }));
  await computed(page);
  await page.evaluate(() => window.judder.lab.seek(0.25));
  const hash = await page.evaluate(() => window.judder.hash());
  const other = await open(browser, `${server.address}#${hash}`, errors, {flat: true});
  check('an address shows the same motion', (await rowsOfPage(other)).hash === (await rowsOfPage(page)).hash, hash);
  check('at the same time', (await other.evaluate(() => window.judder.lab.time)) === 0.25);
  check('beside the same other one', await other.getByRole('button', {name: 'Let'}).getAttribute('aria-pressed') === 'true');
  await other.context().close();
  await page.getByRole('button', {name: 'Let'}).click();
  const lost = [];
  for (const nonsense of ['s=planar-body&loads=5', 's=vibrating-table&p=mu:what', 's=no-such-system', 's=duffing&text=%%%']) {
    const other = await open(browser, `${server.address}#${nonsense}`, errors, {flat: true});
    lost.push({other, since: Date.now()});
    check(`${nonsense} in an address is told`, /makes no sense|cannot be shown/.test(await other.locator('.notice').textContent()));
    check('on a page that is whole', await other.locator('.scene, .pane, .transport').count() === 3);
  }
  await withoutEnd({browser, server});
  // What is only said goes after 6 s; what went wrong was told to nobody yet.
  const [{other: first, since}] = lost;
  await first.waitForTimeout(Math.max(0, since + 6500 - Date.now()));
  check('and stays told until a hand moves', await first.locator('.notice').count() === 1);
  await first.keyboard.press('Shift');
  await until(first, () => !document.querySelector('.notice'));
  for (const {other} of lost) await other.context().close();
}

// A run without end in an address: the page is there all the same, and can be told otherwise.
async function withoutEnd({browser, server}) {
  const long = await (await browser.newContext()).newPage();
  await long.addInitScript(noWebgl);
  await long.goto(`${server.address}#s=vibrating-table&end=1e12`);
  await until(long, () => window.judder?.lab.computing);
  await long.getByRole('button', {name: 'Stop'}).click();
  await until(long, () => !window.judder.lab.computing);
  check('a first run that is stopped leaves a page that says so', /no motion to show/.test(await long.locator('main .message').textContent()) && await long.locator('.scene, .pane, .transport').count() === 3);
  await long.evaluate(() => void window.judder.lab.compute(null));
  await long.evaluate(() => {
    for (const name of ['duffing', 'woodpecker', 'tippe-top', 'bouncing-ball']) void window.judder.choose(name);
  });
  await until(long, () => window.judder.lab.description.system.name === 'bouncing-ball' && window.judder.lab.track && !window.judder.lab.computing).catch(() => {});
  check('a run without end in an address is left, for the last of four systems', await long.evaluate(() => window.judder.lab.description.system.name) === 'bouncing-ball');
  await long.context().close();
}
