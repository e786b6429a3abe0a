// Sliders of all that a system can be given: parameters, start, friction law, patch. Ranges, units and
// texts are the engine's.

import {useState} from 'preact/hooks';
import type {Lab} from '../lab/lab';
import {quantity, sliderRange, unitText} from '../lab/numbers';
import type {Law, Parameter, State} from '../engine/types';
import {useLab} from './hooks';
import {Symbol} from './symbol';

interface RowProps {
  lab: Lab;
  kind: 'parameters' | 'initial';
  name: string;
  table: Parameter | State;
}

const STEPS = 400;

function Row({lab, kind, name, table}: RowProps) {
  const value = lab.value(kind, name);
  const usual = lab.defaults[kind][name];
  const changed = name in lab.changes[kind];
  const [range, setRange] = useState(() => sliderRange(table, value));
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const id = `${kind}-${name}`;
  const set = (next: number) => {
    if (!Number.isFinite(next)) return;
    if (next < range.min || next > range.max) setRange(sliderRange(table, next));
    lab.change((changes) => {
      if (next === usual) delete changes[kind][name];
      else changes[kind][name] = next;
    });
  };
  // What is typed counts with enter, and when the field is left.
  const take = () => {
    const text = (typed ?? '').trim().replace('−', '-');
    const next = text === '' ? NaN : Number(text);
    if (Number.isFinite(next) && next !== value) set(next);
    setTyped(null);
    setWrong(Number.isFinite(next) ? '' : text === '' ? 'No number was typed' : `'${text}' is no number`);
  };
  const choices = 'choices' in table ? table.choices : undefined;
  if (choices)
    return (
      <div class={changed ? 'row changed' : 'row'}>
        <label for={id} title={table.text}>{name}</label>
        <select id={id} value={String(value)} onChange={(e) => set(Number(e.currentTarget.value))}>
          {choices.map((choice, i) => <option value={String(i)}>{choice}</option>)}
        </select>
        <p class="meaning">{table.text}</p>
      </div>
    );
  // Rounded to a hundredth of the step, so that a dragged value is short.
  const slide = (share: number) => {
    const raw = range.min + ((range.max - range.min) * share) / STEPS;
    const unit = 10 ** Math.floor(Math.log10((range.max - range.min) / STEPS));
    return Number((Math.round(raw / unit) * unit).toPrecision(12));
  };
  return (
    <div class={changed ? 'row changed' : 'row'}>
      <label for={id} title={table.text}>
        <Symbol text={table.symbol} />
        {table.symbol !== name && <span class="name">{name}</span>}
      </label>
      <input type="range" id={id} data-name={name} min={0} max={STEPS} step={1}
             value={((value - range.min) / (range.max - range.min || 1)) * STEPS}
             aria-valuetext={quantity(value, table.unit)}
             onInput={(e) => set(slide(Number(e.currentTarget.value)))} />
      {typed === null ? (
        <button class="number" title="type a value in SI" onClick={() => { setTyped(String(value)); setWrong(''); }}>
          {quantity(value, table.unit)}
        </button>
      ) : (
        <input class="number" type="text" inputMode="decimal" value={typed} aria-label={`${name} in ${table.unit}`}
               ref={(input) => input && document.activeElement !== input && input.select()}
               onInput={(e) => setTyped(e.currentTarget.value)}
               onBlur={() => typed !== null && take()}
               onKeyDown={(e) => {
                 if (e.key === 'Enter') take();
                 else if (e.key === 'Escape') setTyped(null);
               }} />
      )}
      <button class="undo" title={`back to ${quantity(usual, table.unit)}`} aria-label={`reset ${name}`}
              disabled={!changed} onClick={() => set(usual)}>↺</button>
      {wrong && <p class="meaning wrong" role="alert">{wrong}{table.unit === '1' ? '.' : ` in ${unitText(table.unit)}.`}</p>}
      <p class="meaning">{table.text}</p>
    </div>
  );
}

function LawChoice({lab, contact}: {lab: Lab; contact: string}) {
  const {system} = lab.description;
  const part = system.parts.find((p) => p.kind === 'friction' && (p.contact ?? '') === contact);
  const patch = lab.values.patches.find((p) => (p.contact ?? '') === contact);
  if (!part || !patch) return null;
  const laws = system.laws.filter((law) => !part.choices.length || part.choices.includes(law.name));
  const law: Law | undefined = system.laws.find((l) => l.name === patch.law);
  const prefix = contact ? `${contact}.friction.` : 'friction.';
  return (
    <>
      <div class="row">
        <label for={`law-${contact}`}>law</label>
        <select id={`law-${contact}`} value={patch.law ?? ''}
                onChange={(e) => {
                  const name = e.currentTarget.value;
                  lab.change((changes) => {
                    changes.laws[contact] = name;
                    for (const key of Object.keys(changes.parameters))
                      if (key.startsWith(prefix)) delete changes.parameters[key];
                  });
                }}>
          {laws.map((l) => <option value={l.name}>{l.name} · {l.title}</option>)}
        </select>
      </div>
      {law?.parameters.map((p) => {
        const name = prefix + p.name;
        const value = patch.law_parameters[p.name];
        const range = sliderRange(p, value);
        return (
          <div class="row" key={name}>
            <label title={p.text} for={`law-${name}`}><Symbol text={p.symbol} /></label>
            <input type="range" id={`law-${name}`} min={range.min} max={range.max} step={(range.max - range.min) / STEPS}
                   value={value}
                   onInput={(e) => {
                     const next = Number(Number(e.currentTarget.value).toPrecision(4));
                     lab.change((changes) => void (changes.parameters[name] = next));
                   }} />
            <span class="number">{quantity(value, p.unit)}</span>
            <p class="meaning">{p.text}</p>
          </div>
        );
      })}
    </>
  );
}

