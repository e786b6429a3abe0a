// Pictures of studies that grow while they are computed: how many points fall on each pixel, or a
// colour for each case.

import {shownRange, SOLVED, type Range} from '../lab/numbers';

export type Span = Range;

/** The range of points, which are sections of runs, with 6 % left free at both ends. */
export const spanOf = (min: number, max: number): Span => shownRange(min, max, 0.06, 1, SOLVED);

/** Points counted on a grid of pixels: any number of them stays readable. */
export class Density {
  private counts: Uint32Array;
  total = 0;
  private kept: [number, number][] = [];
  private low = Infinity;
  private top = -Infinity;
  private readonly grows: boolean;

  constructor(readonly wide: number, readonly high: number, readonly x: Span, public y: Span | null) {
    this.counts = new Uint32Array(wide * high);
    this.grows = y === null;
  }

  add(px: number, py: number) {
    if (!Number.isFinite(px + py)) return;
    this.total++;
    this.low = Math.min(this.low, py);
    this.top = Math.max(this.top, py);
    if (this.kept.length < 400_000) this.kept.push([px, py]);
    const y = this.y;
    if (!y || py < y.min || py > y.max) this.widen(py);
    else this.count(px, py);
  }

  private count(px: number, py: number) {
    const i = Math.min(Math.floor(((px - this.x.min) / (this.x.max - this.x.min || 1)) * this.wide), this.wide - 1);
    const j = Math.min(Math.floor(((this.y!.max - py) / (this.y!.max - this.y!.min || 1)) * this.high), this.high - 1);
    if (i >= 0 && j >= 0) this.counts[j * this.wide + i]++;
  }

  // A point outside: more room, and all that is kept is counted anew.
  private widen(py: number) {
    const old = this.y ?? {min: py, max: py};
    const min = Math.min(old.min, py), max = Math.max(old.max, py);
    const shown = spanOf(min, max);
    this.y = {min: py < old.min || !this.y ? shown.min : old.min, max: py > old.max || !this.y ? shown.max : old.max};
    this.counts.fill(0);
    for (const [a, b] of this.kept) this.count(a, b);
  }

  // The span is that of the points, in whatever order they came.
  private settle() {
    if (!this.grows || this.total === 0 || this.total > this.kept.length) return;
    this.y = spanOf(this.low, this.top);
    this.counts.fill(0);
    for (const [a, b] of this.kept) this.count(a, b);
  }

  paint(g: CanvasRenderingContext2D, ink: [number, number, number]) {
    this.settle();
    const image = g.createImageData(this.wide, this.high);
    let most = 1;
    for (const count of this.counts) if (count > most) most = count;
    const scale = 1 / Math.log1p(most);
    for (let i = 0; i < this.counts.length; i++) {
      const count = this.counts[i];
      if (!count) continue;
      image.data[4 * i] = ink[0];
      image.data[4 * i + 1] = ink[1];
      image.data[4 * i + 2] = ink[2];
      image.data[4 * i + 3] = 150 + 105 * Math.log1p(count) * scale;
    }
    g.putImageData(image, 0, 0);
  }
}

/** "#2f6fb2" or "rgb(...)" as numbers. */
export function rgb(colour: string): [number, number, number] {
  const hex = /^#(..)(..)(..)$/.exec(colour);
  if (hex) return [1, 2, 3].map((i) => parseInt(hex[i], 16)) as [number, number, number];
  const list = /(\d+)[ ,]+(\d+)[ ,]+(\d+)/.exec(colour);
  return list ? [Number(list[1]), Number(list[2]), Number(list[3])] : [60, 90, 140];
}
