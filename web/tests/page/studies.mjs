// Studies: with one lane and with two, clicked points, sections, maps, the limit surface.
import {check, computed, open, until} from '../lib.mjs';

// Fields are those of the system once it is described: a value that is typed before is lost.
async function field(page, label, value) {
  const input = page.getByLabel(label, {exact: true});
  for (let i = 0; i < 20; i++) {
    await input.fill(value);
    await input.blur();
    await page.waitForTimeout(60);
    if (Number(await input.inputValue()) === Number(value)) return;
  }
  throw new Error(`${label} does not keep ${value}`);
}

async function compute(page, cases) {
  await page.getByRole('button', {name: 'compute'}).click();
  await until(page, (n) => Number(document.querySelector('.study .told')?.dataset.done) === n && document.querySelector('.study .told').dataset.running === 'false', cases)
    .catch(async (error) => {
      throw new Error(`${error.message}; the page says: ${await page.locator('.study').innerText()}`);
    });
  return page.locator('canvas.diagram').evaluate((canvas) => canvas.toDataURL());
}

// A bifurcation diagram of few points; every number of it in one string.
async function diagram({browser, server, errors}, wide) {
  const init = wide ? undefined : () => (WebAssembly.validate = () => false);
  const page = await open(browser, `${server.address}#s=duffing`, errors, {init, flat: true});
  const fetched = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.getByRole('tab', {name: 'Study'}).click();
  await field(page, 'values', '24');
  await field(page, 'leave out', '30');
  await field(page, 'record', '12');
  const picture = await compute(page, 24);
  check('a bifurcation diagram fills in', Number(await page.locator('.study .told').getAttribute('data-points')) === 24 * 12);
  check(wide ? 'two lanes are used' : 'a browser without SIMD uses one lane', fetched.some((url) => url.endsWith('judder-2.wasm')) === wide);
  return {page, picture};
}

export async function studies(world) {
  const one = await diagram(world, false);
  await one.page.context().close();
  const {page, picture} = await diagram(world, true);
  check('one lane and two draw the same diagram', one.picture === picture);
  const [from, to] = [Number(await page.getByLabel('from').inputValue()), Number(await page.getByLabel('to', {exact: true}).inputValue())];
  const box = await page.locator('canvas.diagram').boundingBox();
  await page.locator('canvas.diagram').click({position: {x: box.width / 4, y: box.height / 2}});
  await until(page, () => 'gamma' in window.judder.lab.changes.parameters && !window.judder.lab.computing);
  const gamma = await page.evaluate(() => window.judder.lab.changes.parameters.gamma);
  check('a click into it runs that value', Math.abs(gamma - (from + (to - from) / 4)) < 0.01 * (to - from), String(gamma));
  await section(page);
  await map(page);
  const other = await open(world.browser, `${world.server.address}#${await page.evaluate(() => window.judder.hash())}`, world.errors, {flat: true});
  await until(other, () => document.querySelector('.study .fields'));
  check('an address holds what was asked for', await other.getByRole('radio', {name: 'Map'}).getAttribute('aria-checked') === 'true' &&
    await other.getByLabel('values across').inputValue() === '6' && await other.getByLabel('values up').inputValue() === '5');
  await other.context().close();
  await page.context().close();
}

// Of a linear oscillator the section of the driven motion is one point: that of the closed form. The engine
// looks at phase 0 of the drive, where x = gamma (1 - w^2) / ((1 - w^2)^2 + (delta w)^2).
async function section(page) {
  await page.evaluate(() => window.judder.lab.change((changes) =>
    Object.assign(changes.parameters, {alpha: 1, beta: 0, delta: 0.5, gamma: 1, omega: 1.2})));
  await computed(page);
  await page.getByRole('radio', {name: 'Section'}).click();
  check('another study begins with nothing', (await page.locator('.study .told').textContent()).trim() === '');
  await field(page, 'points', '50');
  await field(page, 'leave out', '80');
  await compute(page, 1);
  const ticks = await page.locator('.plotbox .tick').allTextContents();
  const [left, right] = ticks.slice(2).map((text) => Number(text.replace('−', '-')));
  const wanted = (1 - 1.44) / ((1 - 1.44) ** 2 + (0.5 * 1.2) ** 2);
  check('and its picture is as wide as numbers that can be read', right - left > 0.1 && right - left < 1, `${ticks}`);
  check('a Poincare section of a linear motion is its point', Math.abs((left + right) / 2 - wanted) < 0.006, `${ticks} ${wanted}`);
}

async function map(page) {
  await page.getByRole('radio', {name: 'Map'}).click();
  for (const [label, value] of [['values across', '6'], ['values up', '5'], ['leave out', '20']]) await field(page, label, value);
  const colours = await compute(page, 30);
  check('a map of two parameters is drawn', colours.length > 500);
  const names = await page.locator('.fields select').evaluateAll((selects) => selects.map((select) => select.value));
  await page.locator('canvas.diagram').click({position: {x: 100, y: 60}});
  await until(page, ([a, b]) => a in window.judder.lab.changes.parameters && b in window.judder.lab.changes.parameters && !window.judder.lab.computing, names);
}

export async function contact({browser, server, errors}) {
  const page = await open(browser, `${server.address}#s=planar-body`, errors);
  await page.evaluate(() => window.judder.lab.seek(0.3 * window.judder.lab.track.end));
  await page.getByRole('tab', {name: 'Contact'}).click();
  await until(page, () => document.querySelector('.contact canvas'));
  await until(page, () => document.querySelector('.contact canvas').toDataURL().length > 3000);
  await page.getByRole('tab', {name: 'Study'}).click();
  await page.getByRole('radio', {name: 'Limit surface'}).click();
  await until(page, () => document.querySelector('canvas.surface'));
  const load = () => page.evaluate(() => document.querySelector('canvas.surface').dataset.load?.split(' ').map(Number));
  // Slipping, friction is on the surface: its forces are those of the run. At rest it is what the loads are, inside.
  for (const rests of [0, 1]) {
    const wanted = await page.evaluate((mode) => {
      const {lab} = window.judder, {track} = lab;
      const of = (row, name) => row[track.column(name)];
      for (let i = track.count >> 2; i < track.count; i++) {
        const row = track.row(i);
        if (of(row, 'mode') !== mode || of(track.row(i + 1), 'mode') !== mode || of(row, 'gauge') < 0.3) continue;
        lab.seek(row[0]);
        const force = mode ? [of(row, 'F_x'), of(row, 'F_y')] : [of(row, 'F_fx'), of(row, 'F_fy')];
        return Math.hypot(...force) / (0.4 * of(row, 'N'));
      }
    }, rests);
    await until(page, (size) => {
      const [x, y] = document.querySelector('canvas.surface').dataset.load?.split(' ').map(Number) ?? [];
      return Math.abs(Math.hypot(x, y) - size) < 1e-6;
    }, wanted).catch(() => {});
    check(rests ? 'the load that is held lies inside the limit surface' : 'the load that slides lies on it', Math.abs(Math.hypot(...(await load()).slice(0, 2)) - wanted) < 1e-6,
          `${await load()} ${wanted}`);
  }
  await page.context().close();
}
