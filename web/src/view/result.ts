// Results in HDF5, as `judder run -o` writes them: read by jsfive, which is fetched only then and, unlike
// the library itself as WebAssembly, evaluates no text. The rows that are shown are those of the file; the
// engine gets its values, so that sliders go on from there.

import type {Changes, Run, RunOptions, Source} from '../engine/types';
import type {Lab} from '../lab/lab';
import {sourceOf} from '../lab/systems';
import {Track} from '../lab/track';
import {noChanges} from '../text/scenario';

interface Node {
  attrs: Record<string, unknown>;
  value?: unknown;
  keys?: string[];
  get?(path: string): Node | null;
}

const text = (node: Node | null, name: string) => String(node?.attrs[name] ?? '');
const number = (node: Node | null, name: string) => Number(node?.attrs[name] ?? NaN);

function numbers(run: Node, group: string): Record<string, number> {
  const found: Record<string, number> = {};
  const node = run.get?.(group) ?? null;
  for (const key of node?.keys ?? []) {
    const value = Number((node!.get!(key)?.value as ArrayLike<number>)[0]);
    if (Number.isFinite(value)) found[key] = value;
  }
  return found;
}

interface Result {
  system: string;
  scenario: string;
  changes: Changes;
  options: Partial<RunOptions>;
  t: Float64Array;
  columns: Map<string, Float64Array>;
  events: {t: number; kind: string; name: string}[];
  message: string;
}

function readRun(run: Node): Result {
  const changes = noChanges();
  changes.parameters = numbers(run, 'parameters');
  changes.initial = numbers(run, 'initial');
  const law = text(run, 'law');
  if (law) changes.laws[''] = law;
  for (const [name, value] of Object.entries(numbers(run, 'friction'))) changes.parameters[`friction.${name}`] = value;
  const shape = text(run, 'patch');
  if (shape) changes.patches[''] = {shape, pressure: text(run, 'pressure') || 'uniform', numbers: numbers(run, 'patch')};
  const columns = new Map<string, Float64Array>();
  for (const group of ['states', 'outputs'])
    for (const key of run.get!(group)?.keys ?? [])
      columns.set(key, Float64Array.from(run.get!(`${group}/${key}`)!.value as ArrayLike<number>));
  const times = (run.get!('events/t')?.value ?? []) as ArrayLike<number>;
  const kinds = (run.get!('events/kind')?.value ?? []) as string[];
  const names = (run.get!('events/name')?.value ?? []) as string[];
  return {
    system: text(run, 'system'),
    scenario: text(run, 'scenario'),
    changes,
    options: {begin: number(run, 'begin'), end: number(run, 'end'), step: number(run, 'output_step') || 0,
              tolerance: number(run, 'tolerance'), solver: text(run, 'solver') || null},
    t: Float64Array.from(run.get!('t')!.value as ArrayLike<number>),
    columns,
    events: Array.from(times, (t, i) => ({t, kind: kinds[i], name: names[i]})),
    message: text(run, 'message'),
  };
}

// FNV-1a with 64 bits, as the head of a result has it: 2^40 + 0x1b3 times, in two halves.
function checksum(bytes: Uint8Array, from: number): string {
  let high = 0xcbf29ce4, low = 0x84222325;
  for (let i = from; i < bytes.length; i++) {
    low = (low ^ bytes[i]) >>> 0;
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) % 2 ** 32;
    low = product % 2 ** 32;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}

// What stands before the HDF5 of a result tells its length and checksum.
function checkHead(content: ArrayBuffer, at: number) {
  const bytes = new Uint8Array(content), head = new TextDecoder('latin1').decode(bytes.subarray(0, at));
  if (!head.startsWith('judder result\n')) return;
  const [, size, sum] = /\nbytes (\d+)\nchecksum ([0-9a-f]{16})\n/.exec(head) ?? [];
  if (Number(size) > bytes.length) throw new Error(`the file is damaged: cut short, ${bytes.length} bytes of ${size}`);
  if (Number(size) !== bytes.length || sum !== checksum(bytes, at)) throw new Error('the file is damaged, or was changed by another program');
}

/** Open a result whose HDF5 begins at byte `at`. @return a remark, or "". */
export async function openResult(lab: Lab, name: string, content: ArrayBuffer, at: number): Promise<string> {
  const {File} = await import('jsfive');
  let result: Result;
  checkHead(content, at);
  try {
    const file = new File(content.slice(at), name) as unknown as Node & {keys: string[]};
    if (text(file, 'format') !== 'judder') throw new Error('no result of Judder');
    if (file.keys.join() !== 'run') throw new Error('it holds a sweep and no run: judder plot draws it');
    result = readRun(file.get!('run')!);
  } catch (error) {
    const known = error instanceof Error && /Judder|judder/.test(error.message);
    throw known ? error : new Error('the file is damaged, or no result of Judder');
  }
  return show(lab, result);
}

// What the scenario of a run says beyond its numbers: loads, drive, structure, options. `missing` where
// it cannot be read here, as where it takes rows from files.
async function readBeside(lab: Lab, result: Result): Promise<{source: Source; missing: boolean}> {
  const own = /^(equations|mechanism):/m.test(result.scenario);
  if (own) return {source: {name: result.system, text: result.scenario}, missing: false};
  const source = await sourceOf(result.system, lab.client.started.systems);
  if (!result.scenario) return {source, missing: false};
  try {
    source.structure = (await lab.client.scenario(result.scenario))?.structure;
    const {changes, options} = await lab.client.read(source, result.scenario);
    const {loads, drive} = changes;
    Object.assign(result.changes, loads && {loads}, drive && {drive});
    Object.assign(result.options, options.more && {more: options.more}, options.watch && {watch: options.watch});
    return {source, missing: false};
  } catch {
    return {source, missing: true};
  }
}

async function show(lab: Lab, result: Result): Promise<string> {
  const {source, missing} = await readBeside(lab, result);
  await lab.open(source, result.changes, result.options);
  const {states, outputs} = lab.description.system;
  const names = [...states, ...outputs].map((item) => item.name);
  if (names.some((name) => result.columns.get(name)?.length !== result.t.length) || result.t.length < 2)
    return 'The result lacks columns that this engine has: what is shown was run again here.';
  const width = 1 + names.length, count = result.t.length;
  const rows = new Float64Array(count * width);
  names.forEach((name, k) => {
    const column = result.columns.get(name)!;
    for (let i = 0; i < count; i++) rows[i * width + 1 + k] = column[i];
  });
  for (let i = 0; i < count; i++) rows[i * width] = result.t[i];
  const run: Run = {rows, count, width, took: 0,
                    report: {...lab.report!, events: result.events, event_count: result.events.length, message: result.message}};
  lab.track = new Track(lab.description, run);
  lab.tell('track', 'clock');
  return missing ? 'The rows are those of the file. What its scenario reads from elsewhere is not in the runs that follow.'
    : 'The rows are those of the file.';
}
