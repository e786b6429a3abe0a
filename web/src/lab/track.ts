// What is known of the motion so far: rows of one run, or of several one after the other where values
// were changed in flight.

import type {Description, Event, Run} from '../engine/types';

/** Where in the rows a time lies. */
export interface Moment {
  row: number;
  share: number;
}

export class Track {
  readonly names: string[];
  readonly width: number;
  rows: Float64Array;
  count: number;
  events: Event[];
  eventCount: number;
  /** First rows of the runs it is made of. */
  seams: number[] = [0];
  private columns = new Map<string, number>();

  constructor(description: Description, run: Run) {
    const {states, outputs} = description.system;
    this.names = ['t', ...states.map((s) => s.name), ...outputs.map((o) => o.name)];
    this.names.forEach((name, i) => {
      if (!this.columns.has(name)) this.columns.set(name, i);
    });
    this.width = run.width;
    this.rows = run.rows;
    this.count = run.count;
    this.events = run.report.events;
    this.eventCount = run.report.event_count;
  }

  get begin() {
    return this.rows[0];
  }

  get end() {
    return this.rows[(this.count - 1) * this.width];
  }

  /** Column of a name; -1: there is none. */
  column(name: string): number {
    return this.columns.get(name) ?? -1;
  }

  /** The moment of a time. Of rows at the same time the last one counts. */
  at(t: number): Moment {
    let low = 0;
    let high = this.count - 1;
    if (high < 1) return {row: 0, share: 0};
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.rows[middle * this.width] <= t) low = middle;
      else high = middle;
    }
    const t0 = this.rows[low * this.width];
    const t1 = this.rows[(low + 1) * this.width];
    const share = t1 > t0 ? (t - t0) / (t1 - t0) : 1;
    return {row: low, share: Math.min(Math.max(share, 0), 1)};
  }

  /** Straight between the rows. */
  value(column: number, {row, share}: Moment): number {
    const a = this.rows[row * this.width + column];
    if (share === 0 || row + 1 >= this.count) return a;
    const b = this.rows[(row + 1) * this.width + column];
    return share === 1 ? b : a + share * (b - a);
  }

  /** All values of a column, at most `most` of them. */
  series(column: number, most = Infinity): Float64Array {
    const stride = Math.max(1, Math.ceil(this.count / most));
    const values = new Float64Array(Math.ceil(this.count / stride));
    for (let i = 0; i < values.length; i++)
      values[i] = this.rows[i * stride * this.width + column];
    return values;
  }

  /** A row as it is. */
  row(index: number): Float64Array {
    return this.rows.subarray(index * this.width, (index + 1) * this.width);
  }

  /** The row at or before a time. */
  rowBefore(t: number): number {
    const {row, share} = this.at(t);
    return share === 1 ? row + 1 : row;
  }

  /** Forget what lies behind a row, and go on with another run that starts there. */
  join(row: number, run: Run) {
    const kept = row + 1;
    const rows = new Float64Array((kept + run.count) * this.width);
    rows.set(this.rows.subarray(0, kept * this.width));
    rows.set(run.rows.subarray(0, run.count * this.width), kept * this.width);
    const t = this.rows[row * this.width];
    const events = this.events.filter((event) => event.t <= t);
    this.eventCount = events.length + run.report.event_count;
    this.events = events.concat(run.report.events);
    this.seams = this.seams.filter((seam) => seam <= row).concat(kept);
    this.rows = rows;
    this.count = kept + run.count;
  }

  /** Drop the oldest rows when there are more than `most`. */
  trim(most: number) {
    if (this.count <= most) return;
    const drop = this.count - most;
    this.rows = this.rows.slice(drop * this.width);
    this.count = most;
    this.seams = this.seams.map((seam) => seam - drop).filter((seam) => seam >= 0);
    if (!this.seams.length) this.seams = [0];
    const t = this.begin;
    this.events = this.events.filter((event) => event.t >= t);
  }
}
