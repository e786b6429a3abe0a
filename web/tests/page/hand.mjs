// The hand and the eye: keyboard, throwing, films and other exports, themes, phones, the tour, frames.
import {readFileSync} from 'node:fs';
import {check, computed, open, rowsOfPage, told, until} from '../lib.mjs';

export async function keyboard(_, page) {
  await page.evaluate(() => window.judder.choose('bouncing-ball'));
  await computed(page);
  await page.locator('.scene').click({position: {x: 5, y: 60}});
  const lab = (key) => page.evaluate((name) => window.judder.lab[name], key);
  check('with reduced motion nothing plays by itself', await lab('playing') === false);
  await page.keyboard.press('Space');
  check('space runs', await lab('playing') === true);
  await page.keyboard.press('Space');
  await page.keyboard.press('r');
  check('r goes to the start', await lab('playing') === false && await lab('time') === 0);
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  const rows = await page.evaluate(() => [1, 2].map((i) => window.judder.lab.track.row(i)[0]));
  check('. goes on by a row', await lab('time') === rows[1]);
  await page.keyboard.press(',');
  check(', goes back by a row', await lab('time') === rows[0]);
  await page.keyboard.press('g');
  await until(page, () => document.querySelectorAll('.gallery .card img').length >= 2);
  check('the keyboard is in the gallery', await page.evaluate(() => document.activeElement.closest('.gallery') !== null && document.querySelector('header').inert));
  const cards = await page.locator('.gallery .card').evaluateAll((all) => all.map((card) => card.querySelector('span:last-child').textContent));
  check('the gallery has two dozen cases of two sentences', cards.length >= 24 && cards.every((text) => (text.match(/[.!]( |$)/g) ?? []).length === 2), String(cards.length));
  await page.keyboard.press('Escape');
  check('escape closes the gallery', await page.locator('.gallery').count() === 0);
  const chosen = () => page.locator('[role=tab][aria-selected=true]').textContent();
  await page.getByRole('tab', {name: 'Study'}).focus();
  for (const [key, tab] of [['ArrowRight', 'Events'], ['ArrowLeft', 'Study'], ['End', 'Text'], ['ArrowRight', 'Values'], ['ArrowLeft', 'Text'], ['Home', 'Values']]) {
    await page.keyboard.press(key);
    check(`${key} goes to the tab ${tab}`, await chosen() === tab, await chosen());
  }
  const unnamed = await page.locator('button, select, input:not([type=file]), canvas[role=img]').evaluateAll((all) => all.filter((item) => item.offsetParent &&
    !item.getAttribute('aria-label') && !item.textContent.trim() && !item.labels?.length && !item.title).map((item) => item.outerHTML.slice(0, 80)));
  check('everything that can be used has a name', unnamed.length === 0, unnamed.join('\n'));
  await page.setViewportSize({width: 1400, height: 800});
  await until(page, () => document.querySelector('.left .values'));
  check('where there is room the values stand at the left alone', await page.locator('.values .row').count() > 5 && await page.locator('.pane .values').count() === 0 && await chosen() === 'Curves');
  await page.getByRole('tab', {name: 'Text'}).press('ArrowRight');
  check('and are no tab', await chosen() === 'Curves', await chosen());
  await page.setViewportSize({width: 900, height: 600});
  await until(page, () => !document.querySelector('.left .values'));
}

// Every card of the gallery gets its picture, drawn by the engine one after the other.
export async function pictures({browser, server, errors}) {
  const page = await open(browser, `${server.address}#s=duffing`, errors);
  await page.keyboard.press('g');
  const drawn = () => page.evaluate(() => [...document.querySelectorAll('.gallery .card')].map((card) => card.querySelector('img')?.naturalWidth ?? 0));
  for (let i = 0; i < 240 && !((await drawn()).length >= 24 && (await drawn()).every(Boolean)); i++) await page.waitForTimeout(500);
  check('every case of the gallery has a picture', (await drawn()).length >= 24 && (await drawn()).every((width) => width >= 360), String(await drawn()));
  await page.context().close();
}

// Whether the motion of the lab is the one on the stage, and drawn.
const onStage = async () => {
  const {lab, stage} = window.judder;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return stage.current.shown[0]?.track === lab.track;
};

async function throwOnce(page) {
  await page.evaluate(() => window.judder.choose('vibrating-table'));
  await computed(page);
  await page.evaluate(() => window.judder.lab.seek(0.5));
  await until(page, onStage);
  const at = await page.evaluate(() => window.judder.stage.current.handle());
  await page.mouse.move(at.left, at.top);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(at.left + 8 * i, at.top);
  await page.mouse.up();
  await until(page, () => window.judder.lab.track.seams.length === 2 && !window.judder.lab.computing);
  return page.evaluate((before) => {
    const {track} = window.judder.lab;
    const row = track.row(track.seams[1]);
    return [...['t', 'x', 'vx'].map((name) => row[track.column(name)]), before];
  }, at.x);
}

// A hand that rests before it lets go throws nothing: on a machine with other work it may seem to.
export async function throwing(_, page) {
  let thrown = [];
  for (let i = 0; i < 6 && !(thrown[2] > 0); i++) thrown = await throwOnce(page);
  check('a dragged body is thrown from where the hand let go', Math.abs(thrown[0] - 0.5) < 1e-3 && thrown[1] > thrown[3] && thrown[2] > 0, String(thrown));
}

