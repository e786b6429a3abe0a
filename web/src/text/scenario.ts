// Scenario files in the page: read into a source with changes, and written so that `judder run` gives
// the same bits.

import {EngineError} from '../engine/engine';
import type {Changes, Description, RunOptions, Source, Values} from '../engine/types';
import type {Tree} from './tree';

export const noChanges = (): Changes => ({parameters: {}, initial: {}, laws: {}, patches: {}});

const find = (tree: Tree | undefined, key: string): Tree | undefined =>
  tree?.entries.find((entry) => entry.key?.text === key)?.value;

// ---- Reading -----------------------------------------------------------------------------------

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/;

function wrong(at: Tree, message: string): never {
  throw new EngineError({message, line: at.line, column: at.column});
}

// "3 mm" in SI. A choice stands for its place in the list: that is found when the system is open.
function number(at: Tree, unit: (text: string) => number): number {
  const text = (at.text ?? '').trim();
  const digits = NUMBER.exec(text);
  if (at.kind !== 0 || !digits) wrong(at, `'${text}' is no number`);
  const rest = text.slice(digits[0].length).trim();
  const factor = rest ? unit(rest) : 1;
  if (Number.isNaN(factor)) wrong(at, `'${rest}' is no unit`);
  return Number(digits[0]) * factor;
}

const SECTIONS = ['system', 'structure', 'patch', 'friction', 'parameters', 'initial', 'run'];

/** What a scenario file says. Sections that the page does not take are named in `ignored`. */
export function readScenario(root: Tree, unit: (text: string) => number) {
  const system = find(root, 'system');
  if (!system?.text) wrong(root, "no 'system'; a scenario begins with 'system: NAME'");
  if (/[./]/.test(system.text))
    wrong(system, `'${system.text}' is another file: open that text here instead`);
  const source: Source = {name: system.text};
  const changes = noChanges();
  const options: Partial<RunOptions> = {};
  const ignored: string[] = [];
  const choices: {name: string; text: string}[] = [];
  for (const {key, value} of root.entries)
    if (!SECTIONS.includes(key!.text ?? '')) ignored.push(key!.text ?? '');
    else if (value.kind === 0 && value.text === null) continue;
  for (const {key, value} of find(root, 'structure')?.entries ?? [])
    (source.structure ??= {})[key!.text!] = number(value, unit);
  const take = (name: string, value: Tree) => {
    if (value.kind === 0 && value.text && !NUMBER.test(value.text.trim()))
      choices.push({name, text: value.text.trim()});
    else changes.parameters[name] = number(value, unit);
  };
  for (const {key, value} of find(root, 'parameters')?.entries ?? []) take(key!.text!, value);
  for (const {key, value} of find(root, 'initial')?.entries ?? [])
    changes.initial[key!.text!] = number(value, unit);
  readFriction(find(root, 'friction'), changes, unit);
  readPatch(find(root, 'patch'), changes, unit);
  for (const {key, value} of find(root, 'run')?.entries ?? []) {
    const name = key!.text!;
    if (name === 'begin' || name === 'end' || name === 'tolerance') options[name] = number(value, unit);
    else if (name === 'output_step') options.step = number(value, unit);
    else if (name === 'solver') options.solver = value.text;
    else ignored.push(`run.${name}`);
  }
  return {source, changes, options, ignored, choices};
}

function readFriction(friction: Tree | undefined, changes: Changes, unit: (text: string) => number) {
  if (friction?.kind === 0 && friction.text) changes.laws[''] = friction.text;
  for (const {key, value} of friction?.entries ?? [])
    if (key!.text === 'law') changes.laws[''] = value.text ?? '';
    else changes.parameters[`friction.${key!.text}`] = number(value, unit);
}

function readPatch(patch: Tree | undefined, changes: Changes, unit: (text: string) => number) {
  if (!patch) return;
  const shape = patch.kind === 0 ? patch.text : find(patch, 'shape')?.text;
  if (!shape) wrong(patch, "a patch has a 'shape'");
  const round = shape === 'disc' || shape === 'ellipse';
  const made = {shape, pressure: round ? 'hertz' : 'uniform', numbers: {} as Record<string, number>};
  for (const {key, value} of patch.entries) {
    if (key!.text === 'shape') continue;
    if (key!.text === 'pressure') made.pressure = value.text ?? made.pressure;
    else if (value.kind !== 0) wrong(value, 'the page takes patches without lists');
    else made.numbers[key!.text!] = number(value, unit);
  }
  changes.patches[''] = made;
}

