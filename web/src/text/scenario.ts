// Scenario files, written so that `judder run` gives the bits of the page. They are read by read.ts.

import type {Changes, Description, RunOptions, Source, Term, Values} from '../engine/types';

export const noChanges = (): Changes => ({parameters: {}, initial: {}, laws: {}, patches: {}});

// The shortest digits that read back as the same double.
const digits = (value: number) => String(value);
const quote = (name: string) => (/^[A-Za-z_][\w.'-]*$/.test(name) ? name : JSON.stringify(name));

function lines(values: [string, string][]): string {
  return values.map(([name, value]) => `  ${quote(name)}: ${value}\n`).join('');
}

// A value as a scenario has it: choices by name, angles with their unit, for without one those beyond a
// turn could be degrees.
function valueText(description: Description, name: string, value: number): string {
  const {parameters, states} = description.system;
  const found = parameters.find((p) => p.name === name) ?? states.find((s) => `initial.${s.name}` === name);
  if (found && 'choices' in found && found.choices) return found.choices[value] ?? digits(value);
  return found?.unit === 'rad' ? `${digits(value)} rad` : digits(value);
}

function patchText(changes: Changes, contact: string): string {
  const patch = changes.patches[contact];
  const numbers = Object.entries(patch.numbers).map(([name, value]) => `, ${name}: ${digits(value)}`);
  const points = patch.points?.length
    ? `, ${patch.shape === 'points' ? 'points' : 'vertices'}: ${rows(patch.points, patch.shape === 'points' ? 3 : 2)}` : '';
  const polynomial = patch.polynomial?.length ? `, polynomial: [${patch.polynomial.join(', ')}]` : '';
  const pressure = patch.shape === 'points' ? '' : `, pressure: ${patch.pressure}`;
  return `{shape: ${patch.shape}${pressure}${numbers.join('')}${points}${polynomial}}`;
}

function rows(numbers: number[], width: number): string {
  const list = [];
  for (let i = 0; i < numbers.length; i += width) list.push(`[${numbers.slice(i, i + width).join(', ')}]`);
  return `[${list.join(', ')}]`;
}

/** A term as it stands in a scenario. */
export const termText = (term: Term): string =>
  `{${Object.entries(term).map(([name, text]) => `${name}: ${text}`).join(', ')}}`;

function termsText(name: string, terms: Term[] | undefined): string {
  if (!terms) return '';
  return terms.length ? `${name}:\n${terms.map((term) => `  - ${termText(term)}\n`).join('')}` : `${name}: none\n`;
}

function runLines(options: RunOptions): [string, string][] {
  const run: [string, string][] = [];
  if (options.begin !== 0) run.push(['begin', digits(options.begin)]);
  run.push(['end', digits(options.end)]);
  if (options.step > 0) run.push(['output_step', digits(options.step)]);
  if (options.tolerance > 0) run.push(['tolerance', digits(options.tolerance)]);
  if (options.solver !== null) run.push(['solver', options.solver]);
  run.push(...Object.entries(options.more ?? {}));
  const events = (options.watch ?? []).map(({quantity, value, direction, stop}) =>
    `{quantity: ${quantity}, value: ${digits(value)}, direction: ${['down', 'both', 'up'][direction + 1]}, stop: ${stop}}`);
  if (events.length) run.push(['events', `[${events.join(', ')}]`]);
  return run;
}

/** A scenario for `judder run`: what differs from the defaults, in SI, every bit of it. */
export function writeScenario(description: Description, values: Values, source: Source,
                              changes: Changes, options: RunOptions): string {
  const set = Object.entries(changes.parameters)
    .map(([name, value]) => [name, valueText(description, name, value)] as [string, string]);
  const start = Object.entries(changes.initial)
    .map(([name, value]) => [name, valueText(description, `initial.${name}`, value)] as [string, string]);
  const run = runLines(options);
  if (source.text !== undefined && !source.shipped) {
    const all = Object.entries(values.initial)
      .map(([name, value]) => [name, valueText(description, `initial.${name}`, value)] as [string, string]);
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
  text += termsText('loads', changes.loads) + termsText('drive', changes.drive);
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
