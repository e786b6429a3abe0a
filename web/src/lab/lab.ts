// The lab: one system with its values, the motion that was computed, and the clock that plays it.
// A run is computed ahead, whole, with the options `judder run` has: so the numbers of a run that was
// not touched are those of the command, to the bit. A change in flight starts another run from the row
// that is shown.

import {Client, Stopped, type Opened} from '../engine/client';
import {EngineError} from '../engine/engine';
import type {Changes, Complaint, Description, Report, RunOptions, Source, StudyPlan, Values} from '../engine/types';
import {noChanges} from '../text/scenario';
import type {Asked} from './share';
import {Track} from './track';

export type Topic = 'system' | 'values' | 'track' | 'clock' | 'message';

const MOST_ROWS = 200_000;

/** How long a run may hold up the one that is wanted instead [ms]. */
const PATIENCE = 250;

export class Lab {
  client = new Client(1);
  source: Source = {name: ''};
  description!: Description;
  /** Values as the engine has them now. */
  values!: Values;
  changes: Changes = noChanges();
  options: RunOptions = {begin: 0, end: 1, step: 0, tolerance: 0, solver: null};
  remarks: string[] = [];
  /** What Study begins with; null: what suits the system. */
  study: StudyPlan | null = null;
  /** What Study is asked for now, or was in an address. */
  asked: Asked | null = null;
  track: Track | null = null;
  report: Report | null = null;
  took = 0;
  complaint: Complaint | null = null;
  computing = false;
  /** Share of the time of the motion, and when the run began on the clock [ms]. */
  progress = 0;
  began = 0;

  time = 0;
  playing = false;
  /** Seconds of the motion in one of the clock; how long the whole takes unless chosen. */
  speed = 1;
  endless = false;

  /** What the run that is shown started from: for export. */
  ran: {changes: Changes; options: RunOptions} | null = null;

  private listeners = new Map<Topic, Set<() => void>>();
  private wanted: {from: number | null; resolve: () => void}[] = [];
  private base!: Values;

  on(topic: Topic, listener: () => void): () => void {
    let set = this.listeners.get(topic);
    if (!set) this.listeners.set(topic, (set = new Set()));
    set.add(listener);
    return () => set.delete(listener);
  }

  tell(...topics: Topic[]) {
    for (const topic of topics) this.listeners.get(topic)?.forEach((listener) => listener());
  }

  /** What the system has unless it is changed. */
  get defaults(): Values {
    return this.base;
  }

  // ---- Systems ---------------------------------------------------------------------------------

  private asks = 0;

  /** Open a system, with changes and options beside its own; throws an EngineError. The last one asked for stays,
   * whichever text comes first. */
  async open(wanted: Source | Promise<Source>, changes?: Changes, options?: Partial<RunOptions>, study?: StudyPlan | null, asked?: Asked) {
    const mine = ++this.asks, source = await wanted;
    if (mine !== this.asks) return;
    const opened = await this.fetch(source);
    this.source = source;
    this.description = opened.description;
    this.base = opened.values;
    this.values = opened.values;
    this.remarks = opened.remarks;
    this.changes = changes ?? opened.study?.changes ?? noChanges();
    this.options = {begin: 0, end: opened.description.system.end, step: 0, tolerance: 0, solver: null,
                    ...opened.study?.options, ...options};
    this.study = study ?? opened.study?.study ?? null;
    this.asked = asked ?? null;
    this.thrown = false;
    this.track = null;
    this.report = null;
    this.ran = null;
    this.time = this.options.begin;
    this.speed = usualSpeed(this.options.end - this.options.begin);
    this.complaint = null;
    this.tell('system', 'values', 'message');
    await this.compute(null);
  }

  private opening = 0;
  private dropped = false;

  // Where it throws, the engine holds the system before: nothing has changed, and what was left is run again.
  private async fetch(source: Source): Promise<Opened> {
    this.opening++;
    let found = false;
    try {
      if (this.computing || this.restarting) await this.restart();
      const opened = await this.client.open(source);
      found = true;
      return opened;
    } finally {
      this.opening--;
      const again = this.dropped && !found && !this.opening;
      if (!this.opening) this.dropped = false;
      if (again) void this.compute(null);
    }
  }

  private restarting: Promise<void> | null = null;

  // A worker in the middle of a run hears nothing: another one takes its place.
  private restart(): Promise<void> {
    this.restarting ??= (async () => {
      const {started} = this.client;
      this.client.stop();
      this.client = new Client(1);
      this.client.started = started;
      await this.client.start();
      if (this.description) await this.client.open(this.source);
    })().finally(() => (this.restarting = null));
    return this.restarting;
  }

  // ---- Values ----------------------------------------------------------------------------------

  /** Value of a parameter, or of a state at the start. */
  value(kind: 'parameters' | 'initial', name: string): number {
    return this.changes[kind][name] ?? this.base[kind][name] ?? this.lawValue(name);
  }

  private lawValue(name: string): number {
    const parts = name.split('.friction.');
    const [contact, key] = parts.length === 2 ? parts : ['', name.replace(/^friction\./, '')];
    const patch = this.values.patches.find((p) => (p.contact ?? '') === contact);
    return patch?.law_parameters[key] ?? NaN;
  }

  /** Change values; what runs goes on from here, what has not begun starts anew. */
  change(edit: (changes: Changes) => void) {
    edit(this.changes);
    this.tell('values');
    const from = this.inFlight ? this.time : null;
    void this.compute(from);
  }

  /** Whether a change counts from the time that is shown on. */
  get inFlight(): boolean {
    return this.track !== null && this.time > this.track.begin && (this.playing || this.thrown);
  }

