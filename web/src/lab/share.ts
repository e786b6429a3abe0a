// The whole state of the lab behind the # of the address, so that a link shows the same motion. What
// does not fit is told, never half taken.

import type {Changes, PatchChange, RunOptions, Source, Term, Watch} from '../engine/types';
import {noChanges} from '../text/scenario';
import {arrayOf, isNumber, isText, parse, recordOf, type Fits} from './shape';

/** What the page shows, beside the system with its values. */
export interface Shown {
  source: Source;
  changes: Changes;
  options: Partial<RunOptions>;
  view: {tab?: string; curves?: string[]; time?: number; speed?: number; other?: Changes; study?: Asked};
}

/** What Study was asked for, by the names of its fields. */
export type Asked = Record<string, string | number>;

/** Characters of an address, and of the text that is pressed into it. */
const LONGEST = 200_000, LONGEST_TEXT = 2_000_000;
const TABS = ['values', 'curves', 'contact', 'study', 'events', 'text'];

// Text to base64url, pressed.
async function press(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function unpress(text: string): Promise<string> {
  let found = '';
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder('utf-8', {fatal: true});
    for (let next = await reader.read(); !next.done && found.length <= LONGEST_TEXT; next = await reader.read())
      found += decoder.decode(next.value, {stream: true});
  } catch {
    throw new Error('its text is damaged');
  }
  if (found.length > LONGEST_TEXT) throw new Error('its text is too long');
  return found;
}

const list = (values: Record<string, number>) =>
  Object.entries(values).map(([name, value]) => `${name}:${value}`).join(',');

function values(text: string | null): Record<string, number> {
  const found: Record<string, number> = {};
  for (const item of (text ?? '').split(',').filter(Boolean)) {
    const colon = item.lastIndexOf(':');
    const value = Number(item.slice(colon + 1));
    if (colon < 1 || !Number.isFinite(value)) throw new Error(`'${item}' is no value`);
    found[item.slice(0, colon)] = value;
  }
  return found;
}

export async function writeHash(shown: Shown): Promise<string> {
  const parts = new URLSearchParams();
  const {source, changes, options, view} = shown;
  parts.set('s', source.name);
  if (source.text !== undefined) parts.set('text', await press(source.text));
  if (source.structure) parts.set('n', list(source.structure));
  if (Object.keys(changes.parameters).length) parts.set('p', list(changes.parameters));
  if (Object.keys(changes.initial).length) parts.set('i', list(changes.initial));
  if (Object.keys(changes.laws).length) parts.set('law', JSON.stringify(changes.laws));
  if (Object.keys(changes.patches).length) parts.set('patch', JSON.stringify(changes.patches));
  if (changes.loads) parts.set('loads', JSON.stringify(changes.loads));
  if (changes.drive) parts.set('drive', JSON.stringify(changes.drive));
  for (const name of ['begin', 'end', 'step', 'tolerance'] as const)
    if (options[name]) parts.set(name, String(options[name]));
  if (options.solver) parts.set('solver', options.solver);
  if (options.more) parts.set('more', JSON.stringify(options.more));
  if (options.watch) parts.set('watch', JSON.stringify(options.watch));
  if (view.tab) parts.set('tab', view.tab);
  if (view.curves?.length) parts.set('show', view.curves.join(','));
  if (view.time) parts.set('t', String(view.time));
  if (view.speed) parts.set('speed', String(view.speed));
  if (view.other) parts.set('other', JSON.stringify(view.other));
  if (view.study) parts.set('study', JSON.stringify(view.study));
  return parts.toString();
}

// ---- What an address may say ---------------------------------------------------------------------

const isValues = recordOf(isNumber);
const isTerms: Fits<Term[]> = arrayOf(recordOf(isText));
const isLaws: Fits<Record<string, string>> = recordOf(isText);
const isOptional = (fits: Fits<unknown>, value: unknown) => value === undefined || fits(value);
const isPatches = recordOf((value): value is PatchChange => {
  const patch = value as Partial<PatchChange> | null;
  return typeof patch === 'object' && patch !== null && isText(patch.shape) && isText(patch.pressure) && isValues(patch.numbers) &&
    isOptional(arrayOf(isNumber), patch.points) && isOptional(arrayOf(isNumber), patch.polynomial);
});
const isWatches = arrayOf((value): value is Watch => {
  const watch = value as Partial<Watch> | null;
  return typeof watch === 'object' && watch !== null && isText(watch.quantity) && isNumber(watch.value) && isNumber(watch.direction);
});
const isAsked: Fits<Asked> = recordOf((value): value is string | number => isText(value) || isNumber(value));
const isChanges = (value: unknown): value is Partial<Changes> => {
  const changes = value as Partial<Changes> | null;
  return typeof changes === 'object' && changes !== null && isOptional(isValues, changes.parameters) && isOptional(isValues, changes.initial) &&
    isOptional(isLaws, changes.laws) && isOptional(isPatches, changes.patches) && isOptional(isTerms, changes.loads) && isOptional(isTerms, changes.drive);
};

function numberOf(parts: URLSearchParams, key: string): number | undefined {
  const value = parts.get(key);
  if (value === null) return undefined;
  if (value.trim() === '' || !Number.isFinite(Number(value))) throw new Error(`${key}: '${value}' is no number`);
  return Number(value);
}

/** Read what stands behind the #; null: nothing. Throws where it makes no sense. */
export async function readHash(hash: string): Promise<Shown | null> {
  const text = hash.replace(/^#/, '');
  if (!text) return null;
  if (text.length > LONGEST) throw new Error('the address is too long');
  const parts = new URLSearchParams(text);
  const name = parts.get('s');
  if (!name || !/^[\w.-]{1,80}$/.test(name)) throw new Error('the address names no system');
  const source: Source = {name};
  const pressed = parts.get('text');
  if (pressed) source.text = await unpress(pressed);
  if (parts.get('n')) source.structure = values(parts.get('n'));
  const changes: Changes = {
    parameters: values(parts.get('p')),
    initial: values(parts.get('i')),
    laws: parse(parts, 'law', isLaws) ?? {},
    patches: parse(parts, 'patch', isPatches) ?? {},
  };
  for (const key of ['loads', 'drive'] as const) {
    const terms = parse(parts, key, isTerms);
    if (terms) changes[key] = terms;
  }
  const options: Partial<RunOptions> = {};
  for (const key of ['begin', 'end', 'step', 'tolerance'] as const) {
    const value = numberOf(parts, key);
    if (value !== undefined) options[key] = value;
  }
  if (parts.get('solver')) options.solver = parts.get('solver');
  const more = parse(parts, 'more', isLaws), watch = parse(parts, 'watch', isWatches);
  Object.assign(options, more && {more}, watch && {watch});
  const show = parts.get('show'), tab = parts.get('tab') ?? undefined, other = parse(parts, 'other', isChanges);
  if (tab && !TABS.includes(tab)) throw new Error(`'${tab}' is no part of the page`);
  return {
    source,
    changes,
    options,
    view: {
      tab,
      curves: show ? show.split(',') : undefined,
      time: numberOf(parts, 't'),
      speed: numberOf(parts, 'speed'),
      other: other && {...noChanges(), ...other},
      study: parse(parts, 'study', isAsked),
    },
  };
}
