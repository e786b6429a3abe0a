// An engine in a Web Worker: takes requests one after the other, answers each with its number.

import {Engine, EngineError} from './engine';
import type {Case, Changes, Complaint, RunOptions, Source, Sweep} from './types';

export type Request =
  | {kind: 'start'; module: WebAssembly.Module}
  | {kind: 'open'; source: Source}
  | {kind: 'run'; changes: Changes; options: RunOptions}
  | {kind: 'friction'; changes: Changes; contact: string | null; exact: boolean; motions: Float64Array}
  | {kind: 'sweep'; changes: Changes; sweep: Sweep}
  | {kind: 'scenario'; text: string}
  | {kind: 'read'; source: Source; text: string};

export type Answer =
  | {id: number; kind: 'done'; value: unknown}
  | {id: number; kind: 'progress'; done: number}
  | {id: number; kind: 'cases'; cases: Case[]}
  | {id: number; kind: 'failed'; complaint: Complaint};

const scope = self as unknown as {
  postMessage(answer: Answer, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<{id: number; request: Request}>) => void) | null;
};

let engine: Engine | null = null;

// YAML is read where there is a text to read.
const reader = () => import('../text/yaml');

async function open(source: Source) {
  const tree = source.text === undefined ? null : (await reader()).readTree(source.text);
  const opened = engine!.open(source, tree);
  engine!.outputs = opened.description.system.outputs.length;
  const study = tree ? (await reader()).readSections(tree, {...opened, engine: engine!}, true) : null;
  return {...opened, study};
}

// What a scenario says of the system that it is about, which is opened for that.
async function read(source: Source, text: string) {
  const {readSections, readTree} = await reader();
  const opened = await open(source);
  return readSections(readTree(text), {...opened, engine: engine!}, false);
}

// Cases are handed over in bundles, so that messages do not cost more than the sweep.
function sweep(id: number, changes: Changes, wanted: Sweep) {
  let cases: Case[] = [];
  let last = performance.now();
  const flush = () => {
    if (cases.length) scope.postMessage({id, kind: 'cases', cases});
    cases = [];
    last = performance.now();
  };
  engine!.change(changes);
  engine!.sweep(wanted, (ended) => {
    cases.push(ended);
    if (performance.now() - last > 60) flush();
    return true;
  });
  flush();
}

async function handle(id: number, request: Request): Promise<{value: unknown; transfer?: Transferable[]}> {
  switch (request.kind) {
    case 'start':
      engine = Engine.create(request.module);
      return {value: {engines: engine.engines(), systems: engine.systems(), solvers: engine.solvers()}};
    case 'open':
      return {value: await open(request.source)};
    case 'scenario': {
      const {find, readHead, readTree} = await reader();
      const tree = readTree(request.text);
      if (find(tree, 'equations') || find(tree, 'mechanism')) return {value: null};
      return {value: readHead(tree)};
    }
    case 'read':
      return {value: await read(request.source, request.text)};
    case 'run': {
      const values = engine!.change(request.changes);
      let last = performance.now();
      const run = engine!.run(request.options, (done) => {
        if (performance.now() - last < 100) return;
        last = performance.now();
        scope.postMessage({id, kind: 'progress', done});
      });
      return {value: {run, values}, transfer: [run.rows.buffer]};
    }
    case 'friction': {
      engine!.change(request.changes);
      return {value: engine!.friction(request.contact, request.exact, request.motions)};
    }
    case 'sweep':
      sweep(id, request.changes, request.sweep);
      return {value: null};
  }
}

// One after the other, also where one waits for a file.
let last = Promise.resolve();
scope.onmessage = ({data: {id, request}}) => {
  last = last.then(() => answer(id, request));
};

async function answer(id: number, request: Request) {
  try {
    const {value, transfer} = await handle(id, request);
    scope.postMessage({id, kind: 'done', value}, transfer);
  } catch (error) {
    const complaint = error instanceof EngineError
      ? error.complaint
      : {message: error instanceof Error ? error.message : String(error)};
    scope.postMessage({id, kind: 'failed', complaint});
  }
}
