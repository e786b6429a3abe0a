// What the engine says about systems and runs: the JSON of web/engine and src/model/system_json.c.

export interface Parameter {
  name: string;
  symbol: string;
  unit: string;
  default: number | string;
  min: number | null;
  max: number | null;
  min_open?: boolean;
  max_open?: boolean;
  choices?: string[];
  text: string;
}

export interface State {
  name: string;
  symbol: string;
  unit: string;
  initial: number;
  scale: number;
  text: string;
}

export interface Output {
  name: string;
  symbol: string;
  unit: string;
  integral_of: string | null;
  text: string;
}

export interface PatchKey {
  name: string;
  unit: string;
  shapes: string[];
  text: string;
}

export interface Part {
  kind: 'patch' | 'friction' | 'loads' | 'drive';
  name: string;
  contact?: string;
  default: string;
  choices: string[];
  text: string;
  pressure?: string;
  size?: string | null;
  keys?: PatchKey[];
}

export interface Law {
  name: string;
  title: string;
  description: string;
  parameters: Parameter[];
}

export interface System {
  name: string;
  title: string;
  description: string;
  source: string;
  end: number;
  parameters: Parameter[];
  states: State[];
  outputs: Output[];
  contacts: {name: string; text: string; along: number}[];
  parts: Part[];
  laws: Law[];
}

export interface Thing {
  kind: 'none' | 'limbs' | 'ball' | 'floor' | 'body' | 'sprung' | 'plate';
  places: string[];
  size: string | null;
  stands: boolean;
  spins: string[];
  angle: string | null;
  gap: string | null;
}

export interface SceneTable {
  title: string;
  across: string;
  up: string | null;
  things: Thing[];
}

export interface Panel {
  kind: 'path' | 'time' | 'phase';
  title: string;
  quantities: string[];
}

export interface Description {
  system: System;
  scenes: SceneTable[];
  panels: Panel[];
  phases: {quantity: string | null; names: string[]};
  watches: {kind: string; name: string; text: string}[];
  motions: {place: string | null; rate: string}[];
  frequencies: string[];
  sums: string[];
  loss: string | null;
}

export interface PatchValues {
  shape: string;
  pressure: string;
  size: number;
  numbers: Record<string, number>;
  points: number[];
}

/** One patch with its law; `contact` is null where there is but one. */
export interface ContactValues {
  contact: string | null;
  law: string | null;
  law_parameters: Record<string, number>;
  patch: PatchValues;
}

export interface Values {
  parameters: Record<string, number>;
  initial: Record<string, number>;
  patches: ContactValues[];
  loads: Record<string, unknown>[];
  drive: Record<string, unknown>[];
}

export interface Event {
  t: number;
  kind: string;
  name: string;
}

export interface Report {
  status: number;
  message: string;
  end: number;
  steps: number;
  rhs: number;
  event_count: number;
  events: Event[];
}

/** What a person has chosen beside the defaults of the system. */
export interface Changes {
  parameters: Record<string, number>;
  initial: Record<string, number>;
  /** "" is the only patch. */
  laws: Record<string, string>;
  patches: Record<string, {shape: string; pressure: string; numbers: Record<string, number>}>;
}

/** Which system: the name of a built-in one, or a text. */
export interface Source {
  name: string;
  text?: string;
  structure?: Record<string, number>;
}

export interface RunOptions {
  begin: number;
  end: number;
  /** 0: the usual one. */
  step: number;
  tolerance: number;
  solver: string | null;
}

export interface Run {
  /** [row][time, states, outputs] */
  rows: Float64Array;
  count: number;
  width: number;
  report: Report;
  /** Milliseconds in the engine. */
  took: number;
}

export interface Section {
  kind: 'drive' | 'period' | 'crossing' | 'event';
  quantity: string;
  value: number;
  direction: number;
}

export interface Sweep {
  axes: {name: string; values: number[]}[];
  section: Section;
  transient: number;
  record: number;
  quantities: string[];
  tolerance: number;
  carry: boolean;
  /** null: the best one. */
  engine: string | null;
}

/** A case of a sweep that has ended. */
export interface Case {
  index: number;
  status: number;
  period: number;
  values: [number, number];
  /** [quantity][section] */
  points: Float64Array[];
}

/** Something the person should read. `line` and `column` from 1, of a text. */
export interface Complaint {
  message: string;
  line?: number;
  column?: number;
}
