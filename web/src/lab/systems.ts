// The systems to choose from: those of the engine, and the texts in systems/ that have no other form.

import type {Source} from '../engine/types';

const files = import.meta.glob('../../../systems/*.yaml', {query: '?raw', import: 'default'}) as Record<string, () => Promise<string>>;
const fetchers = new Map(Object.entries(files).map(([path, fetch]) => [path.replace(/^.*\/|\.yaml$/g, ''), fetch]));

/** Names of the texts. */
export const textNames = [...fetchers.keys()];

/** A text by its name; undefined: there is none. */
export const textOf = async (name: string): Promise<string | undefined> => fetchers.get(name)?.();

/** Names of all systems, built in ones first. */
export function systemNames(builtIn: string[]): string[] {
  return [...builtIn, ...textNames.filter((name) => !builtIn.includes(name))];
}

/** What to open for a name. */
export async function sourceOf(name: string, builtIn: string[]): Promise<Source> {
  const text = builtIn.includes(name) ? undefined : await textOf(name);
  return text === undefined ? {name} : {name, text, shipped: true};
}

/** A few words about each system, before it is opened. */
const TITLES: Record<string, string> = {
  'vibrating-table': 'ball on a vibrating table',
  'planar-body': 'body sliding flat on a plane',
  'spatial-pendulum': 'double pendulum over a turning disc',
  'spherical-pendulum': 'one limb over a turning disc',
  duffing: 'Duffing oscillator',
  'bouncing-ball': 'ball on a vibrating floor',
  'impact-oscillator': 'oscillator with a stop',
  'rocking-block': 'block that rocks',
  'double-pendulum': 'double pendulum over a floor',
  'painleve-rod': 'rod of Painlevé',
  'two-feet': 'body on two feet',
  'compliant-ball': 'ball on a floor that gives way',
  'dither-oscillator': 'mass over a shaking base',
};

export const titleOf = (name: string): string => TITLES[name] ?? name.replaceAll('-', ' ');
