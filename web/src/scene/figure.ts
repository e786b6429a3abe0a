// One motion in the scene: what moves, and its path. The scene has one, or two to compare.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, CanvasTexture, CircleGeometry, Color, CylinderGeometry,
  DoubleSide, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial,
  MeshStandardMaterial, Object3D, Quaternion, SphereGeometry, SRGBColorSpace, Vector3,
} from 'three';
import {Line2} from 'three/examples/jsm/lines/Line2.js';
import {LineGeometry} from 'three/examples/jsm/lines/LineGeometry.js';
import {LineMaterial} from 'three/examples/jsm/lines/LineMaterial.js';
import type {Description, Values} from '../engine/types';
import type {Moment, Track} from '../lab/track';
import {outlines} from './outline';
import type {Palette} from './palette';
import type {Item, Place, Plan} from './plan';

type Reader = (at: Moment) => number;

/** What a figure is made of. */
export interface Cast {
  description: Description;
  values: Values;
  track: Track;
  plan: Plan;
  palette: Palette;
  /** The second of two: drawn in another colour, see-through. */
  second: boolean;
  /** A length to measure thicknesses by [m]. */
  extent: number;
  /** Factors of x, y, z of a graph that is not to scale. */
  scale: [number, number, number];
  offset: [number, number, number];
}

/** The value of a name: state, output or parameter; "0" is 0, "-" turns the sign. */
export function reader(track: Track, values: Values, name: string): Reader {
  if (name === '0') return () => 0;
  const minus = name.startsWith('-');
  const plain = minus ? name.slice(1) : name;
  const column = track.column(plain);
  if (column >= 0) return minus ? (at) => -track.value(column, at) : (at) => track.value(column, at);
  const value = (values.parameters[plain] ?? 0) * (minus ? -1 : 1);
  return () => value;
}

const UP = new Vector3(0, 0, 1);

/** Give back what an object and all below it hold on the graphics card. */
export function disposeAll(top: Object3D) {
  top.traverse((object) => {
    const mesh = object as Mesh;
    mesh.geometry?.dispose();
    const material = mesh.material as MeshStandardMaterial | undefined;
    material?.map?.dispose();
    material?.dispose?.();
  });
}

export class Figure {
  readonly group = new Group();
  private moves: ((at: Moment) => void)[] = [];
  private past: Line2 | null = null;
  private future: Line2 | null = null;
  private stride = 1;

  constructor(private cast: Cast) {
    for (const item of cast.plan.items) this.add(item);
    if (cast.plan.path) this.addPath(cast.plan.path);
  }

  update(at: Moment) {
    for (const move of this.moves) move(at);
    if (this.past && this.future) {
      this.past.geometry.instanceCount = Math.max(Math.floor(at.row / this.stride), 1);
    }
  }

  dispose() {
    disposeAll(this.group);
  }

  // ---- Places ----------------------------------------------------------------------------------

  /** Where a place is at a moment. */
  private locate(place: Place): (at: Moment, to: Vector3) => Vector3 {
    const {track, values, scale, offset} = this.cast;
    const read = place.map((name) => reader(track, values, name));
    return (at, to) => to.set((read[0](at) - offset[0]) * scale[0], (read[1](at) - offset[1]) * scale[1],
                              (read[2](at) - offset[2]) * scale[2]);
  }

  private material(colour: string): MeshStandardMaterial {
    const ghost = this.cast.second;
    return new MeshStandardMaterial({
      color: new Color(ghost ? this.cast.palette.second : colour),
      roughness: 0.55,
      metalness: 0.05,
      transparent: ghost,
      opacity: ghost ? 0.55 : 1,
      side: DoubleSide,
    });
  }

  private put(object: Object3D): Object3D {
    this.group.add(object);
    return object;
  }

  private add(item: Item) {
    switch (item.kind) {
      case 'limbs':
        return this.addLimbs(item);
      case 'ball':
        return this.addBall(item);
      case 'body':
        return this.addBody(item);
      case 'plate':
        return this.addPlate(item);
      case 'sprung':
        return this.addSprung(item);
      case 'mark':
        return this.addMark(item);
      case 'forces':
        return this.addForces(item);
      case 'floor':
        return;  // the scene's
    }
  }

  // ---- Things ----------------------------------------------------------------------------------

