// The page's side of the workers: promises, and a worker that can be given up and started anew.

import EngineWorker from './worker?worker';
import {carried} from '../carried';
import {EngineError} from './engine';
import type {Answer, Request} from './worker';
import type {Given} from '../text/read';
import type {Case, Changes, Description, Run, RunOptions, Source, Sweep, Values} from './types';

export interface Opened {
  description: Description;
  values: Values;
  remarks: string[];
  /** Of a text: what it says of its own study. */
  study: Given | null;
}

export interface Started {
  engines: string[];
  systems: string[];
  solvers: string[];
}

// (module (func (result v128) i32.const 0 i8x16.splat)): valid where there is SIMD.
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8,
                             1, 6, 0, 65, 0, 253, 15, 11]);

/** Whether the browser has the vectors that the engine with two lanes needs, and there is that engine. */
export const hasSimd = () => !carried() && WebAssembly.validate(SIMD);

const modules = new Map<number, Promise<WebAssembly.Module>>();

/** The module with so many lanes, fetched and compiled once. */
export function loadModule(lanes: 1 | 2): Promise<WebAssembly.Module> {
  const own = carried();
  let module = modules.get(lanes);
  if (!module && own) modules.set(lanes, (module = WebAssembly.compile(own.engine)));
  if (!module) {
    const address = new URL(`judder-${lanes}.wasm`, document.baseURI);
    module = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`the engine could not be loaded: ${answer.status}`);
      return WebAssembly.compile(await answer.arrayBuffer());
    });
    modules.set(lanes, module);
  }
  return module;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  progress?: (done: number) => void;
  cases?: (cases: Case[]) => void;
}

/** One engine in a worker of its own. */
export class Client {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  started: Started = {engines: [], systems: [], solvers: []};

  constructor(private lanes: 1 | 2) {}

  async start(): Promise<Started> {
    const module = await loadModule(this.lanes);
    const worker = new EngineWorker();
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<Answer>) => this.take(event.data);
    worker.onerror = (event) => this.give_up(new Error(event.message || 'the engine stopped'));
    this.started = (await this.ask({kind: 'start', module})) as Started;
    return this.started;
  }

  /** End the worker; whoever waits is told. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.give_up(new Stopped());
  }

  get busy() {
    return this.waiting.size > 0;
  }

  open = (source: Source) => this.ask({kind: 'open', source}) as Promise<Opened>;

  run(changes: Changes, options: RunOptions, progress?: (done: number) => void) {
    const request = {kind: 'run', changes, options} as const;
    return this.ask(request, {progress}) as Promise<{run: Run; values: Values}>;
  }

  friction(changes: Changes, contact: string | null, exact: boolean, motions: Float64Array) {
    return this.ask({kind: 'friction', changes, contact, exact, motions}) as Promise<Float64Array>;
  }

  sweep(changes: Changes, sweep: Sweep, cases: (cases: Case[]) => void) {
    return this.ask({kind: 'sweep', changes, sweep}, {cases}) as Promise<null>;
  }

  /** Which system a scenario is about; null: the text is a system of its own. */
  scenario(text: string) {
    return this.ask({kind: 'scenario', text}) as Promise<{name: string; structure?: Record<string, number>} | null>;
  }

  /** What a scenario says of its system, which is then open. */
  read(source: Source, text: string) {
    return this.ask({kind: 'read', source, text}) as Promise<Given>;
  }

  private ask(request: Request, extra: Partial<Waiting> = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.worker) return reject(new Stopped());
      const id = this.next++;
      this.waiting.set(id, {resolve, reject, ...extra});
      this.worker.postMessage({id, request});
    });
  }

  private take(answer: Answer) {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if (answer.kind === 'progress') return waiting.progress?.(answer.done);
    if (answer.kind === 'cases') return waiting.cases?.(answer.cases);
    this.waiting.delete(answer.id);
    if (answer.kind === 'done') waiting.resolve(answer.value);
    else waiting.reject(new EngineError(answer.complaint));
  }

  private give_up(error: Error) {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of all) waiting.reject(error);
  }
}

/** A request that was given up because another one is wanted instead. */
export class Stopped extends Error {}
