// YAML to the tree that the engine builds systems from: texts, lists and maps, each with its place.
// As the command does, it takes the plain part of YAML: one document, no anchors, aliases or tags.

import {
  Alias, isMap, isPair, isScalar, isSeq, LineCounter, parseAllDocuments, Scalar, type Node,
} from 'yaml';
import {EngineError} from '../engine/engine';

export interface Tree {
  /** As jd_tree_kind: 0 a text, 1 a list, 2 a map. */
  kind: 0 | 1 | 2;
  /** null: nothing stands there. */
  text: string | null;
  line: number;
  column: number;
  entries: {key: Tree | null; value: Tree}[];
}

const MOST_NODES = 4096;
const DEEPEST = 16;

class Reader {
  private nodes = 0;
  constructor(private lines: LineCounter) {}

  place(offset: number) {
    const {line, col} = this.lines.linePos(offset);
    return {line, column: Math.max(col, 1)};
  }

  private wrong(offset: number, message: string): never {
    throw new EngineError({message, ...this.place(offset)});
  }

  // What the value begins behind when nothing stands there.
  tree(node: unknown, otherwise: number, depth: number): Tree {
    const at = (node as Node | null)?.range?.[0] ?? otherwise;
    if (++this.nodes > MOST_NODES) this.wrong(at, `more than ${MOST_NODES} keys and values`);
    if (depth > DEEPEST) this.wrong(at, `lists and maps are nested more than ${DEEPEST} deep`);
    if (node instanceof Alias || (node as Node | null)?.tag || (node as Scalar | null)?.anchor)
      this.wrong(at, 'anchors, aliases and tags are not used in scenarios');
    const place = this.place(at);
    if (isMap(node)) {
      const entries = node.items.map((pair) => {
        if (!isScalar(pair.key)) this.wrong(at, 'a key must be a plain text');
        const key = this.tree(pair.key, at, depth + 1);
        return {key, value: this.tree(pair.value, pair.key.range?.[1] ?? at, depth + 1)};
      });
      return {kind: 2, text: null, ...place, entries};
    }
    if (isSeq(node)) {
      const entries = node.items.map((item) => {
        if (isPair(item)) this.wrong(at, 'a list of texts, lists and maps');
        return {key: null, value: this.tree(item, at, depth + 1)};
      });
      return {kind: 1, text: null, ...place, entries};
    }
    const scalar = node as Scalar | null;
    const text = scalar === null || scalar.value === null ? '' : String(scalar.value);
    const plain = !scalar || scalar.type === Scalar.PLAIN || scalar.type === undefined;
    const nothing = plain && (text === '' || text === '~' || text === 'null');
    return {kind: 0, text: nothing ? null : text, ...place, entries: []};
  }
}

// Lists within lists to no end are more than the library of YAML can do.
function parse(text: string, lineCounter: LineCounter) {
  try {
    return parseAllDocuments(text, {lineCounter, schema: 'failsafe', prettyErrors: false, uniqueKeys: true});
  } catch (error) {
    throw error instanceof RangeError ? new EngineError({message: 'lists and maps are nested too deep'}) : error;
  }
}

/** Read a text. Throws an EngineError with the place of what is wrong. */
export function readTree(text: string): Tree {
  const lines = new LineCounter();
  const documents = parse(text.replace(/^\ufeff/, ''), lines);
  const reader = new Reader(lines);
  if (!Array.isArray(documents) || documents.length === 0)
    throw new EngineError({message: "nothing in it; a text begins with 'system: NAME'", line: 1, column: 1});
  const error = documents[0].errors[0];
  if (error)
    throw new EngineError({message: error.message.split('\n')[0], ...reader.place(error.pos[0])});
  if (documents.length > 1)
    throw new EngineError({message: 'a second document; a scenario is one',
                           ...reader.place(documents[1].range?.[0] ?? 0)});
  const root = reader.tree(documents[0].contents, 0, 0);
  if (root.kind !== 2)
    throw new EngineError({message: "not a scenario; it begins with 'system: NAME'", line: root.line, column: root.column});
  return root;
}

/** The value of a key in a map; undefined: there is none. */
export function find(tree: Tree | undefined, key: string): Tree | undefined {
  return tree?.entries.find((entry) => entry.key?.text === key)?.value;
}
