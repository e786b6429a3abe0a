// The engine as typed functions over web/engine: one instance of the WebAssembly module.

import type {Door, Pointer} from './door';
import {wasi} from './wasi';
import type {
  Case, Changes, Complaint, Description, PatchChange, Run, RunOptions, Source, Sweep, Term, Values,
} from './types';
import type {Tree} from '../text/tree';

/** A message of the engine; `line` and `column` are those of a text. */
export class EngineError extends Error {
  constructor(readonly complaint: Complaint) {
    super(complaint.message);
  }
}

const MOST_EVENTS = 20000;
const SECTIONS = ['drive', 'period', 'crossing', 'event'];
/** Coefficients of a polynomial of degree 0, 1, ... */
const DEGREES = [1, 3, 6, 10, 15];

/** What a term is, by what it has: of loads a force or a push, of a drive harmonic or a chirp. */
export function termKind(part: 'loads' | 'drive', term: Term): 0 | 1 {
  const marks = part === 'loads' ? ['push'] : ['omega_end', 'duration', 'chirp'];
  return marks.some((name) => name in term) ? 1 : 0;
}

export class Engine {
  private door: Door;
  private model: Pointer = 0;
  private base: Values | null = null;
  private description: Description | null = null;
  private texts: Pointer[] = [];
  private encoder = new TextEncoder();
  private decoder = new TextDecoder();
  private onCase: ((ended: Case) => boolean) | null = null;
  private onProgress: (done: number) => void = () => {};
  private points = new Map<number, number[][]>();

  private constructor(module: WebAssembly.Module) {
    const page = {
      progress: (done: number) => {
        this.onProgress(done);
        return 1;
      },
      points: (index: number, quantity: number, _first: number, count: number, at: Pointer) => {
        let lists = this.points.get(index);
        if (!lists) this.points.set(index, (lists = []));
        (lists[quantity] ??= []).push(...new Float64Array(this.door.memory.buffer, at, count));
      },
      ended: (index: number, status: number, period: number, first: number, second: number) => {
        const lists = this.points.get(index) ?? [];
        this.points.delete(index);
        const points = lists.map((list) => Float64Array.from(list));
        const ended = {index, status, period, values: [first, second] as [number, number], points};
        return this.onCase?.(ended) ?? true ? 1 : 0;
      },
    };
    const imports = {page, wasi_snapshot_preview1: wasi(() => this.door.memory)};
    const instance = new WebAssembly.Instance(module, imports);
    this.door = instance.exports as unknown as Door;
    this.door._initialize();
  }

  static create(module: WebAssembly.Module): Engine {
    return new Engine(module);
  }

  /** Names of the engines in this module, the best first; of built-in systems; of solvers. */
  engines = () => this.list(this.door.door_engine);
  systems = () => this.list(this.door.door_system);
  solvers = () => this.list(this.door.door_solver);

  /** The number that a text stands for as a value of a parameter, or of "initial.STATE". */
  readValue(name: string, text: string): number {
    return this.number(() => this.door.door_read(this.model, this.text(name), this.text(text)));
  }

  /** The number that a text stands for in a unit. */
  readQuantity(text: string, unit: string): number {
    return this.number(() => this.door.door_value(this.model, this.text(text), this.text(unit)));
  }

  private number(call: () => number): number {
    return this.with(() => {
      const value = call();
      if (Number.isNaN(value)) throw this.complaint();
      return value;
    });
  }

  // ---- Systems ---------------------------------------------------------------------------------

  /** Open a system; a text comes as the tree that it was read to. */
  open(source: Source, tree: Tree | null): {description: Description; values: Values; remarks: string[]} {
    return this.with(() => {
      for (const [name, value] of Object.entries(source.structure ?? {}))
        if (this.door.door_structure(this.text(name), value) < 0) throw this.complaint(0);
      let model: Pointer;
      if (tree) {
        const root = this.build(tree);
        model = this.door.door_model_text(root, this.text(source.name));
        this.door.door_tree_free(root);
      } else {
        model = this.door.door_model_named(this.text(source.name));
      }
      if (!model) throw this.complaint(0);
      this.door.door_model_free(this.model);
      this.model = model;
      const values = JSON.parse(this.read(this.door.door_values(model))) as Values;
      this.base = values;
      this.given = {loads: false, drive: false};
      const remarks: string[] = [];
      for (let i = 0; ; i++) {
        const remark = this.door.door_warning(model, i);
        if (!remark) break;
        remarks.push(this.read(remark));
      }
      const description = JSON.parse(this.read(this.door.door_describe(model))) as Description;
      this.description = description;
      return {description, values, remarks};
    });
  }

