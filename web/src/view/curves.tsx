// Curves of chosen states and outputs over time, and those of energy.

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type {Lab} from '../lab/lab';
import type {Track} from '../lab/track';
import {axisLabels, axisTitle, shownRange} from '../lab/numbers';
import {onTheme, palette, type Palette} from '../scene/palette';
import {useLab} from './hooks';

interface Quantity {
  name: string;
  symbol: string;
  unit: string;
  text: string;
  /** Of a state. */
  scale?: number;
}

export const quantitiesOf = (lab: Lab): Quantity[] => [...lab.description.system.states, ...lab.description.system.outputs];

/** What is shown unless something is chosen: the panels of the system's figure. */
export function usualCurves(lab: Lab): string[] {
  const names = lab.description.panels.filter((p) => p.kind === 'time').flatMap((p) => p.quantities);
  const usual = names.length ? names : lab.description.system.states.map((s) => s.name);
  return [...new Set(usual)].slice(0, 4);
}

/** Energies and what is lost, over time. */
export function energies(lab: Lab): string[] {
  return quantitiesOf(lab).filter((q) => q.unit === 'J').map((q) => q.name).slice(0, 6);
}

const MOST_POINTS = 2500;
const HIGH = 196;

// An axis whose labels have the digits of its ticks, and take the room that they need.
function axis(name: string, unit: string, colours: Palette, more: uPlot.Axis): uPlot.Axis {
  const line = {stroke: colours.line, width: 1};
  return {
    stroke: colours.ink, grid: line, ticks: line, font: '11px system-ui', labelFont: '11px system-ui', labelSize: 15, label: ' ',
    values: (plot, ticks, which, _, step) => {
      const made = axisLabels(ticks, step);
      plot.axes[which].label = axisTitle(name, unit, made) || ' ';
      return made.labels;
    },
    ...more,
  };
}

const roomFor = (labels: string[] | null) => 20 + 6.5 * Math.max(3, ...(labels ?? []).map((label) => label.length));

