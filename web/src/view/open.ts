// Files that are opened: scenarios, systems as texts, results.

import type {Lab} from '../lab/lab';
import {sourceOf} from '../lab/systems';
import type {Carried} from '../carried';
import type {Given} from '../text/read';
import {noChanges} from '../text/scenario';

const LARGEST = 200e6;

// The mark of HDF5 stands at the start, or behind a block of 512, 1024, ... bytes: results of Judder have
// their checksum there. -1: nowhere.
function findHdf5(content: ArrayBuffer): number {
  const bytes = new Uint8Array(content);
  const mark = [0x89, 0x48, 0x44, 0x46];
  for (let at = 0; at < Math.min(bytes.length, 1 << 16); at = at ? 2 * at : 512)
    if (mark.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

/** Open a file by what is in it. @return a remark, or "". Throws with what is wrong. */
export async function openText(lab: Lab, name: string, content: ArrayBuffer): Promise<string> {
  if (content.byteLength > LARGEST) throw new Error('the file is too large for a page');
  const hdf5 = findHdf5(content);
  if (hdf5 >= 0) {
    const {openResult} = await import('./result');
    return openResult(lab, name, content, hdf5);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', {fatal: true}).decode(content);
  } catch {
    throw new Error('neither a result (.h5) nor a text in UTF-8');
  }
  return openScenario(lab, name, text);
}

/** Open a scenario or a system as a text. */
export async function openScenario(lab: Lab, name: string, text: string): Promise<string> {
  const scenario = await lab.client.scenario(text);
  if (!scenario) {
    const own = /^system:\s*([\w-]+)/m.exec(text)?.[1] ?? name.replace(/\.ya?ml$/, '');
    await lab.open({name: own, text});
    return '';
  }
  const source = {...await sourceOf(scenario.name, lab.client.started.systems), structure: scenario.structure};
  let given: Given;
  try {
    given = await lab.client.read(source, text);
  } catch (error) {
    if (lab.source.name) await lab.client.open(lab.source);
    throw error;
  }
  await lab.open(source, given.changes, given.options, given.study);
  return given.left.length ? `The page leaves out: ${given.left.join(', ')}.` : '';
}

/** Open what a document carries: a system by name or as a text, with all its values. */
export async function openCarried(lab: Lab, {name, text, changes, options}: Carried) {
  const head = text === undefined ? {name, structure: undefined} : await lab.client.scenario(text);
  const source = head ? {...await sourceOf(head.name, lab.client.started.systems), structure: head.structure} : {name, text};
  await lab.open(source, {...noChanges(), ...changes}, options);
}
