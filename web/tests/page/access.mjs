// Access: contrast and names by axe-core, on every system and tab, light and dark; by the keyboard alone.
import {readFileSync} from 'node:fs';
import {check, computed, open, until} from '../lib.mjs';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const PHONE = {width: 390, height: 844};
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const THEMES = ['light', 'dark'];

// What axe finds wrong by rules or tags of rules, in words. Of a long table the first rows stand for all.
const wrong = async (page, rules) => {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const {violations} = await axe.run({exclude: ['tr:nth-child(n+8)']}, {resultTypes: ['violations'], runOnly: values});
    return violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ''}`)).join('\n');
  }, rules);
};

async function inBothThemes(page, name, rules) {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({colorScheme});
    const found = await wrong(page, rules);
    check(`axe finds nothing in ${name}, ${colorScheme}`, found === '', found);
  }
  await page.emulateMedia({colorScheme: 'light'});
}

const toTab = async (page, name) => {
  await page.getByRole('tab', {name, exact: true}).click();
  await until(page, () => document.querySelector('.pane').childElementCount > 0);
};

// For each tab, the ways from its text up to the page by all that a style sheet can tell apart: text that stands
// alike looks alike. Each tab is brought to the front for that.
const shapes = (page) =>
  page.evaluate(async () => {
    const states = ['class', 'style', 'type', 'open', 'disabled', 'aria-selected', 'aria-pressed', 'aria-checked'];
    const look = () => {
      const known = new Map();
      const way = (item) => {
        if (!item) return '';
        if (!known.has(item)) known.set(item, `${way(item.parentElement)}>${item.tagName}${states.map((name) => item.getAttribute(name) ?? '').join('|')}`);
        return known.get(item);
      };
      const own = (item) => /INPUT|TEXTAREA|SELECT/.test(item.tagName) || [...item.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      return [...new Set([...document.querySelectorAll('body *')].filter((item) => own(item) && item.offsetParent).map(way))];
    };
    const found = [];
    for (const tab of document.querySelectorAll('[role=tab]')) {
      tab.click();
      do await new Promise((resolve) => setTimeout(resolve));
      while (!document.querySelector('.pane').childElementCount);
      found.push([tab.textContent, look()]);
    }
    document.querySelector('[role=tab].curves').click();
    return found;
  });

/** The tabs of a system that have text which stands as none before: [system, tab]. */
export async function freshTexts(page, system, seen) {
  const tabs = (await shapes(page)).filter(([, ways]) => ways.filter((way) => !seen.has(way) && seen.add(way)).length);
  return tabs.map(([tab]) => [system, tab]);
}

/** The contrast of the text of systems under tabs, on a phone: there the page scrolls as a whole and lies open to axe. */
export async function contrast({browser, server, errors}, list) {
  const page = await open(browser, server.address, errors, {viewport: PHONE, flat: true});
  let shown = '';
  for (const [system, tab] of list) {
    if (system !== shown) await page.evaluate((name) => window.judder.choose(name), system);
    shown = system;
    await computed(page);
    await toTab(page, tab);
    await inBothThemes(page, `${system}, ${tab}`, ['color-contrast']);
  }
  await page.context().close();
}

/** All rules on the page; colours that no text has. */
export async function access({browser, server, errors}) {
  const page = await open(browser, `${server.address}#s=vibrating-table`, errors);
  await page.setViewportSize({width: 1400, height: 860});
  for (const tab of ['Curves', 'Contact', 'Study', 'Events', 'Text']) {
    await toTab(page, tab);
    await inBothThemes(page, `${tab}, with room`, RULES);
  }
  await page.setViewportSize(PHONE);
  await toTab(page, 'Values');
  await inBothThemes(page, 'Values, on a phone', RULES);
  await page.keyboard.press('g');
  await until(page, () => document.querySelector('.gallery'));
  await inBothThemes(page, 'the gallery', RULES);
  await page.keyboard.press('Escape');
  await colours(page);
  await page.context().close();
}

// Contrast of colours of the style sheet, as WCAG defines it. Curves and what stands over the scene are not for axe.
async function colours(page) {
  const palettes = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({colorScheme});
    const found = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement), of = (name) => style.getPropertyValue(`--${name}`).trim();
      const light = (rgb) => rgb.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
      const rgb = (name) => [1, 3, 5].map((i) => parseInt(of(name).slice(i, i + 2), 16));
      const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
      const share = Number(/\/ ([\d.]+)\)/.exec(getComputedStyle(document.querySelector('.grip')).backgroundColor)?.[1] ?? 0);
      return {
        all: [...style].filter((name) => name.startsWith('--')).map((name) => style.getPropertyValue(name)).join(),
        curves: Math.min(...['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'warm'].map((name) => Math.min(ratio(rgb(name), rgb('card')), ratio(rgb(name), rgb('paper'))))),
        over: Math.min(...[0, 255].map((scene) => ratio(rgb('ink'), rgb('card').map((v) => share * v + (1 - share) * scene)))),
      };
    });
    check(`curves stand out, ${colorScheme}`, found.curves >= 3, String(found.curves));
    check(`text over the scene stands out whatever it shows, ${colorScheme}`, found.over >= 4.5, String(found.over));
    palettes.push(found.all);
  }
  await page.emulateMedia({colorScheme: 'light'});
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  const chosen = await page.evaluate(() => { const style = getComputedStyle(document.documentElement); return [...style].filter((name) => name.startsWith('--')).map((name) => style.getPropertyValue(name)).join(); });
  check('dark by the button has the colours of a dark system', chosen === palettes[1] && palettes[0] !== palettes[1]);
  await page.evaluate(() => delete document.documentElement.dataset.theme);
}

/** The keyboard alone asks for a file. The browser shows its dialog only to a page in front that a hand has touched. */
export async function openByKeyboard(_, page) {
  await page.evaluate(() => {
    window.asked = [];
    HTMLInputElement.prototype.click = function () { window.asked.push([this.type, navigator.userActivation.isActive].join()); };
  });
  await page.getByLabel('export').focus();
  await page.keyboard.press('Tab');
  check('the tabulator comes to Open', await page.evaluate(() => document.activeElement.textContent) === 'Open');
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await until(page, () => window.asked.length === 2);
  check('which asks for a file', await page.evaluate(() => window.asked.every((what) => what === 'file,true')));
}