function PatchChoice({lab, contact}: {lab: Lab; contact: string}) {
  const part = lab.description.system.parts.find((p) => p.kind === 'patch' && (p.contact ?? '') === contact);
  const found = lab.values.patches.find((p) => (p.contact ?? '') === contact);
  if (!part || !found) return null;
  const {patch} = found;
  const shapes = part.choices.filter((shape) => shape !== 'polygon' && shape !== 'points');
  const sizes = (shape: string): Record<string, number> => {
    const a = patch.size;
    switch (shape) {
      case 'ring': return {radius: a, inner: a / 2};
      case 'ellipse': return {half_x: a, half_y: a / 2};
      case 'rectangle': return {width: 1.2 * a, length: 1.6 * a};
      default: return {radius: a};
    }
  };
  const set = (shape: string, pressure: string, numbers: Record<string, number>) =>
    lab.change((changes) => void (changes.patches[contact] = {shape, pressure, numbers}));
  const round = patch.shape === 'disc' || patch.shape === 'ellipse';
  return (
    <>
      <div class="row">
        <label for={`shape-${contact}`}>area</label>
        <select id={`shape-${contact}`} value={patch.shape}
                onChange={(e) => set(e.currentTarget.value, 'uniform', sizes(e.currentTarget.value))}>
          {[...new Set([patch.shape, ...shapes])].map((shape) => <option value={shape}>{shape}</option>)}
        </select>
      </div>
      {round && (
        <div class="row">
          <label for={`pressure-${contact}`}>pressure</label>
          <select id={`pressure-${contact}`} value={patch.pressure}
                  onChange={(e) => set(patch.shape, e.currentTarget.value, patch.numbers)}>
            {['hertz', 'uniform'].map((name) => <option value={name}>{name}</option>)}
          </select>
        </div>
      )}
    </>
  );
}

export function ValuesPanel({lab}: {lab: Lab}) {
  useLab(lab, 'system', 'values');
  const [more, setMore] = useState(false);
  if (!lab.description) return null;
  const {system} = lab.description;
  const touched = Object.keys(lab.changes.parameters).length + Object.keys(lab.changes.initial).length +
    Object.keys(lab.changes.laws).length + Object.keys(lab.changes.patches).length +
    Number('loads' in lab.changes) + Number('drive' in lab.changes);
  return (
    <div class="values" key={system.name}>
      <p class={more ? 'about more' : 'about'} onClick={() => setMore(!more)} title={more ? 'less' : 'more'}>{system.description}</p>
      {touched > 0 && (
        <button class="plain" onClick={() => lab.change((changes) => {
          changes.parameters = {};
          changes.initial = {};
          changes.laws = {};
          changes.patches = {};
          delete changes.loads;
          delete changes.drive;
        })}>{touched === 1 ? 'undo the change' : `undo all ${touched} changes`}</button>
      )}
      <details open>
        <summary>Parameters</summary>
        {system.parameters.map((p) => <Row key={`${system.name} ${p.name}`} lab={lab} kind="parameters" name={p.name} table={p} />)}
      </details>
      {lab.values.patches.map((patch) => (
        <details open key={patch.contact ?? ''}>
          <summary>Friction{patch.contact ? ` of ${patch.contact}` : ''}</summary>
          <LawChoice lab={lab} contact={patch.contact ?? ''} />
          <PatchChoice lab={lab} contact={patch.contact ?? ''} />
        </details>
      ))}
      <Terms lab={lab} part="loads" title="Loads" />
      <Terms lab={lab} part="drive" title="Drive" />
      <details>
        <summary>Start</summary>
        {system.states.map((s) => <Row key={`${system.name} ${s.name}`} lab={lab} kind="initial" name={s.name} table={s} />)}
      </details>
      <details>
        <summary>Run</summary>
        <NumberRow label="end" unit="s" value={lab.options.end} text="how long it runs"
                   onSet={(v) => { lab.options.end = v; void lab.compute(null); lab.tell('values'); }} />
        <NumberRow label="tolerance" unit="1" value={lab.options.tolerance || 1e-8} text="relative error of a step"
                   onSet={(v) => { lab.options.tolerance = v; void lab.compute(null); lab.tell('values'); }} />
      </details>
    </div>
  );
}

// What pulls at the body, or moves what carries it: one term in a line, as a scenario has it.
function Terms({lab, part, title}: {lab: Lab; part: 'loads' | 'drive'; title: string}) {
  const terms = lab.changes[part] ?? lab.values[part].map((term) => Object.fromEntries(
    Object.entries(term).filter(([, value]) => typeof value === 'number' && value !== 0).map(([name, value]) => [name, String(value)])));
  if (!terms.length && !(part in lab.changes)) return null;
  return (
    <details open={part in lab.changes}>
      <summary>{title}</summary>
      {terms.map((term) => <p class="term">{Object.entries(term).map(([name, text]) => `${name}: ${text}`).join(', ')}</p>)}
      {!terms.length && <p class="term">none</p>}
    </details>
  );
}

function NumberRow(props: {label: string; unit: string; value: number; text: string; onSet(value: number): void}) {
  return (
    <div class="row">
      <label for={`run-${props.label}`}>{props.label}</label>
      <input id={`run-${props.label}`} class="wide" type="text" inputMode="decimal" value={String(props.value)}
             onChange={(e) => {
               const value = Number(e.currentTarget.value);
               if (Number.isFinite(value) && value > 0) props.onSet(value);
             }} />
      <span class="number">{props.unit === '1' ? '' : props.unit}</span>
      <p class="meaning">{props.text}</p>
    </div>
  );
}