  private thrown = false;

  /** Give states other values now, as by a hand, and go on from there. */
  throwBody(states: Record<string, number>) {
    if (!this.track) return;
    this.thrown = true;
    this.hand = states;
    void this.compute(this.time);
  }

  private hand: Record<string, number> = {};

  reset() {
    this.thrown = false;
    this.hand = {};
    this.time = this.options.begin;
    this.tell('clock');
    if (this.track && (this.track.seams.length > 1 || this.track.begin > this.options.begin))
      void this.compute(null);
  }

  // ---- Computing -------------------------------------------------------------------------------

  /** Compute from the start, or from a time on. Requests that come meanwhile become one. */
  compute(from: number | null): Promise<void> {
    // Runs of a system that is about to go are left.
    if (this.opening) {
      this.dropped = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.wanted.push({from, resolve});
      if (!this.computing) void this.work();
      else this.hurry();
    });
  }

  private hurryTimer = 0;

  // A long run gives way to the one that is wanted instead.
  private hurry() {
    if (this.hurryTimer) return;
    this.hurryTimer = window.setTimeout(() => {
      this.hurryTimer = 0;
      if (this.wanted.length && !this.opening) void this.restart();
    }, PATIENCE);
  }

  private stopping = false;

  /** End the run that is computed; the motion that is shown stays. */
  stop() {
    if (!this.computing || this.opening) return;
    this.stopping = true;
    this.playing = false;
    void this.restart();
  }

  // What a person is told who has stopped a run.
  private stopped() {
    this.stopping = false;
    this.complaint = {message: this.track ? 'Stopped. What is shown is the motion before the change.'
      : 'Stopped before its end: there is no motion to show. Values and the end (under Run) can be changed.'};
  }

  private async work() {
    this.computing = true;
    while (this.wanted.length) {
      const requests = this.wanted.splice(0);
      const {from} = requests[requests.length - 1];
      this.progress = 0;
      this.began = performance.now();
      this.tell('message');
      try {
        await this.computeOnce(from);
        this.complaint = null;
      } catch (error) {
        if (error instanceof Stopped && this.opening) this.dropped = true;
        else if (error instanceof Stopped && this.stopping) this.stopped();
        else if (error instanceof Stopped) {
          if (!this.wanted.length) this.wanted.push(...requests);
          else this.wanted.unshift(...requests);
          await wait(20);
          continue;
        } else {
          this.complaint = error instanceof EngineError ? error.complaint : {message: String(error)};
          this.playing = false;
        }
      }
      for (const request of requests) request.resolve();
    }
    this.computing = false;
    clearTimeout(this.hurryTimer);
    this.hurryTimer = 0;
    this.tell('message', 'clock');
  }

  private async computeOnce(from: number | null) {
    if (this.restarting) await this.restarting;
    const track = this.track;
    const changes = structuredClone(this.changes);
    const options = {...this.options};
    let row = -1;
    if (from !== null && track) {
      row = track.rowBefore(from);
      const states = track.row(row);
      this.description.system.states.forEach((state, i) => {
        changes.initial[state.name] = states[1 + i];
      });
      Object.assign(changes.initial, this.hand);
      this.hand = {};
      options.begin = states[0];
      if (options.more) {
        const {transient: _, ...more} = options.more;
        options.more = more;
      }
      const span = this.options.end - this.options.begin;
      options.step = this.options.step || span / 5000;
      options.end = options.begin + (this.endless ? span : Math.max(this.options.end - options.begin, span / 5));
    }
    const {run, values} = await this.client.run(changes, options, (done) => {
      this.progress = done;
      this.tell('message');
    });
    this.values = from === null ? values : {...values, initial: this.values.initial};
    this.report = run.report;
    this.took = run.took;
    this.ran = {changes, options};
    if (row >= 0 && track) {
      track.join(row, run);
      track.trim(MOST_ROWS);
    } else {
      this.track = new Track(this.description, run);
      this.time = Math.min(Math.max(this.time, this.track.begin), this.track.end);
    }
    this.tell('track', 'values', 'clock');
  }

  // ---- The clock -------------------------------------------------------------------------------

  play(playing = !this.playing) {
    if (playing && this.track && this.time >= this.track.end && !this.endless) this.time = this.track.begin;
    this.playing = playing && this.track !== null;
    this.tell('clock');
  }

  seek(t: number) {
    if (!this.track) return;
    this.time = Math.min(Math.max(t, this.track.begin), this.track.end);
    this.tell('clock');
  }

  /** By one row of output, or back. */
  step(rows: number) {
    if (!this.track) return;
    this.playing = false;
    const row = Math.min(Math.max(this.track.rowBefore(this.time) + rows, 0), this.track.count - 1);
    this.seek(this.track.row(row)[0]);
  }

  /** Let `seconds` of the clock pass. */
  advance(seconds: number) {
    if (!this.playing || !this.track) return;
    this.time += seconds * this.speed;
    const end = this.track.end;
    if (this.endless && this.time > end - 0.3 * this.speed && !this.computing && this.report?.status === 0)
      void this.extend();
    if (this.time >= end) {
      this.time = end;
      if (!this.endless || this.report?.status !== 0) this.playing = false;
    }
    this.tell('clock');
  }

  // Go on behind the last row.
  private extend() {
    return this.compute(this.track!.end);
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Show a motion of a given length in about ten seconds, at 1, 2 or 5 times a power of ten. */
export function usualSpeed(span: number): number {
  const wanted = span / 10;
  if (wanted > 0.5 && wanted < 2.5) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = wanted / power;
  return power * (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10);
}
