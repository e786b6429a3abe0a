// Studies: a bifurcation diagram that fills in, a Poincare section, a map of two parameters.

import {useEffect, useRef, useState} from 'preact/hooks';
import type {Lab} from '../lab/lab';
import {sliderRange, toStep} from '../lab/numbers';
import type {Case, Section, Sweep} from '../engine/types';
import {Density, rgb, spanOf, type Span} from '../study/picture';
import {Pool} from '../study/pool';
import {palette} from '../scene/palette';
import {LimitSurface} from './surface';
import {useLab} from './hooks';

type Kind = 'bifurcation' | 'section' | 'map' | 'surface';

interface Settings {
  kind: Kind;
  parameter: string;
  from: number;
  to: number;
  other: string;
  otherFrom: number;
  otherTo: number;
  quantity: string;
  up: string;
  points: number;
  /** Values of both parameters of a map. */
  wide: number;
  high: number;
  transient: number;
  record: number;
  /** Points of a section. */
  hits: number;
  section: string;
}

/** Sections that fit the system: by its drive, at events, where a quantity passes 0. */
function sections(lab: Lab): {name: string; section: Section}[] {
  const list: {name: string; section: Section}[] = [];
  const driven = lab.description.frequencies.length > 0 || lab.description.system.parts.some((p) => p.kind === 'drive');
  if (driven) list.push({name: 'once per period of the drive', section: {kind: 'drive', quantity: '', value: 0, direction: 0}});
  for (const kind of new Set(lab.description.watches.map((w) => w.kind)))
    list.push({name: `at each event: ${kind}`, section: {kind: 'event', quantity: kind, value: 0, direction: 0}});
  for (const {rate} of lab.description.motions.filter((m) => m.place).slice(0, 4))
    list.push({name: `where ${rate} passes 0 upwards`, section: {kind: 'crossing', quantity: rate, value: 0, direction: 1}});
  const own = lab.study?.section;
  if (own) list.unshift({name: 'as in the text', section: own});
  if (!list.length) {
    const name = lab.description.system.states[0].name;
    list.push({name: `where ${name} passes 0 upwards`, section: {kind: 'crossing', quantity: name, value: 0, direction: 1}});
  }
  return list;
}

function usual(lab: Lab): Settings {
  const {system} = lab.description;
  const numbers = system.parameters.filter((p) => !p.choices);
  const wished = ['gamma', 'A', 'Gamma', 'omega', 'mu', 'F', 'M', 'v'];
  const first = wished.map((w) => numbers.find((p) => p.name === w)).find(Boolean) ?? numbers[0];
  const second = numbers.find((p) => p !== first && /omega|alpha|mu|e$/.test(p.name)) ?? numbers.find((p) => p !== first) ?? first;
  const range = (p: typeof first): Span => {
    const value = lab.value('parameters', p.name);
    const {min, max} = sliderRange(p, value);
    const short = (v: number) => Number(v.toPrecision(6));
    return value > 0 ? {min: Math.max(min, short(0.4 * value)), max: Math.min(max, short(1.6 * value))} : {min, max};
  };
  const states = system.states.filter((s) => !lab.description.sums.includes(s.name)).map((s) => s.name);
  return asked(lab, {
    kind: 'bifurcation', parameter: first.name, from: range(first).min, to: range(first).max,
    other: second.name, otherFrom: range(second).min, otherTo: range(second).max,
    quantity: states[0] ?? system.states[0].name, up: states[1] ?? states[0] ?? system.states[0].name,
    points: 320, wide: 64, high: 40, transient: 120, record: 80, hits: 6000, section: sections(lab)[0].name,
  });
}

const KINDS: [Kind, string][] = [['bifurcation', 'Bifurcation'], ['section', 'Section'], ['map', 'Map'], ['surface', 'Limit surface']];

// What was asked for before, or in an address, as far as it fits the fields.
function asked(lab: Lab, settings: Settings): Settings {
  const found = planned(lab, settings);
  const fits = Object.entries(lab.asked ?? {}).filter(([name, value]) => typeof value === typeof found[name as keyof Settings] &&
    (name !== 'kind' || KINDS.some(([kind]) => kind === value)));
  return {...found, ...Object.fromEntries(fits)};
}

// What a scenario says under `sweep` in place of what is usual.
function planned(lab: Lab, settings: Settings): Settings {
  const plan = lab.study;
  if (!plan) return settings;
  const [first, second] = plan.axes;
  const all = {...settings, parameter: first.name, from: first.from, to: first.to, points: first.points,
               quantity: plan.quantities[0] ?? settings.quantity, up: plan.quantities[1] ?? settings.up,
               transient: plan.transient ?? settings.transient, record: plan.record ?? settings.record};
  return !second ? all : {...all, kind: 'map', wide: first.points, high: second.points,
                          other: second.name, otherFrom: second.from, otherTo: second.to};
}

const WIDE = 640, HIGH = 400;

/** What has been computed. */
const NOTHING = {done: 0, all: 0, points: 0, running: false, message: ''};

