// The engine of the page in node, with the page's reader of scenarios: every shape, law, solver and unit
// to the bits of `judder run`. Usage: node bits.mjs JUDDER FOLDER
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {check, finish, hashOf, load, run} from './lib.mjs';

const [, , judder, folder] = process.argv;
const top = fileURLToPath(new URL('../..', import.meta.url));
const {Engine, find, readHead, readSections, readTree} =
  await load("export {Engine} from './engine/engine'; export {find, readHead, readSections, readTree} from './text/yaml';");
const module = new WebAssembly.Module(readFileSync(join(folder, 'judder-1.wasm')));
const shipped = new Map(readdirSync(join(top, 'systems')).filter((name) => name.endsWith('.yaml'))
  .map((name) => [basename(name, '.yaml'), readFileSync(join(top, 'systems', name), 'utf8')]));

// As worker.ts does.
function runOfPage(text) {
  const engine = Engine.create(module), root = readTree(text);
  const own = Boolean(find(root, 'equations') || find(root, 'mechanism'));
  const head = own ? {name: 'given'} : readHead(root);
  const tree = own ? root : !engine.systems().includes(head.name) ? readTree(shipped.get(head.name)) : null;
  const opened = engine.open(head, tree);
  engine.outputs = opened.description.system.outputs.length;
  const given = readSections(root, {...opened, engine}, own);
  engine.change(given.changes);
  const {rows, count} = engine.run({begin: 0, end: opened.description.system.end, step: 0, tolerance: 0, solver: null, ...given.options}, () => {});
  return {count, hash: hashOf(rows)};
}

// ---- What is run --------------------------------------------------------------------------------

const PATCHES = [
  'disc, radius: 21 mm', 'disc, pressure: uniform, radius: 21 mm', 'ring, radius: 21 mm, inner: 7 mm', 'ellipse, half_x: 30 mm, half_y: 11 mm',
  'ellipse, pressure: uniform, half_x: 30 mm, half_y: 11 mm, grip_x: 1.1', 'rectangle, width: 13 mm, length: 37 mm',
  'polygon, vertices: [[-21 mm, -23 mm], [31 mm, -19 mm], [17 mm, 20 mm], [-23 mm, 30 mm]]',
  'polygon, polynomial: [1, 0.1, -0.07], vertices: [[-21 mm, -23 mm], [31 mm, -19 mm], [17 mm, 20 mm], [-23 mm, 30 mm]]',
  'points, points: [[0, 0, 1], [30 mm, 0, 2], [5 mm, 20 mm, 1.5]]',
];
const LOADS = 'loads: [{F_x: 1 N, omega: 7.3 mHz, phase: 90 deg}, {F_x: 3 N, F_y: 2 N, M: 20 mN m, omega: 1 Hz}, {push: 0.1 N, angle: 33 deg, x: 3 mm, y: 2 mm, frame: body, from: 20 ms, ramp: 10 ms}]\n' +
  'drive: [{x: 1.1 mm, omega: 7 Hz, phase: 11 deg}, {ellipse: 1 mm, minor: 0.3 mm, angle: 20 deg, omega: 7 Hz}, {alpha_x: 2 deg, omega: 18 rpm}]\n';
const scenarios = new Map();
for (const patch of PATCHES)
  for (const law of ['integral', 'power', 'pade1', 'pade2', ...(/uniform|ring/.test(patch) ? ['table'] : [])])
    scenarios.set(`${law} on ${patch}`, `system: planar-body\npatch: {shape: ${patch}}\nfriction: ${law}\nparameters: {eps: 1 mm/s}\n` +
      `initial: {omega: 3 rpm, vx: 3.3 cm/s}\n${LOADS}run: {end: 50 ms, output_step: 1 ms}\n`);
for (const patch of ['disc, radius: 1.7 mm', 'ellipse, half_x: 1.7 mm, half_y: 0.9 mm'])
  scenarios.set(`the size of a ${patch}`, `system: vibrating-table\npatch: {shape: ${patch}}\nrun: {end: 20 ms, output_step: 1 ms}\n`);
for (const solver of ['rk5', 'rk8', 'rosenbrock'])
  for (const name of ['vibrating-table', 'spatial-pendulum', 'duffing', 'bouncing-ball', 'belt-oscillator', 'woodpecker'])
    scenarios.set(`${name} by ${solver}`, `system: ${name}\nrun: {end: 0.2 s, output_step: 1 ms, solver: ${solver}}\n`);
scenarios.set('a text', "system: fall\nparameters: {g: 9.81 m/s^2}\nstates: {h: 1 m, v: 0 m/s}\nequations:\n  h': v\n  v': -g*cos(h/(1 m))\nrun: {end: 1 s}\n");

const work = mkdtempSync(join(tmpdir(), 'judder-bits-'));
try {
  for (const [name, text] of scenarios) {
    writeFileSync(join(work, 'given.yaml'), text);
    const told = await run(judder, join(work, 'given.yaml'), join(work, 'run.csv')), seen = runOfPage(text);
    check(`${name} has the bits of judder run`, seen.hash === told.hash && seen.count === told.count && seen.count > 1, JSON.stringify([seen, told]));
  }
} finally {
  rmSync(work, {recursive: true});
}

// ---- Memory -------------------------------------------------------------------------------------

const {open, memory} = (() => {
  const engine = Engine.create(module);
  const text = (i) => `system: own\nunits: none\nparameters: {k: ${i + 1}}\nstates: {x: 1, v: 0}\nequations: {x': v, v': -k*x}\n`;
  return {open: (i) => engine.open({name: 'own'}, readTree(text(i))), memory: () => engine.door.memory.buffer.byteLength};
})();
for (let i = 0; i < 50; i++) open(i);
const before = memory();
for (let i = 50; i < 650; i++) open(i);
check('texts that are opened one after the other leave no memory', memory() - before < 4 << 20, `${before} to ${memory()} bytes`);
finish();
