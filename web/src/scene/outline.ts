// Outlines of contact patches, and their pressure.

import type {PatchValues} from '../engine/types';

export type Point = [number, number];

/** Closed outlines of a patch seen from its reference point; the second one is a hole. */
export function outlines(patch: PatchValues): Point[][] {
  const n = patch.numbers;
  const x = n.x ?? 0, y = n.y ?? 0;
  const oval = (a: number, b: number): Point[] =>
    Array.from({length: 64}, (_, i) => {
      const angle = (i / 64) * 2 * Math.PI;
      return [x + a * Math.cos(angle), y + b * Math.sin(angle)];
    });
  switch (patch.shape) {
    case 'ring':
      return [oval(n.radius, n.radius), oval(n.inner, n.inner)];
    case 'ellipse':
      return [oval(n.half_x, n.half_y)];
    case 'rectangle': {
      const w = n.width / 2, l = n.length / 2;
      return [[[x - w, y - l], [x + w, y - l], [x + w, y + l], [x - w, y + l]]];
    }
    case 'polygon': {
      const corners: Point[] = [];
      for (let i = 0; i + 1 < patch.points.length; i += 2)
        corners.push([x + patch.points[i], y + patch.points[i + 1]]);
      return [corners];
    }
    case 'points':
      return [hull(patch, x, y)];
    default:
      return [oval(n.radius ?? patch.size, n.radius ?? patch.size)];
  }
}

// Around points: the convex hull, by the chain of Andrew.
function hull(patch: PatchValues, x: number, y: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 2 < patch.points.length; i += 3)
    points.push([x + patch.points[i], y + patch.points[i + 1]]);
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length >= 2) {
        const [a, b] = chain.slice(-2);
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return half(points).concat(half(points.reverse()));
}

/** Pressure over its mean at a place seen from the reference point; 0 outside. [friction:F1] */
export function pressure(patch: PatchValues, px: number, py: number): number {
  const n = patch.numbers;
  const x = px - (n.x ?? 0), y = py - (n.y ?? 0);
  const a = patch.size;
  let value = 0;
  switch (patch.shape) {
    case 'disc': {
      const r2 = (x * x + y * y) / (n.radius * n.radius);
      value = r2 > 1 ? 0 : patch.pressure === 'hertz' ? 1.5 * Math.sqrt(1 - r2) : 1;
      break;
    }
    case 'ring': {
      const r2 = x * x + y * y;
      value = r2 > n.radius * n.radius || r2 < n.inner * n.inner ? 0 : 1;
      break;
    }
    case 'ellipse': {
      const r2 = (x / n.half_x) ** 2 + (y / n.half_y) ** 2;
      value = r2 > 1 ? 0 : patch.pressure === 'hertz' ? 1.5 * Math.sqrt(1 - r2) : 1;
      break;
    }
    case 'rectangle':
      value = Math.abs(x) > n.width / 2 || Math.abs(y) > n.length / 2 ? 0 : 1;
      break;
    case 'polygon':
      value = inside(outlines(patch)[0], px, py) ? 1 : 0;
      break;
  }
  return value * Math.max(0, 1 + ((n.d_c ?? 0) * x + (n.d_s ?? 0) * y) / a);
}

function inside(corners: Point[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [xi, yi] = corners[i], [xj, yj] = corners[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}
