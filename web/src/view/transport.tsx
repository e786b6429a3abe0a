// Run, pause, speed, step, reset, and the time line with its events.

import {useEffect, useRef} from 'preact/hooks';
import type {Lab} from '../lab/lab';
import {quantity, short, toStep} from '../lab/numbers';
import {palette} from '../scene/palette';
import {useLab} from './hooks';
import {Icon} from './symbol';

const SPEEDS = [1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

function speedName(speed: number): string {
  if (speed >= 1) return `${speed}×`;
  return `1/${short(1 / speed)}`;
}

export function Transport({lab}: {lab: Lab}) {
  useLab(lab, 'clock', 'track', 'system');
  const {track} = lab;
  const begin = track?.begin ?? 0, end = track?.end ?? 1;
  const span = end - begin || 1;
  return (
    <div class="transport" role="group" aria-label="time">
      <button class="go" onClick={() => lab.play()} aria-label={lab.playing ? 'pause' : 'run'} title="space">
        <Icon name={lab.playing ? 'pause' : 'run'} />
      </button>
      <button onClick={() => lab.reset()} aria-label="reset" title="back to the start (r)"><Icon name="reset" /></button>
      <button onClick={() => lab.step(-1)} aria-label="step back" title="one row back (,)"><Icon name="back" /></button>
      <button onClick={() => lab.step(1)} aria-label="step" title="one row on (.)"><Icon name="on" /></button>
      <div class="line">
        <Marks lab={lab} />
        <input type="range" class="time" min={0} max={10000} aria-label="time line"
               aria-valuetext={quantity(lab.time, 's')}
               value={((lab.time - begin) / span) * 10000}
               onInput={(e) => {
                 lab.playing = false;
                 lab.seek(begin + (Number(e.currentTarget.value) / 10000) * span);
               }} />
      </div>
      <output class="clock" aria-live="off">{toStep(lab.time, 10 ** Math.floor(Math.log10(span / 2000)))} s</output>
      <label class="speed">
        <span class="sr">speed</span>
        <select value={String(lab.speed)} title="speed"
                onChange={(e) => { lab.speed = Number(e.currentTarget.value); lab.tell('clock'); }}>
          {SPEEDS.map((speed) => <option value={String(speed)}>{speedName(speed)}</option>)}
        </select>
      </label>
      <button aria-pressed={lab.endless} aria-label="endless" title="endless: go on behind the end"
              onClick={() => { lab.endless = !lab.endless; lab.tell('clock'); }}>∞</button>
    </div>
  );
}

// Events as ticks over the time line, and what the system does as its colour.
function Marks({lab}: {lab: Lab}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = () => {
    const {track} = lab;
    const c = canvas.current;
    if (!c || !track) return;
    const wide = (c.width = c.clientWidth || 300);
    c.height = 14;
    const paint = c.getContext('2d')!;
    const colours = palette();
    const phase = lab.description.phases.quantity ? track.column(lab.description.phases.quantity) : -1;
    const span = track.end - track.begin || 1;
    for (let x = 0; phase >= 0 && x < wide; x++) {
      const value = Math.round(track.value(phase, track.at(track.begin + (x / wide) * span)));
      paint.fillStyle = colours.phases[value] ?? colours.line;
      paint.fillRect(x, 10, 1, 4);
    }
    paint.fillStyle = colours.ink;
    let last = -9;
    for (const event of track.events) {
      const x = Math.round(((event.t - track.begin) / span) * wide);
      if (x <= last) continue;
      last = x;
      paint.fillRect(x, 2, 1, 7);
    }
  };
  useEffect(() => {
    draw();
    const offs = [lab.on('track', draw), lab.on('system', draw)];
    const size = new ResizeObserver(draw);
    size.observe(canvas.current!);
    return () => { offs.forEach((off) => off()); size.disconnect(); };
  }, [lab]);
  return <canvas ref={canvas} class="marks" aria-hidden="true" />;
}
