// The engine as typed functions over web/engine: one instance of the WebAssembly module.

import {wasi} from './wasi';
import type {
  Case, Changes, Complaint, Description, Run, RunOptions, Source, Sweep, Values,
} from './types';
import type {Tree} from '../text/tree';

type Pointer = number;
interface Door {
  memory: WebAssembly.Memory;
  _initialize(): void;
  door_alloc(size: number): Pointer;
  door_free(memory: Pointer): void;
  door_message(model: Pointer): Pointer;
  door_unit(text: Pointer): number;
  door_engine(index: number): Pointer;
  door_solver(index: number): Pointer;
  door_system(index: number): Pointer;
  door_model_free(model: Pointer): void;
  door_model_named(name: Pointer): Pointer;
  door_tree(kind: number, text: Pointer, line: number, column: number): Pointer;
  door_tree_add(parent: Pointer, key: Pointer, value: Pointer): number;
  door_tree_free(tree: Pointer): void;
  door_structure(name: Pointer, value: number): number;
  door_model_text(root: Pointer, name: Pointer): Pointer;
  door_warning(model: Pointer, index: number): Pointer;
  door_set(model: Pointer, name: Pointer, value: number): number;
  door_get(model: Pointer, name: Pointer): number;
  door_law(model: Pointer, contact: Pointer, name: Pointer): number;
  door_patch_begin(model: Pointer, contact: Pointer): void;
  door_patch_kind(shape: Pointer, pressure: Pointer): number;
  door_patch_number(name: Pointer, value: number): number;
  door_patch_end(model: Pointer, contact: Pointer): number;
  door_describe(model: Pointer): Pointer;
  door_values(model: Pointer): Pointer;
  door_run_begin(model: Pointer, begin: number, end: number): void;
  door_run_options(step: number, tolerance: number, solver: Pointer): number;
  door_run(model: Pointer): Pointer;
  door_run_free(trajectory: Pointer): void;
  door_row_count(trajectory: Pointer): number;
  door_rows(trajectory: Pointer): Pointer;
  door_run_report(trajectory: Pointer, most: number): Pointer;
  door_friction(model: Pointer, contact: Pointer, exact: number, count: number, motions: Pointer,
                loads: Pointer): number;
  door_sweep_begin(transient: number, record: number): void;
  door_sweep_axis(name: Pointer, values: Pointer, count: number): number;
  door_sweep_section(kind: number, quantity: Pointer, value: number, direction: number): void;
  door_sweep_carry(): void;
  door_sweep_quantity(name: Pointer): number;
  door_sweep_run(model: Pointer, tolerance: number, engine: Pointer): number;
}

/** A message of the engine; `line` and `column` are those of a text. */
export class EngineError extends Error {
  constructor(readonly complaint: Complaint) {
    super(complaint.message);
  }
}

const MOST_EVENTS = 20000;
const SECTIONS = ['drive', 'period', 'crossing', 'event'];

export class Engine {
  private door: Door;
  private model: Pointer = 0;
  private base: Values | null = null;
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

  /** What a unit is worth in SI; NaN: it is none. */
  unit(text: string): number {
    return this.with(() => this.door.door_unit(this.text(text)));
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
      const remarks: string[] = [];
      for (let i = 0; ; i++) {
        const remark = this.door.door_warning(model, i);
        if (!remark) break;
        remarks.push(this.read(remark));
      }
      const description = JSON.parse(this.read(this.door.door_describe(model))) as Description;
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
      for (const [name, value] of Object.entries(base.parameters))
        if (!(name in changes.parameters)) this.set(name, value);
      for (const [name, value] of Object.entries(base.initial))
        if (!(name in changes.initial)) this.set(`initial.${name}`, value);
      for (const [name, value] of Object.entries(changes.parameters)) this.set(name, value);
      for (const [name, value] of Object.entries(changes.initial))
        this.set(`initial.${name}`, value);
      return JSON.parse(this.read(this.door.door_values(this.model))) as Values;
    });
  }

  private patch(contact: Pointer, patch: {shape: string; pressure: string; numbers: Record<string, number>}) {
    if (patch.shape === 'polygon' || patch.shape === 'points') return;
    this.door.door_patch_begin(this.model, contact);
    this.expect(this.door.door_patch_kind(this.text(patch.shape), this.text(patch.pressure)));
    for (const [name, value] of Object.entries(patch.numbers))
      this.expect(this.door.door_patch_number(this.text(name), value));
    this.expect(this.door.door_patch_end(this.model, contact));
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
      const {kind, quantity, value, direction} = sweep.section;
      if (kind !== 'drive')
        this.door.door_sweep_section(SECTIONS.indexOf(kind), this.text(quantity), value, direction);
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