export function Study({lab}: {lab: Lab}) {
  useLab(lab, 'system');
  const [settings, setSettings] = useState<Settings>(() => usual(lab));
  const [state, setState] = useState(NOTHING);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pool = useRef<Pool | null>(null);
  const density = useRef<Density | null>(null);
  const [spans, setSpans] = useState<{x: Span; y: Span} | null>(null);
  useEffect(() => {
    setSettings(usual(lab));
    setSpans(null);
    setState(NOTHING);
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDE, HIGH);
    return () => pool.current?.stop();
  }, [lab.description]);
  const set = (change: Partial<Settings>) => setSettings((s) => {
    const next = {...s, ...change};
    lab.asked = {...next};
    return next;
  });
  const {system} = lab.description;
  const numbers = system.parameters.filter((p) => !p.choices);
  const quantities = [...system.states, ...system.outputs.filter((o) => !o.integral_of)];

  const run = async () => {
    pool.current?.stop();
    const mine = (pool.current = new Pool());
    const {kind} = settings;
    // One column of pixels for each value.
    const wide = (canvas.current!.width = kind === 'bifurcation' ? Math.min(Math.max(Math.round(settings.points), 2), 1280) : WIDE);
    const g = canvas.current!.getContext('2d')!;
    g.clearRect(0, 0, wide, HIGH);
    const colours = palette();
    const ink = rgb(colours.first);
    const across = spread(settings.from, settings.to, kind === 'map' ? settings.wide : settings.points);
    const up = spread(settings.otherFrom, settings.otherTo, Math.min(settings.high, 500));
    const state = settings.parameter.replace(/^initial\./, '');
    const value = state === settings.parameter ? lab.value('parameters', state) : lab.value('initial', state);
    const sweep: Sweep = {
      axes: kind === 'section' ? [{name: settings.parameter, values: [value]}]
        : kind === 'map' ? [{name: settings.parameter, values: across}, {name: settings.other, values: up}]
        : [{name: settings.parameter, values: across}],
      section: sections(lab).find((s) => s.name === settings.section)?.section ?? sections(lab)[0].section,
      transient: settings.transient,
      record: kind === 'section' ? settings.hits : kind === 'map' ? 40 : settings.record,
      quantities: kind === 'section' ? [settings.quantity, settings.up] : [settings.quantity],
      tolerance: 0,
      carry: false,
      engine: null,
    };
    const all = kind === 'map' ? across.length * up.length : kind === 'section' ? 1 : across.length;
    let done = 0, points = 0, bad = 0;
    const picture = new Density(wide, HIGH, {min: settings.from, max: settings.to}, null);
    density.current = picture;
    setState({done, all, points, running: true, message: ''});
    const take = (cases: Case[]) => {
      if (mine.stopped) return;
      for (const c of cases) {
        done++;
        if (c.status < 0) bad++;
        if (kind === 'map') cell(g, c, across.length, up.length, colours.curves, colours.line);
        else if (kind === 'section') section(g, c, ink, setSpans);
        else for (const y of c.points[0] ?? []) picture.add(c.values[0], y);
        points += c.points[0]?.length ?? 0;
      }
      if (kind === 'bifurcation') {
        picture.paint(g, ink);
        if (picture.y) setSpans({x: picture.x, y: picture.y});
      } else if (kind === 'map') setSpans({x: {min: settings.from, max: settings.to}, y: {min: settings.otherFrom, max: settings.otherTo}});
      setState({done, all, points, running: true, message: ''});
    };
    const began = performance.now();
    try {
      await mine.run(lab.source, structuredClone(lab.changes), sweep, take);
      if (mine.stopped) return;
      const took = ((performance.now() - began) / 1000).toFixed(1);
      setState({done, all, points, running: false, message: `${took} s${bad ? `, ${bad} cases ended early` : ''}`});
    } catch (error) {
      setState((s) => ({...s, running: false, message: error instanceof Error ? error.message : String(error)}));
    }
  };

  const pick = (event: MouseEvent) => {
    if (!spans || settings.kind === 'section') return;
    const box = canvas.current!.getBoundingClientRect();
    const x = spans.x.min + ((event.clientX - box.left) / box.width) * (spans.x.max - spans.x.min);
    const y = spans.y.max - ((event.clientY - box.top) / box.height) * (spans.y.max - spans.y.min);
    lab.playing = false;
    lab.seek(lab.track?.begin ?? 0);
    lab.change((changes) => {
      const give = (name: string, value: number) => {
        const state = name.replace(/^initial\./, '');
        (state === name ? changes.parameters : changes.initial)[state] = Number(value.toPrecision(5));
      };
      give(settings.parameter, x);
      if (settings.kind === 'map') give(settings.other, y);
    });
    lab.play(true);
  };

  const field = (label: string, key: keyof Settings) => (
    <label>{label}<input type="text" inputMode="decimal" value={String(settings[key])}
      onChange={(e) => Number.isFinite(Number(e.currentTarget.value)) && set({[key]: Number(e.currentTarget.value)} as Partial<Settings>)} /></label>
  );
  const choice = (label: string, key: keyof Settings, names: string[]) => (
    <label>{label}<select value={String(settings[key])} onChange={(e) => {
      const name = e.currentTarget.value;
      const p = numbers.find((item) => item.name === name);
      const range = p && sliderRange(p, lab.value('parameters', name));
      if (key === 'parameter' && range) set({parameter: name, from: range.min, to: range.max});
      else if (key === 'other' && range) set({other: name, otherFrom: range.min, otherTo: range.max});
      else set({[key]: name} as Partial<Settings>);
    }}>{names.map((name) => <option value={name}>{name}</option>)}</select></label>
  );
  const names = [...new Set([settings.parameter, settings.other, ...numbers.map((p) => p.name)])];
  return (
    <div class="study">
      <div class="kinds" role="radiogroup" aria-label="study">
        {KINDS.map(([kind, title]) => (
          <button role="radio" aria-checked={settings.kind === kind} onClick={() => { set({kind}); setSpans(null); setState(NOTHING); pool.current?.stop(); }}>{title}</button>
        ))}
      </div>
      {settings.kind === 'surface' ? <LimitSurface lab={lab} /> : (
        <>
          <div class="fields">
            {settings.kind !== 'section' && choice('over', 'parameter', names)}
            {settings.kind !== 'section' && field('from', 'from')}
            {settings.kind !== 'section' && field('to', 'to')}
            {settings.kind === 'map' && choice('and', 'other', names)}
            {settings.kind === 'map' && field('from', 'otherFrom')}
            {settings.kind === 'map' && field('to', 'otherTo')}
            {settings.kind !== 'map' && choice(settings.kind === 'section' ? 'across' : 'show', 'quantity', quantities.map((q) => q.name))}
            {settings.kind === 'section' && choice('up', 'up', quantities.map((q) => q.name))}
            {settings.kind === 'bifurcation' && field('values', 'points')}
            {settings.kind === 'map' && field('values across', 'wide')}
            {settings.kind === 'map' && field('values up', 'high')}
            {settings.kind === 'section' && field('points', 'hits')}
            {settings.kind === 'bifurcation' && field('record', 'record')}
            {field('leave out', 'transient')}
            {choice('look', 'section', sections(lab).map((s) => s.name))}
          </div>
          <div class="bar">
            {state.running
              ? <button onClick={() => { pool.current?.stop(); setState((s) => ({...s, running: false, message: 'stopped'})); }}>stop</button>
              : <button class="go" onClick={() => void run()}>compute</button>}
            <span class="told" data-done={state.done} data-points={state.points} data-running={String(state.running)}>
              {state.all > 0 && `${state.done} of ${state.all} cases, ${state.points} points`} {state.message}
            </span>
          </div>
          <div class="plotbox">
            <canvas ref={canvas} width={WIDE} height={HIGH} class="diagram" onClick={pick}
                    role="img" aria-label="picture of the study" title={settings.kind === 'section' ? '' : 'click to run this value'} />
            {spans && <>
              <span class="tick tl">{end(spans.y, 'max')}</span><span class="tick bl">{end(spans.y, 'min')}</span>
              <span class="tick x0">{end(spans.x, 'min')}</span><span class="tick x1">{end(spans.x, 'max')}</span>
            </>}
          </div>
          <p class="hint">
            {settings.kind === 'map' ? 'Colours: period 1, 2, 3, …; grey: none found.' : settings.kind === 'section'
              ? 'Each point is the motion at one section.' : 'Each column is one value of the parameter. Click to run that value.'}
          </p>
        </>
      )}
    </div>
  );
}

