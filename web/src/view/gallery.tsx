// The gallery: cases with a picture each, drawn by the engine as they come into sight.

import {useEffect, useRef, useState} from 'preact/hooks';
import {Client} from '../engine/client';
import {CASES, type Case} from '../lab/cases';
import {sourceOf} from '../lab/systems';
import {Track} from '../lab/track';
import {plans} from '../scene/plan';
import {palette} from '../scene/palette';

const pictures = new Map<string, [number, number][]>();

// The path of a case, as its film sees it.
async function path(client: Client, item: Case): Promise<[number, number][]> {
  const known = pictures.get(item.title);
  if (known) return known;
  const source = {...await sourceOf(item.system, client.started.systems), structure: item.structure};
  const {description} = await client.open(source);
  const options = {begin: 0, end: item.end ?? description.system.end, step: 0, tolerance: 1e-6, solver: null};
  const {run} = await client.run(item.changes, options);
  const track = new Track(description, run);
  const plan = plans(description)[0];
  const [x, , z] = plan.path ?? ['t', '0', plan.items[0].places[0][0]];
  const up = plan.plane === 'above' && plan.path ? plan.path[1] : z;
  const column = (name: string) => Math.max(track.column(name.replace(/^-/, '')), 0);
  const xs = track.series(column(x), 900), ys = track.series(column(up), 900);
  const points = Array.from(xs, (v, i) => [v, ys[i]] as [number, number]).filter(([a, b]) => Number.isFinite(a + b));
  pictures.set(item.title, points);
  return points;
}

function Picture({points}: {points: [number, number][] | undefined}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const c = canvas.current!;
    const wide = (c.width = 360), high = (c.height = 200);
    const g = c.getContext('2d')!;
    g.clearRect(0, 0, wide, high);
    if (!points?.length) return;
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const colours = palette();
    const at = ([x, y]: [number, number]): [number, number] =>
      [24 + ((x - x0) / (x1 - x0 || 1)) * (wide - 48), high - 24 - ((y - y0) / (y1 - y0 || 1)) * (high - 48)];
    g.lineWidth = 2;
    g.strokeStyle = colours.first;
    g.beginPath();
    points.forEach((p, i) => (i ? g.lineTo(...at(p)) : g.moveTo(...at(p))));
    g.stroke();
    g.fillStyle = colours.warm;
    g.beginPath();
    g.arc(...at(points[points.length - 1]), 6, 0, 7);
    g.fill();
  }, [points]);
  return <canvas ref={canvas} aria-hidden="true" />;
}

export function Gallery({onChoose, onClose}: {onChoose(item: Case): void; onClose(): void}) {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    let stopped = false;
    const client = new Client(1);
    const work = async () => {
      await client.start();
      for (const item of CASES) {
        if (stopped) break;
        try {
          await path(client, item);
        } catch {
          pictures.set(item.title, []);
        }
        setDrawn((n) => n + 1);
      }
      client.stop();
    };
    void work().catch(() => {});
    return () => {
      stopped = true;
      client.stop();
    };
  }, []);
  return (
    <div class="gallery" role="dialog" aria-label="gallery" data-drawn={drawn}>
      <div class="bar"><h2>Gallery</h2><button onClick={onClose} aria-label="close">×</button></div>
      <div class="cards">
        {CASES.map((item) => (
          <button class="card" onClick={() => onChoose(item)}>
            <Picture points={pictures.get(item.title)} />
            <strong>{item.title}</strong>
            <span>{item.text}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
