// The page that the Python package puts into a notebook: a frame with all it needs, the bits of its run.
import {execFileSync} from 'node:child_process';
import {existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, rowsOfFile, rowsOfPage, until} from '../lib.mjs';

const SCRIPT = `
import sys, judder
body = judder.System("planar-body")
body.loads = [{"F_x": "2 N", "omega": "1 Hz"}]
body.patch = {"shape": "ring", "radius": "30 mm", "inner": "20 mm"}
run = body.run(end=0.5, tolerance=1e-7)
run.save(sys.argv[1] + "/notebook.csv")
open(sys.argv[1] + "/notebook.html", "w").write("<!doctype html>" + run.player()._repr_html_())
`;

export async function notebook({browser, build, python, work, errors}) {
  if (!python || !existsSync(join(build, 'python/judder/_abi.py'))) return console.log('no Python package: notebooks were not looked at');
  writeFileSync(join(work, 'notebook.py'), SCRIPT);
  execFileSync(python, [join(work, 'notebook.py'), work], {env: {...process.env, PYTHONPATH: join(build, 'python'), PYTHONDONTWRITEBYTECODE: '1'}});
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const asked = [];
  page.on('request', (request) => /^https?:/.test(request.url()) && asked.push(request.url()));
  await page.goto(`file://${work}/notebook.html`);
  const frame = page.frames()[1];
  await until(frame, () => Boolean(window.judder?.lab.track) && !window.judder.lab.computing);
  check('a run in a notebook has its bits', (await rowsOfPage(frame)).hash === rowsOfFile(join(work, 'notebook.csv')).hash);
  check('and asks for nothing from elsewhere', asked.length === 0, String(asked));
  await page.context().close();
}