// An end of a span, to a hundredth of it.
const end = (span: Span, which: 'min' | 'max') => toStep(span[which], 10 ** Math.floor(Math.log10((span.max - span.min) / 100 || 1)));

function spread(from: number, to: number, count: number): number[] {
  const n = Math.max(2, Math.min(Math.round(count), 4000));
  return Array.from({length: n}, (_, i) => from + ((to - from) * i) / (n - 1));
}

// A case of a map: a colour for its period.
function cell(g: CanvasRenderingContext2D, c: Case, wide: number, high: number, colours: string[], none: string) {
  const i = c.index % wide, j = Math.floor(c.index / wide);
  const w = WIDE / wide, h = HIGH / high;
  g.fillStyle = c.status < 0 || c.period <= 0 ? none : colours[(c.period - 1) % colours.length];
  g.fillRect(i * w, HIGH - (j + 1) * h, w + 0.5, h + 0.5);
}

function section(g: CanvasRenderingContext2D, c: Case, ink: [number, number, number], tell: (spans: {x: Span; y: Span}) => void) {
  const [xs, ys] = c.points;
  if (!xs?.length || !ys?.length) return;
  const span = (values: Float64Array): Span => {
    let min = Infinity, max = -Infinity;
    for (const v of values) {
      if (v < min) min = v;
      if (v > max) max = v;
    }
    return spanOf(min, max);
  };
  const picture = new Density(WIDE, HIGH, span(xs), span(ys));
  for (let i = 0; i < Math.min(xs.length, ys.length); i++) picture.add(xs[i], ys[i]);
  picture.paint(g, ink);
  tell({x: picture.x, y: picture.y!});
}
