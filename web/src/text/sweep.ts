// The section `sweep` of a scenario: what Study begins with. Ways to start and to look that the page
// does not have are named.

import type {Section, StudyPlan} from '../engine/types';
import {entries, placed, plain, wrong, type Opened} from './entry';
import {find, type Tree} from './tree';

const DONE = ['parameter', 'from', 'to', 'points', 'second', 'section', 'transient', 'record', 'quantities'];

export function readSweep(sweep: Tree | undefined, o: Opened, left: string[]): StudyPlan | null {
  if (!sweep || sweep.kind !== 2) return null;
  const second = find(sweep, 'second');
  for (const [name] of entries(sweep)) if (!DONE.includes(name)) left.push(`sweep.${name}`);
  const quantities = find(sweep, 'quantities');
  return {
    axes: [sweep, ...(second ? [second] : [])].map((map) => axis(map, o)),
    section: section(find(sweep, 'section'), o, left),
    quantities: quantities?.kind === 1 ? quantities.entries.map((entry) => plain(entry.value)) : quantities ? [plain(quantities)] : [],
    transient: count(find(sweep, 'transient')),
    record: count(find(sweep, 'record')),
  };
}

function count(at: Tree | undefined): number | null {
  if (!at) return null;
  const value = Number(plain(at));
  if (!Number.isInteger(value) || value < 0) wrong(at, `'${at.text}' is no whole number`);
  return value;
}

// From the first to the last value, evenly, also where a list was given.
function axis(map: Tree, o: Opened): StudyPlan['axes'][0] {
  const parameter = find(map, 'parameter');
  if (!parameter) wrong(map, "'sweep' has no 'parameter'");
  const name = plain(parameter);
  const states = o.description.system.states.map((state) => state.name);
  const whole = states.includes(name) ? `initial.${name}` : name;
  const read = (at: Tree) => placed(at, () => o.engine.readValue(whole, plain(at)));
  const values = find(map, 'values');
  if (values?.kind === 1 && values.entries.length > 1) {
    const all = values.entries.map((entry) => read(entry.value));
    return {name: whole, from: Math.min(...all), to: Math.max(...all), points: all.length};
  }
  const [from, to, points] = ['from', 'to', 'points'].map((key) => find(map, key) ?? wrong(map, `'sweep' has no '${key}'`));
  const axis = {name: whole, from: read(from), to: read(to), points: count(points)!};
  if (!(axis.from < axis.to)) wrong(to, `to is ${axis.to}, must be above from (${axis.from})`);
  if (axis.points < 2) wrong(points, 'points must be at least 2');
  return axis;
}

const DIRECTIONS = ['down', 'both', 'up'];

// "drive", "drive=omega", "period=2 s", "event=impact", "x=0:up", or a map of the same.
function section(at: Tree | undefined, o: Opened, left: string[]): Section | null {
  if (!at) return null;
  const {states, outputs} = o.description.system;
  const crossing = (quantity: string, text: string, direction: number): Section => {
    const found = [...states, ...outputs].find((item) => item.name === quantity);
    if (!found) wrong(at, `unknown quantity '${quantity}'`);
    return {kind: 'crossing', quantity, value: placed(at, () => o.engine.readQuantity(text, found.unit)), direction};
  };
  const seconds = (tree: Tree, text = plain(tree)) => placed(tree, () => o.engine.readQuantity(text, 's'));
  if (at.kind === 0) {
    const [name, rest = ''] = plain(at).split('=', 2);
    if (name === 'drive') return {kind: 'drive', quantity: rest, value: 0, direction: 0};
    if (name === 'period') return {kind: 'period', quantity: '', value: seconds(at, rest), direction: 0};
    if (name === 'event') return {kind: 'event', quantity: rest, value: 0, direction: 0};
    const [text, word] = rest.split(':');
    return crossing(name, text, word === 'up' ? 1 : word === 'down' ? -1 : 0);
  }
  const drive = find(at, 'drive'), period = find(at, 'period'), event = find(at, 'event'), quantity = find(at, 'quantity');
  const phase = find(at, 'phase'), within = find(at, 'within'), value = find(at, 'value');
  const more = {
    phase: phase ? placed(phase, () => o.engine.readQuantity(plain(phase), 'rad')) : 0,
    within: within ? seconds(within) : 0,
  };
  if (period) return {kind: 'period', quantity: '', value: seconds(period), direction: 0, ...more};
  if (event) return {kind: 'event', quantity: plain(event), value: 0, direction: 0, ...more};
  if (quantity && value)
    return {...crossing(plain(quantity), plain(value), DIRECTIONS.indexOf(find(at, 'direction')?.text ?? 'both') - 1), ...more};
  if (!drive) left.push('sweep.section');
  return {kind: 'drive', quantity: drive?.text ?? '', value: 0, direction: 0, ...more};
}
