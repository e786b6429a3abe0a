// Workers for studies: as many as cores, each with the widest engine that the browser runs. A sweep is
// cut into blocks of values, which they take one after the other.

import {Client, hasSimd, Stopped} from '../engine/client';
import type {Case, Changes, Source, Sweep} from '../engine/types';

const BLOCK = 16;
const oneLane = () => new URLSearchParams(location.search).get('engine') === '1';

export class Pool {
  private clients: Client[] = [];
  stopped = false;

  /** Run a sweep; cases are numbered as in one sweep over all values. */
  async run(source: Source, changes: Changes, sweep: Sweep, take: (cases: Case[]) => void): Promise<void> {
    const [first, second] = sweep.axes;
    const blocks: number[][] = [];
    // Every so many values, so that the whole range fills at once.
    const count = first.values.length, groups = Math.max(1, Math.ceil(count / BLOCK));
    for (let g = 0; g < groups; g++) {
      const block: number[] = [];
      for (let i = g; i < count; i += groups) block.push(i);
      blocks.push(block);
    }
    const lanes = hasSimd() && !oneLane() ? 2 : 1;
    const workers = Math.min(Math.max(navigator.hardwareConcurrency || 2, 1), blocks.length);
    await Promise.all(Array.from({length: workers}, async () => {
      const client = new Client(lanes);
      this.clients.push(client);
      await client.start();
      await client.open(source);
      for (let block = blocks.shift(); block && !this.stopped; block = blocks.shift()) {
        const mine = block;
        const part = {...sweep, axes: [{name: first.name, values: mine.map((i) => first.values[i])}, ...(second ? [second] : [])]};
        await client.sweep(changes, part, (cases) => take(cases.map((c) => {
          const high = Math.floor(c.index / mine.length);
          return {...c, index: high * count + mine[c.index % mine.length]};
        })));
      }
      client.stop();
    })).catch((error) => {
      const given_up = this.stopped && error instanceof Stopped;
      this.stop();
      if (!given_up) throw error;
    });
  }

  stop() {
    this.stopped = true;
    for (const client of this.clients.splice(0)) client.stop();
  }
}