function Chart({lab, names, other}: {lab: Lab; names: string[]; other: Track | null}) {
  const box = useRef<HTMLDivElement>(null);
  const key = names.join();
  useEffect(() => {
    const parent = box.current!;
    let plot: uPlot | null = null;
    const build = () => {
      plot?.destroy();
      plot = null;
      const {track} = lab;
      if (!track) return;
      const colours = palette();
      const quantities = quantitiesOf(lab);
      const list = names.map((name) => quantities.find((q) => q.name === name)).filter((q) => q !== undefined);
      const units = [...new Set(list.map((q) => q.unit))], scale = Math.max(...list.map((q) => q.scale ?? 1));
      const range = (margin: number, scale: number) => (_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax => {
        if (min === null || max === null) return [0, 1];
        const shown = shownRange(min, max, margin, scale);
        return [shown.min, shown.max];
      };
      const series: uPlot.Series[] = [{label: 't'}];
      list.forEach((q, i) => series.push({label: q.symbol, stroke: colours.curves[i % 6], width: 1.4, points: {show: false}}));
      if (other) list.forEach((q, i) => series.push({label: `${q.symbol} ②`, stroke: colours.curves[i % 6], width: 1.2, dash: [5, 4], points: {show: false}}));
      plot = new uPlot({
        width: parent.clientWidth || 320,
        height: HIGH,
        series,
        scales: {x: {time: false, range: range(0, 1)}, y: {range: range(0.06, scale)}},
        legend: {show: false},
        cursor: {drag: {x: true, y: false}, points: {show: false}},
        axes: [
          axis('t', 's', colours, {size: 30, space: 64}),
          axis(list.length === 1 ? list[0].symbol : '', units.length === 1 ? units[0] : '1', colours,
               {size: (plot, labels, which, cycle) => (cycle > 1 ? (plot.axes[which] as {_size: number})._size : roomFor(labels))}),
        ],
        hooks: {
          draw: [(u) => {
            const x = u.valToPos(lab.time, 'x', true);
            if (!(x >= u.bbox.left && x <= u.bbox.left + u.bbox.width)) return;
            u.ctx.strokeStyle = colours.warm;
            u.ctx.setLineDash([]);
            u.ctx.lineWidth = 1.5;
            u.ctx.beginPath();
            u.ctx.moveTo(x, u.bbox.top);
            u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
            u.ctx.stroke();
          }],
        },
      }, data(track, names, other), parent);
      plot.over.addEventListener('click', (event) => {
        const box = plot!.over.getBoundingClientRect();
        lab.playing = false;
        lab.seek(plot!.posToVal(event.clientX - box.left, 'x'));
      });
    };
    build();
    let drawn = 0;
    const clock = () => {
      const now = performance.now();
      if (now - drawn < 80 && lab.playing) return;
      drawn = now;
      plot?.redraw(false, false);
    };
    const fill = () => (plot && lab.track ? plot.setData(data(lab.track, names, other)) : build());
    const offs = [lab.on('track', fill), lab.on('clock', clock), onTheme(build)];
    const size = new ResizeObserver(() => plot?.setSize({width: parent.clientWidth || 320, height: HIGH}));
    size.observe(parent);
    return () => {
      offs.forEach((off) => off());
      size.disconnect();
      plot?.destroy();
    };
  }, [lab, key, lab.description, other]);
  return <div class="chart" ref={box} role="img" aria-label={`${names.join(', ')} over time`} />;
}

function data(track: Track, names: string[], other: Track | null): uPlot.AlignedData {
  const time = track.series(0, MOST_POINTS);
  const lists: ArrayLike<number | null>[] = names.filter((n) => track.column(n) >= 0)
    .map((name) => track.series(track.column(name), MOST_POINTS));
  if (other)
    for (const name of names.filter((n) => track.column(n) >= 0)) {
      const column = other.column(name);
      lists.push(Array.from(time, (t) => (column >= 0 && t <= other.end ? other.value(column, other.at(t)) : null)));
    }
  return [time, ...lists.map((list) => Array.from(list, (v) => (Number.isFinite(v) ? v : null)))] as uPlot.AlignedData;
}

export function Curves({lab, chosen, onChoose, other}: {lab: Lab; chosen: string[]; onChoose(names: string[]): void; other: Track | null}) {
  useLab(lab, 'system', 'track');
  const [adding, setAdding] = useState(false);
  const all = useMemo(() => quantitiesOf(lab), [lab.description]);
  const energy = useMemo(() => energies(lab), [lab.description]);
  const groups = useMemo(() => {
    // One chart for each unit.
    const units = new Map<string, string[]>();
    for (const name of chosen) {
      const unit = all.find((q) => q.name === name)?.unit;
      if (unit === undefined) continue;
      units.set(unit, [...(units.get(unit) ?? []), name]);
    }
    return [...units.values()];
  }, [chosen.join(), all]);
  const legend = (names: string[]) => (
    <p class="legend">
      {names.map((name, i) => {
        const q = all.find((item) => item.name === name)!;
        return <span title={q.text} class={`key k${i % 6}`}>{q.symbol}{q.unit === '1' ? '' : ` [${q.unit}]`}
          {chosen.includes(name) && <button aria-label={`remove ${name}`} onClick={() => onChoose(chosen.filter((n) => n !== name))}>×</button>}
        </span>;
      })}
    </p>
  );
  return (
    <div class="curves">
      {other && <p class="hint">Full lines: the motion now. Dashed, and see-through in the scene: ②.</p>}
      {groups.map((names) => <div key={names.join()}>{legend(names)}<Chart lab={lab} names={names} other={other} /></div>)}
      <label class="add">
        <span class="sr">add a curve</span>
        <select value="" onChange={(e) => onChoose([...chosen, e.currentTarget.value])}>
          <option value="">+ add a curve</option>
          {all.filter((q) => !chosen.includes(q.name)).map((q) => <option value={q.name}>{q.symbol} · {q.text}</option>)}
        </select>
      </label>
      {energy.length > 0 && (
        <details open={adding} onToggle={(e) => setAdding(e.currentTarget.open)}>
          <summary>Energy and what is lost</summary>
          {adding && <>{legend(energy)}<Chart lab={lab} names={energy} other={other} /></>}
        </details>
      )}
    </div>
  );
}
