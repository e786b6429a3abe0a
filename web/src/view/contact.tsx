// The contact patch enlarged: pressure as shade, local sliding as arrows, the centre of rotation, and
// what friction makes of it.

import {useEffect, useRef, useState} from 'preact/hooks';
import type {Lab} from '../lab/lab';
import {quantity, short} from '../lab/numbers';
import {outlines, pressure} from '../scene/outline';
import {onTheme, palette} from '../scene/palette';
import type {ContactValues} from '../engine/types';
import {useLab} from './hooks';

interface Motion {
  vx: number;
  vy: number;
  w: number;
  /** What the patch of the table is multiplied by. */
  size: number;
}

/** How a contact moves, from the quantities of the run; null where they are not told. */
export function motionReader(lab: Lab, contact: string | null): ((t: number) => Motion) | null {
  const {track} = lab;
  if (!track) return null;
  const has = (...names: string[]) => names.every((name) => track.column(name) >= 0);
  const read = (name: string) => {
    const column = track.column(name);
    return (t: number) => track.value(column, track.at(t));
  };
  if (has('v_sx', 'v_sy')) {
    const [vx, vy, w] = [read('v_sx'), read('v_sy'), read(has('w_s') ? 'w_s' : 'wz')];
    const grows = has('a_r');
    const size = grows ? read('a_r') : () => 1;
    return (t) => ({vx: vx(t), vy: vy(t), w: w(t), size: size(t)});
  }
  if (has('vx', 'vy', 'theta', 'omega')) {
    const [vx, vy, angle, w] = [read('vx'), read('vy'), read('theta'), read('omega')];
    return (t) => {
      const c = Math.cos(angle(t)), s = Math.sin(angle(t));
      return {vx: c * vx(t) + s * vy(t), vy: c * vy(t) - s * vx(t), w: w(t), size: 1};
    };
  }
  const name = contact ?? lab.description.system.contacts[0]?.name ?? '';
  if (has(`slip1_${name}`, `slip2_${name}`, `slip3_${name}`)) {
    const [vx, vy, w] = [1, 2, 3].map((i) => read(`slip${i}_${name}`));
    return (t) => ({vx: vx(t), vy: vy(t), w: w(t), size: 1});
  }
  return null;
}

/** Whether nothing slides. */
export const rests = (now: Motion) => Math.hypot(now.vx, now.vy) + Math.abs(now.w * now.size) < 1e-12;

/** The load that friction holds at rest, over μN and in axes of the body; null where it is not among the outputs. */
export function heldReader(lab: Lab): ((t: number) => Float64Array) | null {
  const {track} = lab;
  const columns = ['F_fx', 'F_fy', 'M_f', 'N', 'theta'].map((name) => track?.column(name) ?? -1);
  if (!track || columns.some((column) => column < 0) || !('mu_s' in lab.values.parameters)) return null;
  return (t) => {
    const at = track.at(t);
    const [fx, fy, m, n, angle] = columns.map((column) => track.value(column, at));
    const c = Math.cos(angle), s = Math.sin(angle), all = lab.values.parameters.mu_s * n;
    return Float64Array.of(-(c * fx + s * fy) / all, -(c * fy - s * fx) / all, -m / all);
  };
}

const PAUSE = 120;  // between two questions to the engine [ms]

export function Contact({lab}: {lab: Lab}) {
  useLab(lab, 'system', 'values', 'track');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [which, setWhich] = useState(0);
  const [told, setTold] = useState('');
  const patches = lab.values?.patches ?? [];
  const shown = patches[Math.min(which, patches.length - 1)];
  const motion = shown ? motionReader(lab, shown.contact) : null;
  useEffect(() => {
    if (!shown || !motion || !canvas.current) return;
    let asked = 0, later = 0, load: Float64Array | null = null, busy = false;
    const held = heldReader(lab);
    const draw = () => {
      const now = motion(lab.time);
      if (rests(now)) {
        load = held?.(lab.time) ?? null;
        paint(canvas.current!, shown, now, load);
        return setTold(load ? `at rest: friction holds T/(μ N) = ${short(Math.hypot(load[0], load[1]), 3)}, M/(μ N) = ${quantity(load[2], 'm')}`
          : 'at rest: friction is whatever holds it');
      }
      paint(canvas.current!, shown, now, load);
      if (lab.computing) return;
      const early = busy ? PAUSE : asked + PAUSE - performance.now();
      if (early > 0) {
        later ||= window.setTimeout(() => {
          later = 0;
          draw();
        }, early);
        return;
      }
      asked = performance.now();
      busy = true;
      // A patch that grows is one of size 1 m at (v, a w).
      const asks = Float64Array.of(now.vx, now.vy, now.w * now.size);
      lab.client.friction(lab.changes, shown.contact, false, asks).then((loads) => {
        load = loads;
        const [fx, fy, m] = loads;
        if (!canvas.current || rests(motion(lab.time))) return;
        paint(canvas.current, shown, now, load);
        setTold(Number.isNaN(fx)
          ? 'at rest: friction is whatever holds it'
          : `sliding ${quantity(Math.hypot(now.vx, now.vy), 'm/s')}, spin ${short(now.w, 3)} rad/s · ` +
            `T/(μ N) = ${short(Math.hypot(fx, fy), 3)}, M/(μ N) = ${quantity(m * now.size, 'm')}`);
      }).catch(() => {}).finally(() => (busy = false));
    };
    draw();
    const offs = [lab.on('clock', draw), lab.on('track', draw), onTheme(draw)];
    return () => {
      clearTimeout(later);
      offs.forEach((off) => off());
    };
  }, [lab, shown, lab.track]);
  if (!shown) return <p class="empty">This system has no contact patch{lab.description.system.contacts.length ? ': its contacts are points' : ''}.</p>;
  if (!motion) return <p class="empty">How this patch moves is not among the outputs of the system.</p>;
  return (
    <div class="contact">
      {patches.length > 1 && (
        <select aria-label="contact" value={String(which)} onChange={(e) => setWhich(Number(e.currentTarget.value))}>
          {patches.map((patch, i) => <option value={String(i)}>{patch.contact}</option>)}
        </select>
      )}
      <canvas ref={canvas} role="img" aria-label={`contact patch: ${told}`} />
      <p class="told">{told}</p>
      <p class="hint">Shade: pressure. Arrows: how each place slides. Cross: centre of rotation. Thick arrow: friction on the body.</p>
    </div>
  );
}

