// Entries of a scenario: what the readers of its sections share.

import {EngineError, type Engine} from '../engine/engine';
import type {Description, Values} from '../engine/types';
import type {Tree} from './tree';

/** An engine with the system open. */
export interface Opened {
  engine: Engine;
  description: Description;
  values: Values;
}

export function wrong(at: Tree, message: string): never {
  throw new EngineError({message, line: at.line, column: at.column});
}

/** What the engine says about an entry, at its place. */
export function placed<T>(at: Tree, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof EngineError && !error.complaint.line) wrong(at, error.message);
    throw error;
  }
}

/** The text of an entry. */
export function plain(at: Tree): string {
  if (at.kind !== 0 || at.text === null) wrong(at, 'a value must stand here');
  return at.text.trim();
}

export const entries = (tree: Tree | undefined): [string, Tree][] =>
  (tree?.entries ?? []).map(({key, value}) => [key!.text ?? '', value]);
