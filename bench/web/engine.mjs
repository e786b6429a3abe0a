// The engine of the page: in one lane against the library, in two lanes against one. The modules run in node,
// which has the WebAssembly of Chromium; times are those of the processor, the shortest of several turns.
//
// Usage: node engine.mjs FOLDER_OF_THE_PAGE PYTHON, with the package on PYTHONPATH: measures, and prints lines
// for the report:
// web-engine <system> <ms by the library, base-1> <ms by the page>
// web-lanes <system> <ms in one lane> <ms in two>
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const {build} = await import(resolve(web, 'node_modules/esbuild/lib/main.js'));
const [, , page, python] = process.argv;
const TURNS = 9;

// The functions over the module, as the page has them.
const made = await build({entryPoints: [join(web, 'src/engine/engine.ts')], bundle: true, format: 'esm', write: false});
const {Engine} = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);

const engineOf = (lanes) => Engine.create(new WebAssembly.Module(readFileSync(join(page, `judder-${lanes}.wasm`))));
const noChanges = {parameters: {}, initial: {}, laws: {}, patches: {}};

/** The shortest time of the processor [ms] over several calls; the first ones are for the compiler. */
function fastest(call) {
  let best = Infinity;
  for (let i = 0; i < TURNS; i++) {
    const before = process.cpuUsage();
    call();
    const {user, system} = process.cpuUsage(before);
    if (i >= 2) best = Math.min(best, (user + system) / 1e3);
  }
  return best;
}

function open(lanes, name) {
  const engine = engineOf(lanes);
  engine.outputs = engine.open({name}, null).description.system.outputs.length;
  engine.change(noChanges);
  return engine;
}

// ---- One lane ------------------------------------------------------------------------------------

const RUNS = [['vibrating-table', 6], ['planar-body', 12], ['spatial-pendulum', 30], ['duffing', 20000], ['bouncing-ball', 20], ['double-pendulum', 60]];

const LIBRARY = `
import sys, time, judder
system, best = judder.System(sys.argv[1]), 1e9
for i in range(${TURNS}):
    begin = time.process_time()
    system.run(end=float(sys.argv[2]), engine="base-1", threads=1, progress=False)
    best = min(best, time.process_time() - begin)
print(1e3 * best)
`;

for (const [name, end] of RUNS) {
  const engine = open(1, name);
  const own = fastest(() => engine.run({begin: 0, end, step: 0, tolerance: 0, solver: null}, () => {}));
  const library = Number(execFileSync(python, ['-c', LIBRARY, name, String(end)], {encoding: 'utf8'}));
  console.log(['web-engine', name, library.toFixed(3), own.toFixed(3)].join('\t'));
}

// ---- Two lanes -----------------------------------------------------------------------------------

const spread = (from, to, count) => Array.from({length: count}, (_, i) => from + ((to - from) * i) / (count - 1));
// 64 cases each, so that the last one, which runs alone, does not count for much.
const CASES = 64;
const BATCHES = [['duffing', 'gamma', 0.2, 0.6, 'x', 80], ['vibrating-table', 'A_x', 0.5, 1, 'x', 40],
                 ['spatial-pendulum', 'Omega', 2, 6, 'theta1', 10], ['impact-oscillator', 'omega', 2, 3, 'x', 80]];

for (const [name, parameter, from, to, quantity, sections] of BATCHES) {
  const engine = open(2, name);
  const sweep = (lanes) => ({
    axes: [{name: parameter, values: spread(from, to, CASES)}],
    section: {kind: 'drive', quantity: '', value: 0, direction: 0},
    transient: sections / 2, record: sections / 2, quantities: [quantity], tolerance: 0, carry: false, engine: lanes === 1 ? 'base-1' : null,
  });
  const [one, two] = [1, 2].map((lanes) => fastest(() => engine.sweep(sweep(lanes), () => true)));
  console.log(['web-lanes', name, one.toFixed(3), two.toFixed(3)].join('\t'));
}
