// Files that are opened: scenarios, systems as texts, results.

import {EngineError} from '../engine/engine';
import type {Lab} from '../lab/lab';
import {sourceOf} from '../lab/systems';

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
  const scenario = await lab.client.scenario(text, name);
  if (!scenario) {
    const own = /^system:\s*([\w-]+)/m.exec(text)?.[1] ?? name.replace(/\.ya?ml$/, '');
    await lab.open({name: own, text});
    return '';
  }
  const source = {...await sourceOf(scenario.source.name, lab.client.started.systems), structure: scenario.source.structure};
  // Choices are names in a file and numbers in the engine: the table of the system tells.
  if (scenario.choices.length) {
    const {description} = await lab.client.open(source);
    for (const {name: parameter, text: word} of scenario.choices) {
      const index = description.system.parameters.find((p) => p.name === parameter)?.choices?.indexOf(word) ?? -1;
      if (index < 0) {
        await lab.client.open(lab.source);
        throw new EngineError({message: `'${word}' is no value of ${parameter}`});
      }
      scenario.changes.parameters[parameter] = index;
    }
  }
  await lab.open(source, scenario.changes, scenario.options);
  return scenario.ignored.length ? `The page leaves out: ${scenario.ignored.join(', ')}.` : '';
}
