// Addresses: what is written is read back, and what makes no sense is told in words, never half taken.
// Usage: node address.mjs
import {deflateRawSync} from 'node:zlib';
import {check, finish, load} from './lib.mjs';

const {readHash, writeHash} = await load("export * from './lab/share';");

const shown = {
  source: {name: 'my-chain', text: 'system: my-chain\n# \u00b5, \u2218 & #\n', structure: {n: 5}},
  changes: {
    parameters: {mu: 0.1 + 0.2, 'floor.friction.mu': 5e-324}, initial: {x: -1e300}, laws: {'': 'pade1'},
    patches: {'': {shape: 'polygon', pressure: 'uniform', numbers: {d_c: 0.1}, points: [0, 0, 1, 0, 0, 1]}},
    loads: [{F_x: '2 N', omega: '1 Hz'}], drive: [{circle: '2 mm', omega: '15 Hz'}],
  },
  options: {begin: 0.25, end: 3, step: 1e-3, tolerance: 1e-9, solver: 'rk8', more: {transient: '2 s'}, watch: [{quantity: 'x', value: 1, direction: 1, stop: true}]},
  view: {tab: 'study', curves: ['x', 'v'], time: 1 / 3, speed: 0.2, other: {parameters: {}, initial: {}, laws: {'': 'power'}, patches: {}}, study: {kind: 'map', from: 1, parameter: 'mu'}},
};
const whole = await writeHash(shown);
const sorted = (value) => JSON.stringify(value, (_, v) => (v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v));
check('what is written is read back, to the bit', sorted(await readHash(`#${whole}`)) === sorted(shown), `${sorted(await readHash(whole))}\n${sorted(shown)}`);
check('nothing is nothing', await readHash('') === null && await readHash('#') === null);

// A text of 100 MB, pressed.
const BOMB = deflateRawSync(Buffer.alloc(100e6, 'a')).toString('base64url');
const NONSENSE = [
  'x', 's=', '%', '%E0%A4%A', 's=<img src=x>', 's=duffing&p=gamma:what', 's=duffing&p=gamma:NaN', 's=duffing&text=%%%', 's=x&text=AAAA', `s=x&text=${BOMB}`, `s=duffing&p=${'a'.repeat(3e5)}`,
  ...['law=null', 'law=5', 'law=[1]', 'law={"":{}}', 'law={"":"pa', 'patch=null', 'patch={"":5}', 'patch={"":null}', 'patch={"":{"shape":"disc","pressure":"hertz","numbers":{"radius":"x"}}}',
      'drive="x"', 'loads=5', 'loads=[null]', 'loads=[{"F_x":{}}]', 'other=null', 'other=5', 'other={"parameters":null}', 'other={"initial":{"x":"1"}}', 'more=5', 'more={"a":1}', 'watch=5',
      'watch=[null]', 'watch=[{"quantity":5}]', 'tab=nowhere', 't=soon', 't=1e999', 'end=', 'end=later', 'step=NaN', 'speed=fast', 'study=5', 'study={"from":null}'].map((part) => `s=duffing&${part}`),
];
const words = (error) => error instanceof Error && !(error instanceof TypeError) && !(error instanceof SyntaxError) && /^[a-z'].{8,}/.test(error.message);
for (const hash of NONSENSE) {
  const error = await readHash(hash).then(() => null, (e) => e);
  check(`${hash.slice(0, 60)} is told`, words(error), String(error));
}

// Damaged addresses, by a fixed row of numbers: told, or read as something of the right shape.
let seed = 1;
const draw = (n) => (seed = (seed * 48271) % 2147483647) % n;
for (let i = 0; i < 3000; i++) {
  const at = draw(whole.length), kind = draw(3);
  const hash = kind === 0 ? whole.slice(0, at) : whole.slice(0, at) + (kind === 1 ? '' : '%{}[]":,0&=n'[draw(12)]) + whole.slice(at + 1 + draw(9));
  try {
    const read = await readHash(hash);
    const fits = read === null || (typeof read.changes.laws === 'object' && [read.changes.loads ?? [], read.changes.drive ?? [], read.options.watch ?? []].every(Array.isArray) &&
      [...Object.values(read.changes.parameters), read.options.end ?? 0, read.view.time ?? 0].every(Number.isFinite));
    if (!fits) check(`${hash} has the right shape`, false, JSON.stringify(read));
  } catch (error) {
    if (!words(error)) check(`${hash} is told`, false, String(error));
  }
}
finish();