  /** Give the model the values of its system, but for the changes. */
  change(changes: Changes): Values {
    return this.with(() => {
      const base = this.base!;
      for (const part of base.patches) {
        const key = part.contact ?? '';
        const contact = part.contact === null ? 0 : this.text(part.contact);
        const law = changes.laws[key] ?? part.law;
        if (law) this.expect(this.door.door_law(this.model, contact, this.text(law)));
        const prefix = key ? `${key}.friction.` : 'friction.';
        if (law === part.law)
          for (const [name, value] of Object.entries(part.law_parameters))
            this.set(prefix + name, value);
        this.patch(contact, changes.patches[key] ?? part.patch);
      }
      // The parameter that is the size of a patch goes with the patch that is given.
      const sizes = this.description!.system.parts
        .filter((part) => part.kind === 'patch' && (part.contact ?? '') in changes.patches).map((part) => part.size);
      for (const [name, value] of Object.entries(base.parameters))
        if (!(name in changes.parameters) && !sizes.includes(name)) this.set(name, value);
      // A drive stops what parameters of the system move, but for those that are given beside it.
      this.terms('loads', changes.loads);
      this.terms('drive', changes.drive);
      for (const [name, value] of Object.entries(base.initial))
        if (!(name in changes.initial)) this.set(`initial.${name}`, value);
      for (const [name, value] of Object.entries(changes.parameters)) this.set(name, value);
      for (const [name, value] of Object.entries(changes.initial))
        this.set(`initial.${name}`, value);
      return JSON.parse(this.read(this.door.door_values(this.model))) as Values;
    });
  }

  private patch(contact: Pointer, patch: PatchChange) {
    this.door.door_patch_begin(this.model, contact);
    this.expect(this.door.door_patch_kind(this.model, this.text(patch.shape), this.text(patch.pressure)));
    for (const [name, value] of Object.entries(patch.numbers))
      this.expect(this.door.door_patch_number(this.model, this.text(name), value));
    const {points = [], polynomial = []} = patch;
    this.door.door_patch_points(points.length ? this.numbers(Float64Array.from(points)) : 0,
                                points.length / (patch.shape === 'points' ? 3 : 2));
    this.door.door_patch_polynomial(polynomial.length ? this.numbers(Float64Array.from(polynomial)) : 0,
                                    Math.max(DEGREES.indexOf(polynomial.length), 0));
    this.expect(this.door.door_patch_end(this.model, contact));
  }

  /** Choose a law, to read its parameters; `contact` is null for the only patch. */
  chooseLaw(contact: string | null, law: string) {
    this.with(() => this.expect(this.door.door_law(this.model, contact === null ? 0 : this.text(contact), this.text(law))));
  }

  /** Whether a term is one; throws what is wrong with it. */
  checkTerm(part: 'loads' | 'drive', term: Term) {
    this.with(() => this.terms(part, [term]));
  }

  /** Whether the model has other terms than its system. */
  private given = {loads: false, drive: false};

  private terms(part: 'loads' | 'drive', given: Term[] | undefined) {
    if (!given && !this.given[part]) return;
    this.given[part] = given !== undefined;
    const drive = part === 'drive' ? 1 : 0;
    this.door.door_terms_clear(this.model, drive);
    for (const term of given ?? this.ownTerms(part)) {
      this.door.door_term_begin(drive, termKind(part, term));
      for (const [name, text] of Object.entries(term))
        this.expect(this.door.door_term_text(this.model, drive, this.text(name), this.text(text)));
      this.expect(this.door.door_term_end(this.model, drive));
    }
  }

  // The terms of the system as texts. What has no value, as the end of what never ends, is left out.
  private ownTerms(part: 'loads' | 'drive'): Term[] {
    const keys = this.description!.system.parts.find((p) => p.kind === part)?.keys ?? [];
    const unit = (name: string) => keys.find((key) => key.name === name)?.unit ?? '1';
    return this.base![part].map((term) => Object.fromEntries(
      Object.entries(term).filter(([name, value]) => name !== 'kind' && value !== null)
        .map(([name, value]) => [name, typeof value === 'number' && unit(name) !== '1' ? `${value} ${unit(name)}` : String(value)])));
  }

  private set(name: string, value: number) {
    this.expect(this.door.door_set(this.model, this.text(name), value));
  }

  // ---- Runs ------------------------------------------------------------------------------------