  private addLimbs(item: Item) {
    const thick = 0.011 * this.cast.extent;
    const places = item.places.map((place) => this.locate(place));
    const ends = places.map(() => new Vector3());
    const material = this.material(this.cast.palette.first);
    const joints = places.map(() => this.put(new Mesh(new SphereGeometry(1.5 * thick, 20, 12), material)));
    const rods = places.slice(1).map(() => {
      const geometry = new CylinderGeometry(thick, thick, 1, 16);
      return this.put(new Mesh(geometry, material));
    });
    const along = new Vector3();
    const y = new Vector3(0, 1, 0);
    this.moves.push((at) => {
      places.forEach((locate, i) => joints[i].position.copy(locate(at, ends[i])));
      rods.forEach((rod, i) => {
        along.subVectors(ends[i + 1], ends[i]);
        const length = along.length();
        rod.visible = length > 1e-9;
        rod.position.copy(ends[i]).addScaledVector(along, 0.5);
        rod.scale.set(1, Math.max(length, 1e-9), 1);
        if (length > 1e-9) rod.quaternion.setFromUnitVectors(y, along.divideScalar(length));
      });
    });
  }

  private addBall(item: Item) {
    const {track, values, palette, plan} = this.cast;
    const size = item.size ? reader(track, values, item.size)({row: 0, share: 0}) : 0.04 * this.cast.extent;
    const material = this.material('#ffffff');
    const turns = item.turn || item.spins;
    if (turns && !this.cast.second) material.map = ballTexture(palette);
    else if (!this.cast.second) material.color = new Color(palette.first);
    const ball = this.put(new Mesh(new SphereGeometry(size, 40, 28), material));
    if (item.axes) {
      const [a, b, c] = item.axes.map((name) => reader(track, values, name)({row: 0, share: 0}) / size);
      ball.scale.set(a, b, c);
    }
    const shadow = this.put(new Mesh(new CircleGeometry(size * 1.05, 32),
                                     new MeshBasicMaterial({color: 0x000000, transparent: true, opacity: 0.22,
                                                            depthWrite: false})));
    const locate = this.locate(item.places[0]);
    const attitude = item.turn ? this.attitude(item.turn) : item.spins ? this.turned(item.spins) : null;
    const above = plan.plane === 'above' && !item.spatial;
    shadow.visible = above;
    this.moves.push((at) => {
      locate(at, ball.position);
      if (above) {
        ball.position.z += size;
        shadow.position.set(ball.position.x + 0.25 * size, ball.position.y - 0.2 * size, 0.002 * size);
      } else if (item.stands) {
        ball.position.z += size;
      }
      attitude?.(at, ball.quaternion);
    });
  }

  private attitude(names: string[]): (at: Moment, to: Quaternion) => void {
    const {track, values} = this.cast;
    const [w, x, y, z] = names.map((name) => reader(track, values, name));
    return (at, to) => void to.set(x(at), y(at), z(at), w(at)).normalize();
  }

  // The attitude of a ball is no state, its spin is: from row to row it turns by the mean of both.
  private turned(spins: Place): (at: Moment, to: Quaternion) => void {
    const {track, values} = this.cast;
    const read = spins.map((name) => reader(track, values, name));
    const table = new Float32Array(4 * track.count);
    const turn = new Quaternion(), step = new Quaternion(), axis = new Vector3();
    const time = track.column('t');
    for (let row = 0; row < track.count; row++) {
      if (row > 0) {
        const dt = track.value(time, {row, share: 0}) - track.value(time, {row: row - 1, share: 0});
        const middle = {row: row - 1, share: 0.5};
        axis.set(read[0](middle), read[1](middle), read[2](middle));
        const speed = axis.length();
        if (speed > 0 && dt > 0) {
          step.setFromAxisAngle(axis.divideScalar(speed), speed * dt);
          turn.premultiply(step).normalize();
        }
      }
      turn.toArray(table, 4 * row);
    }
    const other = new Quaternion();
    return (at, to) => {
      to.fromArray(table, 4 * at.row);
      if (at.share > 0 && at.row + 1 < track.count) to.slerp(other.fromArray(table, 4 * at.row + 4), at.share);
    };
  }

  private addBody(item: Item) {
    const {track, values, palette} = this.cast;
    const rings = outlines(values.patches[0]?.patch ?? {shape: 'disc', pressure: 'uniform', size: 0.05,
                                                        numbers: {radius: 0.05}, points: []});
    const reach = Math.max(...rings[0].map(([x, y]) => Math.hypot(x, y)));
    const depth = 0.35 * reach;
    const body = this.put(new Mesh(prism(rings, depth), this.material(palette.first)));
    (body as Mesh<BufferGeometry, MeshStandardMaterial>).material.flatShading = true;
    const nose = new Mesh(new CylinderGeometry(0.09 * reach, 0.09 * reach, 0.02 * reach, 20), this.material(palette.warm));
    nose.rotation.x = Math.PI / 2;
    // A mark on the long side, so that one sees it turn.
    const wide = Math.max(...rings[0].map(([x]) => x)), long = Math.max(...rings[0].map(([, y]) => y));
    const share = rings[1] ? 0.5 + 0.5 * (Math.max(...rings[1].map(([x]) => x)) / wide) : 0.7;
    nose.position.set(wide >= long ? share * wide : 0, wide >= long ? 0 : share * long, depth + 0.01 * reach);
    body.add(nose);
    const locate = this.locate(item.places[0]);
    const angle = item.angle ? reader(track, values, item.angle) : () => 0;
    this.moves.push((at) => {
      locate(at, body.position);
      body.quaternion.setFromAxisAngle(UP, angle(at));
    });
  }

