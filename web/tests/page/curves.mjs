// Curves and runs: labels of axes as they are drawn, and a run that takes long.
import {check, computed, give, open, rowsOfPage, until} from '../lib.mjs';

const TEXT = `system: flat
states: {x: 1000 m, v: 0 m/s, w: 3 rad}
equations:
  x': v
  v': -1 m/s^2*sin(t/(1 s))*0
  w': 0 rad/s
outputs:
  near: {value: 1000+0.002*sin(t/(1 s)), unit: 1, text: close to a thousand}
  one: {value: 1 s*(sin(t/(1 s))^2+cos(t/(1 s))^2), unit: s, text: one but for round-off}
  small: {value: 3e-7 N*sin(t/(1 s)), unit: N, text: small}
run: {end: 10 s}
`;
const CURVES = {'x [m]': [800, 1200], 'v [m/s]': [-1.2, 1.2], 'w [rad]': [2.4, 3.6], 'near − 1000 [10⁻³]': [-2.24, 2.24], 'one [s]': [0.8, 1.2], 'small [10⁻⁹ N]': [-336, 336]};

// What is written on each canvas, in the order of the charts.
const keepTexts = () => {
  const write = CanvasRenderingContext2D.prototype.fillText;
  window.written = new Map();
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    const all = window.written.get(this.canvas) ?? [];
    window.written.set(this.canvas, [...all, text]);
    return write.call(this, text, ...place);
  };
};

/** Labels differ from tick to tick, and constants stand in a range that can be read. */
export async function labels({browser, server, errors}) {
  const page = await open(browser, server.address, errors, {flat: true, init: keepTexts});
  await give(page, 'flat.yaml', TEXT);
  await until(page, () => window.judder.lab.description.system.name === 'flat' && window.judder.lab.track && !window.judder.lab.computing);
  for (const name of ['near', 'one', 'small']) await page.getByLabel('add a curve').selectOption(name);
  await until(page, (count) => document.querySelectorAll('.chart canvas').length === count, Object.keys(CURVES).length);
  const charts = await page.evaluate(() => {
    window.written.clear();
    window.judder.lab.tell('track');
    return new Promise((resolve) => requestAnimationFrame(() => resolve([...document.querySelectorAll('.chart canvas')].map((canvas) => window.written.get(canvas) ?? []))));
  });
  for (const [i, [title, [low, high]]] of Object.entries(CURVES).entries()) {
    const texts = charts[i] ?? [], at = texts.indexOf(title);
    check(`the axis of ${title} says so`, at > 0 && texts.includes('t [s]'), String(texts));
    const up = texts.slice(at + 1).map((text) => Number(text.replace('−', '-')));
    check('its labels are in its range and differ', up.length >= 3 && new Set(up).size === up.length && up.every((v) => v >= low && v <= high) && up.at(-1) - up[0] > 0.4 * (high - low), String(texts));
  }
  await page.context().close();
}

// Type an end. What is typed while the panel is still drawn for a new system is lost.
async function runTo(page, end) {
  const field = page.locator('#run-end');
  for (let i = 0; i < 50; i++) {
    await field.fill(String(end));
    await field.press('Tab');
    if (await page.evaluate(() => window.judder.lab.options.end) === end) return;
  }
  throw new Error(`the end does not become ${end}`);
}

/** A run without end is seen to go on, is stopped, and the page goes on from there. */
export async function longRun(_, page) {
  await page.evaluate(() => window.judder.choose('duffing'));
  await computed(page);
  const before = await rowsOfPage(page), title = () => page.locator('header .system select').evaluate((list) => list.selectedOptions[0].textContent);
  const named = await title();
  await page.getByRole('tab', {name: 'Values'}).click();
  await page.locator('.pane details', {has: page.locator('#run-end')}).evaluate((run) => (run.open = true));
  await runTo(page, 1e12);
  const progress = page.getByRole('progressbar', {name: 'computing'});
  await progress.waitFor({timeout: 20_000});
  const far = () => page.locator('.computing span').textContent();
  const first = await far();
  check('a run that takes long shows how far it is', /^computing: .* of 1·10¹² s$/.test(first), first);
  await until(page, (was) => document.querySelector('.computing span').textContent !== was, first);
  await page.getByRole('button', {name: 'Stop'}).click();
  await until(page, () => !window.judder.lab.computing);
  check('and is stopped', await progress.count() === 0 && /^Stopped\. /.test(await page.locator('main .message').textContent()));
  check('the motion before it stays', (await rowsOfPage(page)).hash === before.hash && await title() === named, `${named}: ${await title()}`);
  await runTo(page, 1);
  await until(page, () => window.judder.lab.track.end === 1 && !window.judder.lab.computing);
  check('a shorter run is computed then', await page.locator('main .message').count() === 0);
}