  run(options: RunOptions, progress: (done: number) => void): Run {
    this.onProgress = progress;
    return this.with(() => {
      const began = performance.now();
      this.door.door_run_begin(this.model, options.begin, options.end);
      const solver = options.solver === null ? 0 : this.text(options.solver);
      this.door.door_run_options(options.step, options.tolerance, solver);
      for (const [name, text] of Object.entries(options.more ?? {}))
        this.expect(this.door.door_run_text(this.model, this.text(name), this.text(text)));
      for (const {quantity, value, direction, stop} of options.watch ?? [])
        this.door.door_run_watch(this.text(quantity), value, direction, stop ? 1 : 0);
      const trajectory = this.door.door_run(this.model);
      if (!trajectory) throw this.complaint();
      const took = performance.now() - began;
      const report = JSON.parse(this.read(this.door.door_run_report(trajectory, MOST_EVENTS)));
      const count = this.door.door_row_count(trajectory);
      const width = 1 + Object.keys(this.base!.initial).length + this.outputs;
      const at = this.door.door_rows(trajectory);
      this.door.door_run_free(trajectory);
      if (!at) throw new EngineError({message: 'out of memory: ask for fewer rows'});
      const rows = new Float64Array(this.door.memory.buffer, at, count * width).slice();
      this.door.door_free(at);
      return {rows, count, width, report, took};
    });
  }

  /** How many outputs rows have: set by whoever opened the system. */
  outputs = 0;

  /** Friction loads over mu N for motions [vx, vy, w, ...]. */
  friction(contact: string | null, exact: boolean, motions: Float64Array): Float64Array {
    return this.with(() => {
      const at = this.numbers(motions);
      const loads = this.take(motions.byteLength);
      const where = contact === null ? 0 : this.text(contact);
      this.expect(this.door.door_friction(this.model, where, exact ? 1 : 0, motions.length / 3, at,
                                          loads));
      return new Float64Array(this.door.memory.buffer, loads, motions.length).slice();
    });
  }

  /** Run a sweep; `take` gets each case as it ends and says whether to go on. */
  sweep(sweep: Sweep, take: (ended: Case) => boolean) {
    this.onCase = take;
    this.points.clear();
    this.with(() => {
      this.door.door_sweep_begin(sweep.transient, sweep.record);
      for (const axis of sweep.axes) {
        const values = this.numbers(Float64Array.from(axis.values));
        if (this.door.door_sweep_axis(this.text(axis.name), values, axis.values.length) < 0)
          throw new EngineError({message: 'too many values in one block of a sweep'});
      }
      const {kind, quantity, value, direction, phase = 0, within = 0} = sweep.section;
      this.door.door_sweep_section(SECTIONS.indexOf(kind), this.text(quantity), value, direction);
      this.door.door_sweep_moment(phase, within);
      if (sweep.carry) this.door.door_sweep_carry();
      for (const name of sweep.quantities)
        this.expect(this.door.door_sweep_quantity(this.text(name)));
      const engine = sweep.engine === null ? 0 : this.text(sweep.engine);
      this.expect(this.door.door_sweep_run(this.model, sweep.tolerance, engine));
    });
  }

  // ---- Texts and memory ------------------------------------------------------------------------

  // What is written into memory lives until the call ends.
  private with<T>(call: () => T): T {
    try {
      return call();
    } finally {
      for (const at of this.texts.splice(0)) this.door.door_free(at);
    }
  }

  private take(size: number): Pointer {
    const at = this.door.door_alloc(size);
    if (!at) throw new EngineError({message: 'out of memory'});
    this.texts.push(at);
    return at;
  }

  private text(text: string): Pointer {
    const bytes = this.encoder.encode(text);
    const at = this.take(bytes.length + 1);
    const memory = new Uint8Array(this.door.memory.buffer, at, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    return at;
  }

  private numbers(values: Float64Array): Pointer {
    const at = this.take(values.byteLength);
    new Float64Array(this.door.memory.buffer, at, values.length).set(values);
    return at;
  }

  private read(at: Pointer): string {
    const memory = new Uint8Array(this.door.memory.buffer);
    let end = at;
    while (memory[end]) end++;
    return this.decoder.decode(memory.subarray(at, end));
  }

  private list(at: (index: number) => Pointer): string[] {
    const names: string[] = [];
    for (let name = at(0); name; name = at(names.length)) names.push(this.read(name));
    return names;
  }

  private build(tree: Tree): Pointer {
    const text = tree.text === null ? 0 : this.text(tree.text);
    const node = this.door.door_tree(tree.kind, text, tree.line, tree.column);
    if (!node) throw new EngineError({message: 'out of memory'});
    for (const {key, value} of tree.entries) {
      const at = this.build(value);
      const name = key ? this.build(key) : 0;
      if (this.door.door_tree_add(node, name, at) < 0) {
        this.door.door_tree_free(node);
        throw new EngineError({
          message: `'${key?.text ?? ''}' is given twice, or is too long`,
          line: value.line,
          column: value.column,
        });
      }
    }
    return node;
  }

  private expect(status: number) {
    if (status < 0) throw this.complaint();
  }

  // "name:line:column: what is wrong", or what is wrong.
  private complaint(model = this.model): EngineError {
    const message = this.read(this.door.door_message(model));
    const place = /^[^:\n]*:(\d+):(\d+): ([^]*)$/.exec(message);
    return new EngineError(
      place ? {message: place[3], line: Number(place[1]), column: Number(place[2])} : {message});
  }
}