/** What a system as a text says of its own study: values under `set`, and how it is run. */
export function readStudy(root: Tree, unit: (text: string) => number) {
  const changes = noChanges();
  const options: Partial<RunOptions> = {};
  for (const {key, value} of find(root, 'set')?.entries ?? [])
    changes.parameters[key!.text!] = number(value, unit);
  const run = find(root, 'run');
  const tolerance = find(run, 'tolerance'), step = find(run, 'output_step'), solver = find(run, 'solver');
  if (tolerance) options.tolerance = number(tolerance, unit);
  if (step) options.step = number(step, unit);
  if (solver?.text) options.solver = solver.text;
  return {changes, options};
}

// ---- Writing -----------------------------------------------------------------------------------

// The shortest digits that read back as the same double.
const digits = (value: number) => String(value);
const quote = (name: string) => (/^[A-Za-z_][\w.'-]*$/.test(name) ? name : JSON.stringify(name));

function lines(values: [string, string][]): string {
  return values.map(([name, value]) => `  ${quote(name)}: ${value}\n`).join('');
}

/** A value as a scenario has it: choices by name. */
export function valueText(description: Description, name: string, value: number): string {
  const parameter = description.system.parameters.find((p) => p.name === name);
  return parameter?.choices ? parameter.choices[value] ?? digits(value) : digits(value);
}

function patchText(changes: Changes, contact: string): string {
  const patch = changes.patches[contact];
  const numbers = Object.entries(patch.numbers).map(([name, value]) => `, ${name}: ${digits(value)}`);
  return `{shape: ${patch.shape}, pressure: ${patch.pressure}${numbers.join('')}}`;
}

/** A scenario for `judder run`: what differs from the defaults, in SI, every bit of it. */
export function writeScenario(description: Description, values: Values, source: Source,
                              changes: Changes, options: RunOptions): string {
  const set = Object.entries(changes.parameters)
    .map(([name, value]) => [name, valueText(description, name, value)] as [string, string]);
  const start = Object.entries(changes.initial)
    .map(([name, value]) => [name, digits(value)] as [string, string]);
  const run: [string, string][] = [];
  if (options.begin !== 0) run.push(['begin', digits(options.begin)]);
  run.push(['end', digits(options.end)]);
  if (options.step > 0) run.push(['output_step', digits(options.step)]);
  if (options.tolerance > 0) run.push(['tolerance', digits(options.tolerance)]);
  if (options.solver !== null) run.push(['solver', options.solver]);
  if (source.text !== undefined) {
    const all = Object.entries(values.initial).map(([name, value]) => [name, digits(value)] as [string, string]);
    return writeText(source, set, start.length ? all : [], run);
  }
  let text = `system: ${source.name}\n`;
  if (source.structure)
    text += `structure:\n${lines(Object.entries(source.structure).map(([n, v]) => [n, digits(v)]))}`;
  if (values.patches.length === 1) {
    if ('' in changes.laws) text += `friction: ${changes.laws['']}\n`;
    if ('' in changes.patches) text += `patch: ${patchText(changes, '')}\n`;
  } else {
    const names = values.patches.map((patch) => patch.contact!);
    const given = names.filter((name) => name in changes.laws || name in changes.patches);
    if (given.length) text += 'contacts:\n';
    for (const name of given) {
      const parts = [];
      if (name in changes.laws) parts.push(`friction: ${changes.laws[name]}`);
      if (name in changes.patches) parts.push(`patch: ${patchText(changes, name)}`);
      text += `  ${quote(name)}: {${parts.join(', ')}}\n`;
    }
  }
  if (set.length) text += `parameters:\n${lines(set)}`;
  if (start.length) text += `initial:\n${lines(start)}`;
  return `${text}run:\n${lines(run)}`;
}

// The sections that study a text take the place of its own.
function writeText(source: Source, set: [string, string][], start: [string, string][],
                   run: [string, string][]): string {
  let text = source.text!.endsWith('\n') ? source.text! : `${source.text}\n`;
  const replace = (section: string, given: [string, string][], keep: boolean) => {
    const old = new RegExp(`^${section}:.*\\n(?:[ \\t]+.*\\n|[ \\t]*\\n(?=[ \\t]))*`, 'm');
    if (!given.length && keep) return;
    text = text.replace(old, '');
    if (given.length) text += `${section}:\n${lines(given)}`;
  };
  replace('set', set, true);
  replace('initial', start, true);
  replace('run', run, true);
  for (const [name, value] of Object.entries(source.structure ?? {}))
    text = text.replace(new RegExp(`^(structure:[^]*?\\b${name}:\\s*)\\d+`, 'm'), `$1${value}`);
  return text;
}