  // Corners in space, or in the plane of the film with some depth: across it from the side, upwards from above.
  private addPlate(item: Item) {
    const thick = !item.spatial;
    const side = this.cast.plan.plane === 'side';
    const corners = item.places.map((place) => this.locate(place));
    const n = corners.length;
    const sheets = thick ? 2 : 1;
    const positions = new Float32Array(3 * n * sheets);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    const index: number[] = [];
    for (let s = 0; s < sheets; s++)
      for (let i = 1; i + 1 < n; i++) index.push(s * n, s * n + i, s * n + i + 1);
    if (thick)
      for (let i = 0; i < n; i++) {
        const j = (i + 1) % n;
        index.push(i, j, n + i, j, n + j, n + i);
      }
    geometry.setIndex(index);
    const material = this.material(this.cast.palette.first);
    material.flatShading = true;
    const mesh = this.put(new Mesh(geometry, material)) as Mesh;
    mesh.frustumCulled = false;
    const depth = 0.12 * this.cast.extent, corner = new Vector3(), other = new Vector3();
    this.moves.push((at) => {
      // From above it is a quarter as high as its first edge is long.
      const high = thick && !side ? 0.25 * corners[0](at, corner).distanceTo(corners[1](at, other)) : 0;
      corners.forEach((locate, i) => {
        locate(at, corner);
        for (let s = 0; s < sheets; s++) {
          positions[3 * (s * n + i)] = corner.x;
          positions[3 * (s * n + i) + 1] = thick && side ? (s - 0.5) * depth : corner.y;
          positions[3 * (s * n + i) + 2] = corner.z + (s + 0.02) * high;
        }
      });
      geometry.attributes.position.needsUpdate = true;
      geometry.computeVertexNormals();
    });
  }

  // A mass on a spring from a wall, along x; places: mass, base, and a stop.
  private addSprung(item: Item) {
    const {track, values, palette, extent} = this.cast;
    const names = item.places.flatMap(([x, , z]) => [x, z]);
    const [mass, base, stop] = names.map((name) => reader(track, values, name));
    const wide = 0.16 * extent, back = 0.9 * extent;
    const box = this.put(new Mesh(new BoxGeometry(wide, wide, wide), this.material(palette.first)));
    const wall = this.put(new Mesh(new BoxGeometry(0.03 * extent, 0.4 * extent, 0.3 * extent), this.material(palette.grid)));
    const bar = names.length > 2
      ? this.put(new Mesh(new BoxGeometry(0.03 * extent, 0.4 * extent, 0.3 * extent), this.material(palette.warm)))
      : null;
    const turns = 9, points = 160;
    const positions = new Float32Array(3 * points);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    const spring = this.put(new Line(geometry, new LineBasicMaterial({color: palette.ink}))) as Line;
    spring.frustumCulled = false;
    this.moves.push((at) => {
      const x = mass(at), b = base ? base(at) : 0;
      box.position.set(x - wide / 2, 0, wide / 2);
      wall.position.set(b - back, 0, 0.15 * extent);
      if (bar && stop) bar.position.set(stop(at) + 0.015 * extent, 0, 0.15 * extent);
      const from = b - back, to = x - wide;
      for (let i = 0; i < points; i++) {
        const share = i / (points - 1), angle = 2 * Math.PI * turns * share;
        positions[3 * i] = from + (to - from) * share;
        positions[3 * i + 1] = 0.05 * extent * Math.cos(angle);
        positions[3 * i + 2] = wide / 2 + 0.05 * extent * Math.sin(angle);
      }
      geometry.attributes.position.needsUpdate = true;
    });
  }

  private addMark(item: Item) {
    const mark = this.put(new Mesh(new SphereGeometry(0.018 * this.cast.extent, 24, 16),
                                   this.material(this.cast.palette.warm)));
    const locate = this.locate(item.places[0]);
    this.moves.push((at) => void locate(at, mark.position));
  }