const GRID = 15;

function paint(canvas: HTMLCanvasElement, shown: ContactValues, now: Motion, load: Float64Array | null) {
  const wide = canvas.clientWidth || 320;
  const ratio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = canvas.height = wide * ratio;
  const g = canvas.getContext('2d')!;
  const colours = palette();
  g.scale(ratio, ratio);
  g.imageSmoothingEnabled = true;
  g.clearRect(0, 0, wide, wide);
  const {patch} = shown;
  const rings = outlines(patch);
  const reach = Math.max(...rings[0].map(([x, y]) => Math.max(Math.abs(x), Math.abs(y)))) * 1.35;
  const to = (x: number, y: number): [number, number] => [wide / 2 + (x / reach) * (wide / 2), wide / 2 - (y / reach) * (wide / 2)];
  const trace = () => {
    g.beginPath();
    for (const ring of rings) {
      ring.forEach(([x, y], i) => (i ? g.lineTo(...to(x, y)) : g.moveTo(...to(x, y))));
      g.closePath();
    }
  };
  // Pressure.
  g.save();
  trace();
  g.clip('evenodd');
  const cells = Math.ceil(wide / 4);
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const p = pressure(patch, ((4 * i + 2) / wide * 2 - 1) * reach, (1 - (4 * j + 2) / wide * 2) * reach);
      if (p <= 0) continue;
      g.globalAlpha = Math.min(0.12 + 0.33 * p, 0.85);
      g.fillStyle = colours.first;
      g.fillRect(4 * i, 4 * j, 4, 4);
    }
  g.restore();
  g.globalAlpha = 1;
  const w = now.w * now.size;
  const sticks = rests(now);
  trace();
  g.lineWidth = 2.5;
  g.strokeStyle = sticks ? colours.accent : colours.warm;
  g.stroke();
  if (sticks) {
    g.fillStyle = colours.ink;
    g.font = '600 14px system-ui';
    g.textAlign = 'center';
    g.fillText('sticks', wide / 2, wide - 14);
    return thickArrow(g, wide, load, colours.accent);
  }
  const fastest = Math.hypot(now.vx, now.vy) + Math.abs(w) * reach / 1.35;
  g.strokeStyle = g.fillStyle = colours.ink;
  for (let i = 0; i < GRID; i++)
    for (let j = 0; j < GRID; j++) {
      const x = ((i + 0.5) / GRID * 2 - 1) * reach, y = ((j + 0.5) / GRID * 2 - 1) * reach;
      if (pressure(patch, x, y) <= 0 && patch.shape !== 'points') continue;
      const u = now.vx - w * y, v = now.vy + w * x, speed = Math.hypot(u, v);
      if (speed === 0) continue;
      const length = (wide / GRID) * (0.35 + 0.5 * Math.min(speed / fastest, 1));
      arrow(g, ...to(x, y), (u / speed) * length, (-v / speed) * length, 1.2);
    }
  if (Math.abs(w) * reach > 1e-9 * fastest) {
    const [cx, cy] = to(-now.vy / w, now.vx / w);
    if (cx > 0 && cx < wide && cy > 0 && cy < wide) {
      g.lineWidth = 2.5;
      g.strokeStyle = colours.second;
      g.beginPath();
      g.moveTo(cx - 8, cy); g.lineTo(cx + 8, cy); g.moveTo(cx, cy - 8); g.lineTo(cx, cy + 8);
      g.stroke();
    }
  }
  thickArrow(g, wide, load, colours.warm);
}

// Friction on the body, against the load.
function thickArrow(g: CanvasRenderingContext2D, wide: number, load: Float64Array | null, colour: string) {
  if (!load || !Number.isFinite(load[0])) return;
  g.strokeStyle = g.fillStyle = colour;
  arrow(g, wide / 2 - load[0] * wide * 0.16, wide / 2 + load[1] * wide * 0.16, -load[0] * wide * 0.32, load[1] * wide * 0.32, 4);
}

// An arrow with its middle at (x, y).
function arrow(g: CanvasRenderingContext2D, x: number, y: number, dx: number, dy: number, thick: number) {
  const length = Math.hypot(dx, dy);
  if (length < 2) return;
  const ex = x + dx / 2, ey = y + dy / 2, head = Math.min(3.2 * thick + 1.5, length * 0.6);
  const ux = dx / length, uy = dy / length;
  g.lineWidth = thick;
  g.beginPath();
  g.moveTo(x - dx / 2, y - dy / 2);
  g.lineTo(ex - ux * head * 0.7, ey - uy * head * 0.7);
  g.stroke();
  g.beginPath();
  g.moveTo(ex, ey);
  g.lineTo(ex - ux * head - uy * head * 0.5, ey - uy * head + ux * head * 0.5);
  g.lineTo(ex - ux * head + uy * head * 0.5, ey - uy * head - ux * head * 0.5);
  g.fill();
}
