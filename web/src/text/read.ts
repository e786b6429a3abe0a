// Scenario files in the page: read into changes of a system that is open, with the names, units and
// messages of the engine. What the page does not do is refused, with its line.

import type {Changes, PatchChange, RunOptions, StudyPlan, Term, Watch} from '../engine/types';
import {entries, placed, plain, wrong, type Opened} from './entry';
import {noChanges} from './scenario';
import {readSweep} from './sweep';
import {find, type Tree} from './tree';

/** What stands in a scenario beside its system. */
export interface Given {
  changes: Changes;
  options: Partial<RunOptions>;
  /** What stands under `sweep`; null: nothing. */
  study: StudyPlan | null;
  /** What of it the page leaves out. */
  left: string[];
}

const quantity = (o: Opened, at: Tree, unit: string) => placed(at, () => o.engine.readQuantity(plain(at), unit));
const value = (o: Opened, at: Tree, name: string) => placed(at, () => o.engine.readValue(name, plain(at)));

// ---- The system ---------------------------------------------------------------------------------

const SECTIONS = ['system', 'structure', 'tables', 'patch', 'loads', 'drive', 'friction', 'contacts', 'parameters', 'initial', 'run', 'sweep'];

/** Which system a scenario is about. */
export function readHead(root: Tree): {name: string; structure?: Record<string, number>} {
  for (const {key} of root.entries)
    if (!SECTIONS.includes(key!.text ?? '')) wrong(key!, `unknown section '${key!.text}'; there are ${SECTIONS.join(', ')}`);
  const system = find(root, 'system');
  if (!system?.text) wrong(root, "no 'system'; a scenario begins with 'system: NAME'");
  if (/[./]/.test(system.text)) wrong(system, `'${system.text}' is another file: open that text here instead`);
  const tables = find(root, 'tables');
  if (tables) wrong(tables, FILES);
  const structure: Record<string, number> = {};
  for (const [name, at] of entries(find(root, 'structure'))) {
    structure[name] = Number(plain(at));
    if (!Number.isInteger(structure[name])) wrong(at, `'${at.text}' is no whole number`);
  }
  return {name: system.text, structure: Object.keys(structure).length ? structure : undefined};
}

const FILES = 'the page reads no tables from files beside a text; judder run does';

// ---- Sections -----------------------------------------------------------------------------------

/** Read the sections of a scenario, or those of its own study that a system as a text has. */
export function readSections(root: Tree, o: Opened, own: boolean): Given {
  const changes = noChanges();
  const left: string[] = [];
  if (!own) {
    readPatch(o, find(root, 'patch'), '', changes);
    readFriction(o, find(root, 'friction'), changes);
    readContacts(o, find(root, 'contacts'), changes);
    changes.loads = readTerms(o, root, 'loads');
    changes.drive = readTerms(o, root, 'drive');
    for (const [name, at] of entries(find(root, 'initial'))) changes.initial[name] = value(o, at, `initial.${name}`);
  }
  if (!changes.loads) delete changes.loads;
  if (!changes.drive) delete changes.drive;
  for (const [name, at] of entries(find(root, own ? 'set' : 'parameters'))) changes.parameters[name] = value(o, at, name);
  const options = readRun(o, find(root, 'run'));
  const study = readSweep(find(root, 'sweep'), o, left);
  return {changes, options, study, left};
}

// The key of the only patch is "".
const keyOf = (o: Opened, contact: string) => (o.values.patches.length === 1 ? '' : contact);

function setLaw(o: Opened, at: Tree, key: string, changes: Changes) {
  const law = plain(at);
  placed(at, () => o.engine.chooseLaw(key || null, law));
  changes.laws[key] = law;
}

function readFriction(o: Opened, friction: Tree | undefined, changes: Changes) {
  if (!friction) return;
  const keys = o.values.patches.filter((patch) => patch.law).map((patch) => patch.contact ?? '');
  if (!keys.length) wrong(friction, `system '${o.description.system.name}' has no part 'friction'`);
  const law = friction.kind === 0 && friction.text ? friction : find(friction, 'law');
  for (const key of keys) {
    if (law) setLaw(o, law, key, changes);
    for (const [name, at] of entries(friction))
      if (at !== law) changes.parameters[`${key && `${key}.`}friction.${name}`] = value(o, at, `${key && `${key}.`}friction.${name}`);
  }
}

function readContacts(o: Opened, contacts: Tree | undefined, changes: Changes) {
  const known = o.description.system.contacts;
  for (const [contact, map] of entries(contacts)) {
    const info = known.find((c) => c.name === contact);
    if (!info) wrong(map, `unknown contact '${contact}'; there are ${known.map((c) => c.name).join(', ') || 'none'}`);
    const flat = info.along === 3;
    const friction = find(map, 'friction');
    const law = flat ? (friction?.kind === 0 ? friction : find(friction, 'law')) : undefined;
    if (flat) readPatch(o, find(map, 'patch'), keyOf(o, contact), changes);
    if (law) setLaw(o, law, keyOf(o, contact), changes);
    for (const [name, at] of entries(map)) {
      if (at === law || (flat && name === 'patch')) continue;
      for (const [path, leaf] of at.kind === 2 ? entries(at).map(([n, v]) => [`${name}.${n}`, v] as [string, Tree]) : [[name, at] as [string, Tree]])
        if (leaf !== law) changes.parameters[`${contact}.${path}`] = value(o, leaf, `${contact}.${path}`);
    }
  }
}

// ---- Patch --------------------------------------------------------------------------------------