// An arrow of the scene points along the force of its contact.
export async function forces(_, page) {
  await page.evaluate(() => window.judder.choose('tippe-top'));
  await computed(page);
  await page.evaluate(() => window.judder.lab.seek(0.4 * window.judder.lab.track.end));
  await until(page, onStage);
  const along = await page.evaluate(() => {
    const {lab, stage} = window.judder, {track} = lab;
    const at = track.at(lab.time), force = ['Fx_table', 'Fy_table', 'Fz_table'].map((name) => track.value(track.column(name), at));
    const arrows = [];
    stage.current.scene.traverse((object) => object.renderOrder === 1 && object.visible && arrows.push(object.matrixWorld.elements));
    return arrows.map((e) => [4, 5, 6].reduce((sum, k, i) => sum + e[k] * force[i], 0) / Math.hypot(e[4], e[5], e[6]) / Math.hypot(...force));
  });
  check('forces of contacts are arrows along them', along.length === 2 && along.every((cosine) => cosine > 1 - 1e-6), String(along));
}

// What the menu of exports hands over.
async function exported(page, kind) {
  const [download] = await Promise.all([page.waitForEvent('download', {timeout: 60_000}), page.getByLabel('export').selectOption(kind)]);
  return readFileSync(await download.path());
}

export async function exports(_, page) {
  await page.evaluate(() => window.judder.choose('bouncing-ball'));
  await computed(page);
  const csv = String(await exported(page, 'csv')).trim().split('\n');
  const last = await page.evaluate(() => Array.from(window.judder.lab.track.row(window.judder.lab.track.count - 1)));
  check('rows have every digit', csv.length === (await rowsOfPage(page)).count + 1 && csv.at(-1).split(',').every((text, i) => Object.is(Number(text), last[i]) || text === 'NaN'));
  const png = await exported(page, 'png');
  check('the picture is one', png.subarray(1, 4).toString() === 'PNG' && png.readUInt32BE(16) > 200 && png.length > 4000);
  check('the scenario is one', /^system: bouncing-ball\n/.test(String(await exported(page, 'yaml'))));
  await page.evaluate(() => (window.judder.lab.speed = window.judder.lab.track.end));
  const film = await exported(page, 'webm');
  check('the film is one', film.readUInt32BE(0) === 0x1a45dfa3 && film.length > 5000, String(film.length));
}

export async function looks({browser, server, errors}) {
  const page = await open(browser, `${server.address}#s=tippe-top`, errors, {viewport: {width: 390, height: 844}, colorScheme: 'dark', reducedMotion: 'no-preference'});
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  check('a phone scrolls down alone', await width() <= 390, String(await width()));
  await page.getByRole('tab', {name: 'Values'}).click();
  check('with the values in a tab', await page.locator('.pane input[type=range]').count() > 3);
  const dark = await paper();
  await page.getByRole('button', {name: 'light or dark'}).click();
  await until(page, (was) => getComputedStyle(document.body).backgroundColor !== was, dark);
  check('a button changes dark to light', dark === 'rgb(21, 24, 28)' && await paper() === 'rgb(247, 245, 240)', `${dark} ${await paper()}`);
  await page.evaluate(() => window.judder.choose('bouncing-ball'));
  check('what is chosen plays unless motion is to be reduced', await page.evaluate(() => window.judder.lab.playing));
  await page.context().close();
}

export async function tour({browser, server}) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.address);
  const steps = page.getByRole('dialog', {name: 'first steps'});
  await steps.waitFor();
  for (const name of ['next', 'next', 'start']) await steps.getByRole('button', {name}).click();
  check('the tour has three steps', await steps.count() === 0);
  check('the token leaves the address', server.address.includes('token=') && !page.url().includes('token'), page.url());
  await page.reload();
  await until(page, () => Boolean(window.judder));
  check('and comes once', await steps.count() === 0);
  await page.context().close();
}

export async function frames({browser, server, errors}) {
  const page = await open(browser, server.address, errors);
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), {id: 'small', src: './?embed#s=rocking-block'});
    document.body.append(frame);
  });
  const frame = page.frameLocator('#small');
  await frame.locator('.scene canvas').waitFor();
  check('an embedded view has the scene alone', !(await frame.locator('header').isVisible()) && await frame.locator('.transport').isVisible() &&
    await frame.locator('.right').isHidden());
  await page.context().close();
  const flat = await open(browser, `${server.address}#s=planar-body`, errors, {flat: true});
  check('a browser without WebGL is told, and has the rest', /no WebGL/.test(await flat.locator('.scene .note').textContent()) && await flat.locator('.chart canvas').count() > 0);
  await flat.getByLabel('export').selectOption('png');
  await told(flat, /no WebGL/);
  await flat.context().close();
  const bare = await (await browser.newContext()).newPage();
  await bare.addInitScript(() => delete window.WebAssembly);
  await bare.goto(server.address);
  check('a browser without WebAssembly is told', /has no WebAssembly/.test(await bare.locator('#app').textContent()));
  await bare.context().close();
}
