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
  shapes?: string[];
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
  /** Of a patch its numbers, of loads and drive those of their terms. */
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
  kind: 'none' | 'limbs' | 'ball' | 'floor' | 'body' | 'sprung' | 'plate' | 'forces';
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
  /** Corners x, y of a polygon; x, y, weight of points. */
  points: number[];
  polynomial: number[];
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

/** A term of loads or drive, texts as a scenario has them: {F_x: "0.08 N", omega: "5 rad/s"}. */
export type Term = Record<string, string>;

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
  patches: Record<string, PatchChange>;
  /** In place of those of the system. */
  loads?: Term[];
  drive?: Term[];
}

export interface PatchChange {
  shape: string;
  pressure: string;
  numbers: Record<string, number>;
  points?: number[];
  polynomial?: number[];
}

/** Which system: the name of a built-in one, or a text. */
export interface Source {
  name: string;
  text?: string;
  /** The text comes with Judder: its name is enough. */
  shipped?: boolean;
  structure?: Record<string, number>;
}

export interface RunOptions {
  begin: number;
  end: number;
  /** 0: the usual one. */
  step: number;
  tolerance: number;
  solver: string | null;
  /** Other options by name, as texts: {transient: "2 s"}. */
  more?: Record<string, string>;
  watch?: Watch[];
}

/** An event where a quantity passes a value; direction 1 upwards, -1 downwards, 0 both. */
export interface Watch {
  quantity: string;
  value: number;
  direction: number;
  stop: boolean;
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
  /** Of a period [rad]. */
  phase?: number;
  /** How long to wait for a crossing or an event [s]. */
  within?: number;
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

/** What a scenario says under `sweep`, as far as the page does the same. */
export interface StudyPlan {
  axes: {name: string; from: number; to: number; points: number}[];
  section: Section | null;
  quantities: string[];
  transient: number | null;
  record: number | null;
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
