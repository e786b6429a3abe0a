// What a document that carries the page within itself hands over before the script is loaded: a notebook
// has no folder to fetch from.

import type {Changes, RunOptions} from './engine/types';

export interface Carried {
  /** The module with one lane. */
  engine: BufferSource;
  /** The system: its name, or a scenario or a system as a text. */
  name: string;
  text?: string;
  changes: Partial<Changes>;
  options: Partial<RunOptions>;
  /** The whole lab, not the scene alone. */
  full?: boolean;
}

export const carried = (): Carried | null => (window as unknown as {judderCarried?: Carried}).judderCarried ?? null;
