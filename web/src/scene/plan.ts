// What the scene shows of a system: the things of its film, put into space. A film tells two
// coordinates of a place; here the third one is found.
//
// Space: x to the right, y away from the eye, z upwards. A film from above tells x and y, one from the
// side x and z. Where a system has both, or quantities named alike for the third axis (x_tip, y_tip,
// z_tip), places have all three.

import type {Description, SceneTable, Thing} from '../engine/types';

/** Names of the quantities of a place: states, outputs, parameters; "0" for none; "-" turns the sign. */
export type Place = [string, string, string];

export interface Item {
  kind: 'limbs' | 'ball' | 'floor' | 'body' | 'sprung' | 'plate' | 'mark' | 'forces';
  /** Of forces: where one acts, and the force, in turn. */
  places: Place[];
  size: string | null;
  /** Half axes of an ellipsoid, a ball without. */
  axes?: [string, string, string];
  stands: boolean;
  /** Spin about x, y, z of space. */
  spins: Place | null;
  /** Quaternion of the attitude. */
  turn: [string, string, string, string] | null;
  angle: string | null;
  gap: string | null;
  /** Corners with a place in space; otherwise the thing lies in the plane of the film. */
  spatial: boolean;
}

export interface Shake {
  amplitude: string;
  omega: string;
  phase: string;
}

export interface Plan {
  title: string;
  /** The plane of the film: from above, from the side, or a plane of two quantities, not to scale. */
  plane: 'above' | 'side' | 'graph';
  items: Item[];
  path: Place | null;
  /** Of a graph: what is told along both axes. */
  axes: [string, string] | null;
  /** A table under a film from above, and how it shakes along x and y. */
  table: {shake: [Shake, Shake] | null; level?: string} | null;
  /** States that a hand can move, with their rates. */
  grip: {place: [string, string]; rate: [string, string]} | null;
  /** A disc that turns below: radius and angular velocity. */
  disc: {omega: string} | null;
}

/** What the film of a built-in system does not tell. */
const EXTRA: Record<string, Partial<Plan>> = {
  rattleback: {
    items: [{kind: 'ball', places: [['x', 'y', 'z']], size: 'c', axes: ['a', 'b', 'c'], stands: false,
             spins: null, turn: ['q0', 'q1', 'q2', 'q3'], angle: null, gap: null, spatial: true}],
    table: {shake: null, level: '-c'},
  },
  'vibrating-table': {
    table: {
      shake: [
        {amplitude: 'A_x', omega: 'omega_a', phase: 'phi_x'},
        {amplitude: 'A_y', omega: 'omega_b', phase: 'phi_y'},
      ],
    },
  },
  'planar-body': {table: {shake: null}},
  'spatial-pendulum': {disc: {omega: 'Omega'}},
  'spherical-pendulum': {disc: {omega: 'Omega'}},
};

const isAbove = (scene: SceneTable) =>
  /above/.test(scene.title) || scene.things.some((thing) => thing.kind === 'body') ||
  (!scene.things.some((thing) => thing.kind === 'floor') &&
   scene.things.some((thing) => thing.spins.length === 3 && thing.spins[0] !== '0'));

// x_tip and z_tip make y_tip, Fx_foot and Fz_foot make Fy_foot, if there is such a quantity.
function third(names: Set<string>, across: string, from: string, to: string): string {
  const match = /^(-?)(F?)([xyz])(.*)$/.exec(across);
  if (!match || match[3] !== from) return '0';
  const name = match[2] + to + match[4];
  return names.has(name) ? match[1] + name : '0';
}

class Planner {
  private names: Set<string>;
  constructor(private description: Description) {
    const {states, outputs} = description.system;
    this.names = new Set([...states.map((s) => s.name), ...outputs.map((o) => o.name)]);
  }

  place(plane: Plan['plane'], across: string, up: string, other?: string): Place {
    if (plane === 'above') {
      const z = third(this.names, across, 'x', 'z');
      return [across, up, other ?? (z !== '0' && third(this.names, up, 'y', 'z') === z ? z : '0')];
    }
    const y = third(this.names, across, 'x', 'y');
    return [across, other ?? y, up];
  }

  private places(plane: Plan['plane'], thing: Thing, twin: Thing | undefined): Place[] {
    const places: Place[] = [];
    for (let i = 0; i + 1 < thing.places.length; i += 2)
      places.push(this.place(plane, thing.places[i], thing.places[i + 1], twin?.places[i + 1]));
    return places;
  }

