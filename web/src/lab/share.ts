// The whole state of the lab behind the # of the address, so that a link shows the same motion. What
// does not fit is told, never half taken.

import type {Changes, RunOptions, Source} from '../engine/types';
import {noChanges} from '../text/scenario';

/** What the page shows, beside the system with its values. */
export interface Shown {
  source: Source;
  changes: Changes;
  options: Partial<RunOptions>;
  view: {tab?: string; curves?: string[]; time?: number; other?: Changes};
}

const LONGEST = 200_000;

// Text to base64url, pressed.
async function press(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function unpress(text: string): Promise<string> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
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
  if (view.other) parts.set('other', JSON.stringify(view.other));
  return parts.toString();
}

function changesOf(text: string | null): Changes | undefined {
  if (text === null) return undefined;
  const given = JSON.parse(text) as Partial<Changes>;
  return {...noChanges(), ...given};
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
    laws: JSON.parse(parts.get('law') ?? '{}'),
    patches: JSON.parse(parts.get('patch') ?? '{}'),
  };
  for (const key of ['loads', 'drive'] as const) if (parts.get(key)) changes[key] = JSON.parse(parts.get(key)!);
  const options: Partial<RunOptions> = {};
  for (const key of ['begin', 'end', 'step', 'tolerance'] as const) {
    const value = parts.get(key);
    if (value === null) continue;
    if (!Number.isFinite(Number(value))) throw new Error(`'${value}' is no number`);
    options[key] = Number(value);
  }
  if (parts.get('solver')) options.solver = parts.get('solver');
  for (const key of ['more', 'watch'] as const) if (parts.get(key)) options[key] = JSON.parse(parts.get(key)!);
  const show = parts.get('show');
  return {
    source,
    changes,
    options,
    view: {
      tab: parts.get('tab') ?? undefined,
      curves: show ? show.split(',') : undefined,
      time: parts.get('t') ? Number(parts.get('t')) : undefined,
      other: changesOf(parts.get('other')),
    },
  };
}