function list(o: Opened, at: Tree, unit: string): number[] {
  if (at.kind !== 1) wrong(at, at.text && /\.csv$/.test(at.text) ? FILES : 'a list must stand here');
  return at.entries.map(({value: item}) => quantity(o, item, unit));
}

// Points are x, y [m] and perhaps a weight.
function points(o: Opened, at: Tree, width: number): number[] {
  if (at.kind !== 1) wrong(at, at.text ? FILES : 'a list of points must stand here');
  return at.entries.flatMap(({value: item}) => {
    if (item.kind !== 1 || item.entries.length !== width) wrong(item, `a point is a list of ${width} numbers`);
    return item.entries.map(({value: number}, i) => quantity(o, number, i < 2 ? 'm' : '1'));
  });
}

function readPatch(o: Opened, patch: Tree | undefined, key: string, changes: Changes) {
  if (!patch || (patch.kind === 0 && patch.text === null)) return;
  const before = o.values.patches.find((p) => (p.contact ?? '') === key)?.patch;
  const part = o.description.system.parts.find((p) => p.kind === 'patch' && (p.contact ?? '') === key);
  if (!before || !part) wrong(patch, o.values.patches.length > 1 ? "each of several patches goes into its contact in the section 'contacts'"
    : `system '${o.description.system.name}' has no part 'patch'`);
  const shape = (patch.kind === 0 ? patch.text : find(patch, 'shape')?.text) ?? before.shape;
  const round = shape === 'disc' || shape === 'ellipse';
  const same = shape === before.shape;
  const made: PatchChange = same ? {...before, numbers: {...before.numbers}}
    : {shape, pressure: round ? 'hertz' : 'uniform', numbers: shape === 'disc' || shape === 'ring' ? {radius: before.size} : {}};
  for (const [name, at] of entries(patch)) {
    if (name === 'shape') continue;
    if (name === 'pressure') made.pressure = plain(at);
    else if (name === 'vertices' || name === 'points') made.points = points(o, at, name === 'points' ? 3 : 2);
    else if (name === 'polynomial') made.polynomial = list(o, at, '1');
    else {
      const unit = part.keys?.find((k) => k.name === name && k.shapes?.includes(shape))?.unit;
      if (!unit) wrong(at, `shape '${shape}' has no '${name}'`);
      made.numbers[name] = quantity(o, at, unit);
    }
  }
  changes.patches[key] = made;
}

// ---- Loads and drive ----------------------------------------------------------------------------

function readTerms(o: Opened, root: Tree, name: 'loads' | 'drive'): Term[] | undefined {
  const section = find(root, name);
  if (!section) return undefined;
  const part = o.description.system.parts.find((p) => p.kind === name);
  if (!part) wrong(section, `system '${o.description.system.name}' has no part '${name}'`);
  if (section.kind === 0) {
    if (section.text === null || section.text === part.default) return undefined;
    if (section.text === 'none' && !part.choices.length) return [];
    wrong(section, part.choices.length ? `${name} must be one of ${part.choices.join(', ')}` : 'a term must be a map, or a list of maps');
  }
  return (section.kind === 1 ? section.entries.map((entry) => entry.value) : [section]).map((map) => {
    if (map.kind !== 2 || !map.entries.length) wrong(map, 'a term must be a map, for instance {F_x: 1, omega: 5}');
    const csv = find(map, 'csv');
    if (csv) wrong(csv, FILES);
    const term: Term = Object.fromEntries(entries(map).map(([key, at]) => [key, plain(at)]));
    placed(map, () => o.engine.checkTerm(name, term));
    return term;
  });
}

// ---- Run ----------------------------------------------------------------------------------------

const MORE = ['record', 'max_steps', 'transient'];

function readRun(o: Opened, run: Tree | undefined): Partial<RunOptions> {
  const options: Partial<RunOptions> = {};
  for (const [name, at] of entries(run)) {
    if (name === 'begin' || name === 'end') options[name] = quantity(o, at, 's');
    else if (name === 'tolerance') options.tolerance = quantity(o, at, '1');
    else if (name === 'output_step') options.step = quantity(o, at, 's');
    else if (name === 'solver') options.solver = solver(o, at);
    else if (name === 'events') options.watch = (at.kind === 1 ? at.entries.map((e) => e.value) : [at]).map((map) => watch(o, map));
    else if (MORE.includes(name)) (options.more ??= {})[name] = plain(at);
    else wrong(at, `unknown key '${name}'; there are begin, end, tolerance, output_step, solver, events, ${MORE.join(', ')}`);
  }
  return options;
}

function solver(o: Opened, at: Tree): string {
  const name = plain(at), solvers = o.engine.solvers();
  if (!solvers.includes(name)) wrong(at, `the page has no solver '${name}', only ${solvers.join(', ')}`);
  return name;
}

function watch(o: Opened, map: Tree): Watch {
  const {states, outputs} = o.description.system;
  const named = find(map, 'quantity'), at = find(map, 'value');
  if (!named || !at) wrong(map, "an event has a 'quantity' and a 'value'");
  const found = [...states, ...outputs].find((item) => item.name === plain(named));
  if (!found) wrong(named, `unknown quantity '${named.text}'`);
  const direction = ['down', 'both', 'up'].indexOf(find(map, 'direction')?.text ?? 'both') - 1;
  if (direction < -1) wrong(map, 'direction must be up, down or both');
  return {quantity: found.name, value: quantity(o, at, found.unit), direction, stop: find(map, 'stop')?.text === 'true'};
}