  private spins(plane: Plan['plane'], thing: Thing): Place | null {
    if (thing.spins.length < 3) return null;
    const [right, up, near] = thing.spins;
    const minus = near.startsWith('-') ? near.slice(1) : near === '0' ? '0' : `-${near}`;
    return plane === 'above' ? [right, up, near] : [right, minus, up];
  }

  item(plane: Plan['plane'], thing: Thing, twin: Thing | undefined): Item {
    const places = this.places(plane, thing, twin);
    const depth = plane === 'above' ? 2 : 1;
    const quaternion = ['q0', 'q1', 'q2', 'q3'].every((name) => this.names.has(name));
    const alone = thing.kind === 'ball' && quaternion;
    return {
      kind: thing.kind as Item['kind'],
      places,
      size: thing.size,
      stands: thing.stands,
      spins: this.spins(plane, thing),
      turn: alone ? ['q0', 'q1', 'q2', 'q3'] : null,
      angle: thing.angle,
      gap: thing.gap,
      spatial: places.some((place) => place[depth] !== '0'),
    };
  }

  /** The scene at `index`, with what another one from the other side tells. */
  plan(index: number): Plan {
    const {scenes} = this.description;
    const scene = scenes[index];
    if (!scene) return this.graph();
    if (!scene.things.length) return this.graphOf(scene.title, scene.across, scene.up);
    let shown = scene;
    let plane: Plan['plane'] = isAbove(scene) ? 'above' : 'side';
    const other = scenes.find((s) => s !== scene && s.things.length && s.across === scene.across &&
                                     isAbove(s) !== isAbove(scene));
    // Of a pair the side is drawn: it knows the floor.
    if (other && plane === 'above') shown = other;
    const twinScene = other ? (shown === other ? scene : other) : undefined;
    if (other) plane = 'side';
    const twin = (thing: Thing) =>
      twinScene?.things.find((t) => t.kind === thing.kind && t.places.length === thing.places.length);
    const {items: better, ...extra} = EXTRA[this.description.system.name] ?? {};
    const items = shown.things.map((thing) => this.item(plane, thing, twin(thing)));
    return {
      title: scene.title,
      plane,
      items: better ? [...better, ...items.filter((item) => item.kind === 'forces')] : items,
      path: shown.up === null ? null : this.place(plane, shown.across, shown.up, twinScene?.up ?? undefined),
      axes: null,
      table: plane === 'above' ? {shake: null} : null,
      grip: this.grip(shown, plane),
      disc: null,
      ...extra,
    };
  }

  private grip(scene: SceneTable, plane: Plan['plane']): Plan['grip'] {
    if (plane === 'graph' || scene.up === null) return null;
    const rate = (name: string) => this.description.motions.find((m) => m.place === name)?.rate;
    const rates = [rate(scene.across), rate(scene.up)];
    return rates[0] && rates[1]
      ? {place: [scene.across, scene.up], rate: [rates[0], rates[1]]}
      : null;
  }

  private graph(): Plan {
    const {panels, system} = this.description;
    const panel = panels.find((p) => p.kind !== 'time' && p.quantities.length >= 2);
    const [across, up] = panel?.quantities ?? [system.states[0].name, (system.states[1] ?? system.states[0]).name];
    return this.graphOf(panel?.title ?? 'phase plane', across, up);
  }

  private graphOf(title: string, across: string, up: string | null): Plan {
    const to = up ?? across;
    return {
      title,
      plane: 'graph',
      items: [{kind: 'mark', places: [[across, '0', to]], size: null, stands: false, spins: null,
               turn: null, angle: null, gap: null, spatial: false}],
      path: [across, '0', to],
      axes: [across, to],
      table: null,
      grip: null,
      disc: null,
    };
  }
}

/** Scenes of a system to choose from; one at least. */
export function plans(description: Description): Plan[] {
  const planner = new Planner(description);
  const count = Math.max(description.scenes.length, 1);
  const all = Array.from({length: count}, (_, i) => planner.plan(i));
  // Two films of one scene in space are the same picture.
  const kept = all.filter((plan, i) =>
    all.findIndex((p) => p.plane === plan.plane && JSON.stringify(p.items) === JSON.stringify(plan.items)) === i);
  if (kept.every((plan) => plan.plane !== 'graph') && !description.scenes.length) return kept;
  return kept;
}
