// The built page in a browser, served by `judder view`: it runs every system to the bits of `judder run`,
// and does what its buttons say. Usage: node page.mjs JUDDER FOLDER [PYTHON]
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {check, finish, launch, open, view} from './lib.mjs';
import {everySystem, inFlight, share, sliders, wildValues} from './page/systems.mjs';
import {access, openByKeyboard} from './page/access.mjs';
import {labels, longRun} from './page/curves.mjs';
import {editor, refused, results, scenarios} from './page/texts.mjs';
import {contact, studies} from './page/studies.mjs';
import {exports, forces, frames, keyboard, looks, pictures, throwing, tour} from './page/hand.mjs';
import {notebook} from './page/notebook.mjs';

const [, , judder, folder, python] = process.argv;
process.env.JUDDER_WEB = folder;
const examples = join(dirname(fileURLToPath(import.meta.url)), '../../examples');
const world = {judder, python, examples, build: dirname(judder), errors: [], work: mkdtempSync(join(tmpdir(), 'judder-page-'))};
world.server = await view(judder);
world.browser = await launch();

async function timed(part, page) {
  const began = Date.now();
  await part(world, page);
  if (process.env.JUDDER_TIMES) console.log(`${part.name}: ${((Date.now() - began) / 1e3).toFixed(1)} s`);
}

// Two lines of work at a time: a page mostly waits for its workers.
async function inOnePage() {
  const page = await open(world.browser, world.server.address, world.errors);
  check('the scene is drawn', await page.locator('.scene canvas').evaluate((canvas) => canvas.width > 100));
  for (const part of [everySystem, sliders, inFlight, wildValues, share, scenarios, refused, editor, longRun]) await timed(part, page);
  await page.context().close();
}

async function inOthers() {
  const page = await open(world.browser, world.server.address, world.errors);
  for (const part of [keyboard, openByKeyboard, throwing, forces, exports]) await timed(part, page);
  await page.context().close();
  for (const part of [labels, access, studies, contact, results, looks, tour, frames, pictures, notebook]) await timed(part);
}

try {
  await Promise.all([inOnePage(), inOthers()]);
  check('no errors in the console', world.errors.length === 0, world.errors.join('\n'));
} finally {
  await world.browser.close();
  world.server.stop();
  rmSync(world.work, {recursive: true});
}
finish();
