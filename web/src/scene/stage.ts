// The scene: stage, light, camera, and the figures on it. A hand turns the camera, or throws the body.

import {
  BoxGeometry, Box3, Color, CylinderGeometry, DirectionalLight, GridHelper, HemisphereLight, Mesh,
  MeshStandardMaterial, Object3D, PerspectiveCamera, Plane, Raycaster, Scene, Vector2, Vector3,
  WebGLRenderer, type WebGLProgram,
} from 'three';
import {OrbitControls} from 'three/examples/jsm/controls/OrbitControls.js';
import type {Description, Values} from '../engine/types';
import type {Track} from '../lab/track';
import {disposeAll, Figure, reader} from './figure';
import {onTheme, palette, type Palette} from './palette';
import type {Plan} from './plan';

export interface Shown {
  description: Description;
  values: Values;
  track: Track;
}

export type Throw = (states: Record<string, number>, done: boolean) => void;

export class Stage {
  private renderer: WebGLRenderer;
  private scene = new Scene();
  private camera = new PerspectiveCamera(36, 1, 0.01, 100);
  private controls: OrbitControls;
  private figures: {figure: Figure; track: Track}[] = [];
  private set: Object3D[] = [];
  private moves: ((t: number) => void)[] = [];
  private colours!: Palette;
  private plan: Plan | null = null;
  private shown: Shown[] = [];
  private box = new Box3();
  private framed = '';
  private disposers: (() => void)[] = [];
  private t = 0;
  onThrow: Throw | null = null;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({canvas, antialias: true, preserveDrawingBuffer: true});
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.zoomSpeed = 0.8;
    this.controls.addEventListener('change', () => this.draw());
    const sky = new HemisphereLight(0xffffff, 0x8a8478, 2.1);
    const sun = new DirectionalLight(0xffffff, 1.9);
    sun.position.set(-0.6, -0.9, 1.6);
    this.scene.add(sky, sun);
    const size = new ResizeObserver(() => this.resize());
    size.observe(canvas.parentElement!);
    this.disposers.push(() => size.disconnect(), onTheme(() => this.rebuild()));
    this.listen();
    this.resize();
  }

  dispose() {
    cancelAnimationFrame(this.frame);
    this.clear();
    for (const dispose of this.gone) dispose();
    this.controls.dispose();
    this.renderer.dispose();
    for (const dispose of this.disposers) dispose();
  }

  /** Put motions on the stage; the first one is the one that counts. */
  show(plan: Plan, shown: Shown[]) {
    this.plan = plan;
    this.shown = shown;
    this.rebuild();
  }

  /** Show a time. */
  at(t: number) {
    this.move(t);
    this.draw();
  }

  /** Put everything where it is at a time, and draw nothing yet. */
  move(t: number) {
    this.t = t;
    for (const {figure, track} of this.figures) figure.update(track.at(t));
    for (const move of this.moves) move(t);
  }

  private frame = 0;

  /** Draw with the next frame, once for all that changes until then. */
  draw() {
    this.frame ||= requestAnimationFrame(() => this.drawNow());
  }

  private drawNow() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.renderer.render(this.scene, this.camera);
    this.keepShaders();
    for (const dispose of this.gone.splice(0)) dispose();
  }

  /** What is seen, as a file. */
  picture(): Promise<Blob> {
    this.drawNow();
    return new Promise((resolve, reject) =>
      this.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser draws no picture'))), 'image/png'));
  }

  // ---- Building --------------------------------------------------------------------------------

  private gone: (() => void)[] = [];

  // What goes is disposed of when the next picture is drawn: a shader of lines is kept only if others use it by then.
  private clear() {
    const {figures, set} = this;
    for (const {figure} of figures) this.scene.remove(figure.group);
    for (const object of set) this.scene.remove(object);
    this.figures = [];
    this.set = [];
    this.moves = [];
    this.gone.push(() => {
      for (const {figure} of figures) figure.dispose();
      for (const object of set) disposeAll(object);
    });
  }

  private kept = new Set<WebGLProgram>();

  // Shaders are few, and take half a second each to compile without a graphics card: they stay.
  private keepShaders() {
    for (const program of this.renderer.info.programs ?? []) {
      if (this.kept.has(program)) continue;
      this.kept.add(program);
      program.usedTimes++;
    }
  }

  private rebuild() {
    this.clear();
    this.colours = palette();
    this.scene.background = new Color(this.colours.paper);
    const plan = this.plan;
    if (!plan || !this.shown.length) return this.draw();
    const graph = plan.plane === 'graph';
    const bounds = this.measure(plan, this.shown);
    const size = bounds.getSize(new Vector3());
    const scale: [number, number, number] = graph ? [2 / (size.x || 1), 1, 1.3 / (size.z || 1)] : [1, 1, 1];
    const offset: [number, number, number] = graph
      ? [(bounds.min.x + bounds.max.x) / 2, 0, (bounds.min.z + bounds.max.z) / 2]
      : [0, 0, 0];
    this.box = graph ? new Box3(new Vector3(-1, -0.02, -0.65), new Vector3(1, 0.02, 0.65)) : bounds;
    const extent = Math.max(this.box.getSize(new Vector3()).length() * 0.6, 1e-6);
    this.shown.forEach((shown, i) => {
      const figure = new Figure({...shown, plan, palette: this.colours, second: i > 0, extent, scale, offset});
      this.scene.add(figure.group);
      this.figures.push({figure, track: shown.track});
    });
    this.furnish(plan, extent);
    const name = `${this.shown[0].description.system.name} ${plan.title}`;
    if (name !== this.framed) this.aim(plan);
    this.framed = name;
    this.at(this.t);
  }

  // The box around all places over the whole motion.
  private measure(plan: Plan, shown: Shown[]): Box3 {
    const box = new Box3();
    const point = new Vector3();
    const size = (name: string | null) => (name ? reader(shown[0].track, shown[0].values, name)({row: 0, share: 0}) : 0);
    for (const {track, values} of shown) {
      const places = plan.items.filter((item) => item.kind !== 'floor').flatMap((item) =>
        item.kind === 'sprung'
          ? item.places.flatMap(([x, , z]) => [[x, '0', '0'], [z, '0', '0']])
          : item.kind === 'forces' ? item.places.filter((_, i) => i % 2 === 0) : item.places);
      if (plan.path) places.push(plan.path);
      const readers = places.map((place) => place.map((name) => reader(track, values, name)));
      const stride = Math.max(1, Math.floor(track.count / 800));
      for (let row = 0; row < track.count; row += stride) {
        const at = {row, share: 0};
        for (const [x, y, z] of readers) {
          point.set(x(at), y(at), z(at));
          if (Number.isFinite(point.x + point.y + point.z)) box.expandByPoint(point);
        }
      }
      const patch = plan.items.some((item) => item.kind === 'body') ? values.patches[0]?.patch.size ?? 0 : 0;
      const margin = Math.max(patch, ...plan.items.map((item) => 2 * size(item.kind === 'ball' ? item.size : null)));
      if (plan.plane !== 'graph') box.expandByScalar(margin);
    }
    if (box.isEmpty()) box.set(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
    if (plan.items.some((item) => item.kind === 'sprung')) {
      const wide = box.max.x - box.min.x;
      box.expandByVector(new Vector3(0.9 * wide, 0.2 * wide, 0.2 * wide));
    }
    return box;
  }

  private matte(colour: string) {
    return new MeshStandardMaterial({color: new Color(colour), roughness: 0.95, metalness: 0});
  }

  private place(object: Object3D): Object3D {
    this.scene.add(object);
    this.set.push(object);
    return object;
  }

  // Floor, table, turning disc, axes of a graph.
  private furnish(plan: Plan, extent: number) {
    const {track, values} = this.shown[0];
    const middle = this.box.getCenter(new Vector3());
    const size = this.box.getSize(new Vector3());
    const wide = Math.max(size.x, size.y, 0.4 * extent) * 1.7;
    if (plan.plane === 'graph') {
      const grid = new GridHelper(2.4, 12, new Color(this.colours.grid), new Color(this.colours.line));
      grid.rotation.x = Math.PI;
      grid.scale.set(1, 1, 0.65);
      this.place(grid);
      return;
    }
    if (plan.table) {
      const thick = 0.03 * wide;
      const table = this.place(new Mesh(new BoxGeometry(wide, wide, thick), this.matte(this.colours.line)));
      const grid = new GridHelper(wide, 16, new Color(this.colours.grid), new Color(this.colours.grid));
      grid.rotation.x = Math.PI / 2;
      grid.position.z = thick / 2 + 1e-4 * wide;
      table.add(grid);
      const shake = plan.table.shake;
      const level = plan.table.level ? reader(track, values, plan.table.level)({row: 0, share: 0})
        : plan.items.some((item) => item.spatial) ? this.box.min.z - 0.02 * extent : 0;
      const place = ({amplitude, omega, phase}: {amplitude: string; omega: string; phase: string}, t: number) => {
        const p = values.parameters;
        return p[omega] ? (-p[amplitude] / p[omega]) * (Math.sin(p[omega] * t + p[phase]) - Math.sin(p[phase])) : 0;
      };
      this.moves.push((t) => {
        const [x, y] = shake ? [place(shake[0], t), place(shake[1], t)] : [0, 0];
        table.position.set(middle.x + x, middle.y + y, level - thick / 2);
      });
    }
    const floor = plan.items.find((item) => item.kind === 'floor');
    if (floor) {
      const up = reader(track, values, floor.places[0][2]);
      const below = floor.size ? reader(track, values, floor.size) : () => 0;
      const gap = floor.gap ? reader(track, values, floor.gap) : () => 0;
      const thick = 0.04 * extent;
      const deep = Math.max(size.y * 1.3, 0.45 * extent);
      const slab = plan.disc
        ? new Mesh(new CylinderGeometry(0.6 * wide, 0.6 * wide, thick, 64), this.matte(this.colours.line))
        : new Mesh(new BoxGeometry(wide * 1.2, deep, thick), this.matte(this.colours.line));
      if (plan.disc) slab.rotation.x = Math.PI / 2;
      this.place(slab);
      if (plan.disc) this.addSpokes(slab, 0.6 * wide, thick);
      const omega = plan.disc ? values.parameters[plan.disc.omega] ?? 0 : 0;
      this.moves.push((t) => {
        const at = track.at(t);
        slab.position.set(plan.disc ? 0 : middle.x, plan.disc ? 0 : middle.y, up(at) - below(at) - gap(at) - thick / 2);
        if (plan.disc) slab.rotation.set(Math.PI / 2, omega * t, 0);
      });
    } else if (plan.plane === 'side') {
      const grid = new GridHelper(wide, 12, new Color(this.colours.grid), new Color(this.colours.line));
      grid.rotation.x = Math.PI / 2;
      grid.position.set(middle.x, middle.y, this.box.min.z - 0.02 * extent);
      this.place(grid);
    }
  }

  private addSpokes(slab: Object3D, radius: number, thick: number) {
    for (let i = 0; i < 6; i++) {
      const spoke = new Mesh(new BoxGeometry(radius * 0.94, 0.002 * radius, 0.012 * radius), this.matte(this.colours.grid));
      spoke.position.set(0, thick / 2, 0);
      const arm = new Object3D();
      spoke.position.x = radius * 0.47;
      arm.rotation.y = (i * Math.PI) / 3;
      arm.add(spoke);
      slab.add(arm);
    }
  }

  private aim(plan: Plan) {
    const middle = this.box.getCenter(new Vector3());
    const size = this.box.getSize(new Vector3());
    const reach = Math.max(0.5 * size.length(), 1e-6);
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const {aspect} = this.camera;
    // A graph fills the window; of a body in space the ball around its way does.
    const distance = plan.plane === 'graph'
      ? 1.12 * Math.max(0.5 * size.z / half, 0.5 * size.x / (half * aspect))
      : ((plan.plane === 'above' ? 0.95 : 1.2) * reach) / (half * Math.min(aspect, 1));
    const from = plan.plane === 'above' ? new Vector3(0.12, -0.62, 0.8)
      : plan.plane === 'graph' ? new Vector3(0, -1, 0.0001)
      : new Vector3(0.22, -1, 0.26);
    this.camera.near = distance / 100;
    this.camera.far = distance * 20;
    this.camera.position.copy(middle).addScaledVector(from.normalize(), distance);
    this.controls.target.copy(middle);
    this.controls.update();
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();  // hands may come before the next picture
  }

  /** Look at the whole motion again. */
  reframe() {
    if (this.plan) this.aim(this.plan);
    this.draw();
  }

  private resize() {
    const parent = this.canvas.parentElement!;
    const width = Math.max(parent.clientWidth, 1), height = Math.max(parent.clientHeight, 1);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  // ---- The hand --------------------------------------------------------------------------------

  private listen() {
    let held: {x: number; y: number; time: number; from: Vector3}[] | null = null;
    const spot = new Vector2(), ray = new Raycaster(), at = new Vector3();
    const find = (event: PointerEvent): Vector3 | null => {
      const box = this.canvas.getBoundingClientRect();
      spot.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
      ray.setFromCamera(spot, this.camera);
      const flat = this.plan?.plane === 'above' ? new Plane(new Vector3(0, 0, 1), 0) : new Plane(new Vector3(0, 1, 0), 0);
      return ray.ray.intersectPlane(flat, at) ? at.clone() : null;
    };
    const coordinates = (p: Vector3): [number, number] => [p.x, this.plan?.plane === 'above' ? p.y : p.z];
    const down = (event: PointerEvent) => {
      const handle = this.handle();
      if (!handle || !this.onThrow || event.button !== 0) return;
      if (Math.hypot(event.clientX - handle.left, event.clientY - handle.top) > 36) return;
      const {x, y} = handle;
      const from = find(event);
      if (!from) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.controls.enabled = false;
      this.canvas.setPointerCapture(event.pointerId);
      held = [{x, y, time: event.timeStamp, from}];
    };
    const move = (event: PointerEvent) => {
      if (!held) return;
      const to = find(event);
      if (!to) return;
      const first = held[0];
      const [x, y] = coordinates(to), [x0, y0] = coordinates(first.from);
      held.push({x: first.x + x - x0, y: first.y + y - y0, time: event.timeStamp, from: to});
      this.give(held, null);
    };
    const up = (event: PointerEvent) => {
      if (!held) return;
      this.canvas.releasePointerCapture(event.pointerId);
      this.controls.enabled = true;
      if (held.length > 1) this.give(held, event.timeStamp);
      held = null;
    };
    this.canvas.addEventListener('pointerdown', down, {capture: true});
    this.canvas.addEventListener('pointermove', move);
    this.canvas.addEventListener('pointerup', up);
    this.canvas.addEventListener('pointercancel', up);
  }

  /** Where the body can be gripped: in its own coordinates, and in the window; null: nowhere. */
  handle(): {x: number; y: number; left: number; top: number} | null {
    const grip = this.plan?.grip;
    if (!grip || !this.figures.length) return null;
    const {track} = this.figures[0];
    const moment = track.at(this.t);
    const [x, y] = grip.place.map((name) => track.value(track.column(name), moment));
    const seen = (this.plan?.plane === 'above' ? new Vector3(x, y, 0) : new Vector3(x, 0, y)).project(this.camera);
    const box = this.canvas.getBoundingClientRect();
    return {x, y, left: box.left + ((seen.x + 1) / 2) * box.width, top: box.top + ((1 - seen.y) / 2) * box.height};
  }

  // Place of the hand, and where it has let go its velocity over the last 80 ms; 0 after a rest.
  private give(held: {x: number; y: number; time: number}[], gone: number | null) {
    const grip = this.plan!.grip!, done = gone !== null;
    const last = held[held.length - 1];
    const recent = held.find((h) => last.time - h.time < 80)!;
    const before = recent === last ? held[Math.max(held.length - 2, 0)] : recent;
    const dt = (last.time - before.time) / 1000;
    const moves = gone !== null && gone - last.time < 150 && dt > 0.001;
    const speed = (a: number, b: number) => (moves ? (a - b) / dt : 0);
    this.onThrow!({
      [grip.place[0]]: last.x,
      [grip.place[1]]: last.y,
      [grip.rate[0]]: done ? speed(last.x, before.x) : 0,
      [grip.rate[1]]: done ? speed(last.y, before.y) : 0,
    }, done);
  }
}