  // An arrow from where each force acts, seen through the bodies; the largest force of the run is the longest.
  private addForces(item: Item) {
    const {track, values, palette, extent} = this.cast;
    const thick = 0.007 * extent, along = new Vector3(), y = new Vector3(0, 1, 0);
    const material = this.material(palette.accent);
    material.depthTest = false;
    const arrows = Array.from({length: item.places.length >> 1}, (_, i) => {
      const shaft = this.put(new Mesh(new CylinderGeometry(thick, thick, 1, 12), material));
      const head = this.put(new Mesh(new CylinderGeometry(0, 2.6 * thick, 6 * thick, 16), material));
      shaft.renderOrder = head.renderOrder = 1;
      const force = item.places[2 * i + 1].map((name) => reader(track, values, name));
      return {shaft, head, foot: this.locate(item.places[2 * i]), force};
    });
    const stride = Math.max(1, Math.floor(track.count / 2000));
    let largest = 0;
    for (let row = 0; row < track.count; row += stride)
      for (const {force} of arrows) {
        const size = Math.hypot(...force.map((read) => read({row, share: 0})));
        if (size > largest) largest = size;
      }
    this.moves.push((at) => {
      for (const {shaft, head, foot, force} of arrows) {
        along.set(force[0](at), force[1](at), force[2](at));
        const size = along.length(), length = (0.3 * extent * Math.min(size, largest)) / largest;
        shaft.visible = head.visible = length > 3 * thick;
        if (!shaft.visible) continue;
        along.divideScalar(size);
        const neck = Math.max(length - 6 * thick, 1e-3 * thick);
        foot(at, shaft.position);
        head.position.copy(shaft.position).addScaledVector(along, neck + 3 * thick);
        shaft.position.addScaledVector(along, 0.5 * neck);
        shaft.scale.set(1, neck, 1);
        shaft.quaternion.setFromUnitVectors(y, along);
        head.quaternion.copy(shaft.quaternion);
      }
    });
  }

  // ---- Path ------------------------------------------------------------------------------------

  private addPath(place: Place) {
    const {track, palette, description, plan, second} = this.cast;
    this.stride = Math.max(1, Math.ceil(track.count / 20000));
    const count = Math.ceil(track.count / this.stride);
    const positions = new Float32Array(3 * count), colours = new Float32Array(3 * count);
    const locate = this.locate(place);
    const phase = description.phases.quantity ? track.column(description.phases.quantity) : -1;
    const list = palette.phases.map((colour) => new Color(colour));
    const plain = new Color(second ? palette.second : palette.first);
    const point = new Vector3();
    const lift = plan.plane === 'above' ? 0.002 * this.cast.extent : 0;
    for (let i = 0; i < count; i++) {
      const at = {row: i * this.stride, share: 0};
      locate(at, point);
      positions.set([point.x, point.y, point.z + lift], 3 * i);
      const colour = phase >= 0 && !second ? list[Math.round(track.value(phase, at))] ?? plain : plain;
      colours.set([colour.r, colour.g, colour.b], 3 * i);
    }
    if (count < 2) return;
    const line = (width: number, opacity: number) => {
      const geometry = new LineGeometry();
      geometry.setPositions(positions);
      geometry.setColors(colours);
      const material = new LineMaterial({vertexColors: true, linewidth: width, transparent: opacity < 1, opacity});
      const made = new Line2(geometry, material);
      made.frustumCulled = false;
      return made;
    };
    this.past = line(second ? 2 : 2.6, second ? 0.8 : 1);
    this.future = line(1.2, 0.3);
    this.group.add(this.past, this.future);
  }
}

// A body of an outline, convex or a ring with as many corners on both sides, from 0 to a height.
function prism(rings: [number, number][][], height: number): BufferGeometry {
  const [outer, inner] = rings;
  const n = outer.length;
  const positions: number[] = [];
  for (const ring of rings)
    for (const z of [0, height]) for (const [x, y] of ring) positions.push(x, y, z);
  const index: number[] = [];
  const quad = (a: number, b: number, c: number, d: number) => index.push(a, b, c, a, c, d);
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    quad(i, j, n + j, n + i);
    if (!inner) continue;
    quad(2 * n + j, 2 * n + i, 3 * n + i, 3 * n + j);
    quad(n + i, n + j, 3 * n + j, 3 * n + i);
  }
  for (let i = 1; !inner && i + 1 < n; i++) index.push(n, n + i, n + i + 1);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

// A pattern one can see turn.
function ballTexture(palette: Palette): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 256;
  canvas.height = 128;
  const draw = canvas.getContext('2d')!;
  for (let i = 0; i < 8; i++)
    for (let j = 0; j < 4; j++) {
      draw.fillStyle = (i + j) % 2 ? palette.first : '#f4efe3';
      draw.fillRect(32 * i, 32 * j, 32, 32);
    }
  draw.fillStyle = palette.warm;
  draw.fillRect(0, 58, 256, 12);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
