// The page as a whole: who shows what, the keyboard, files that are dropped, the address.

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {carried} from '../carried';
import {hasSimd} from '../engine/client';
import {EngineError} from '../engine/engine';
import {Lab} from '../lab/lab';
import type {Case} from '../lab/cases';
import {readHash, writeHash} from '../lab/share';
import {sourceOf, systemNames, titleOf} from '../lab/systems';
import {Track} from '../lab/track';
import type {Changes} from '../engine/types';
import {writeScenario} from '../text/scenario';
import type {Stage} from '../scene/stage';
import {Computing} from './computing';
import {Curves, usualCurves} from './curves';
import {Events} from './events';
import {later} from './later';
import {canFilm, film} from './film';
import {download, reducedMotion, useLab} from './hooks';
import {SceneView, type Kept} from './scene';
import {Icon} from './symbol';
import {Tour} from './tour';
import {Transport} from './transport';
import {ValuesPanel} from './values';

// What is not seen at first is fetched when it is.
const Contact = later(() => import('./contact').then((m) => m.Contact));
const Editor = later(() => import('./editor').then((m) => m.Editor));
const Gallery = later(() => import('./gallery').then((m) => m.Gallery));
const Study = later(() => import('./study').then((m) => m.Study));

type Tab = 'curves' | 'contact' | 'study' | 'events' | 'text' | 'values';
const TABS: [Tab, string][] = [['values', 'Values'], ['curves', 'Curves'], ['contact', 'Contact'], ['study', 'Study'], ['events', 'Events'], ['text', 'Text']];

// Arrows go along the tabs that are in sight, and round; Home and End to the first and the last.
function goAlong(event: KeyboardEvent) {
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>('[role=tab]')].filter((tab) => tab.offsetParent);
  const at = tabs.indexOf(document.activeElement as HTMLButtonElement), last = tabs.length - 1;
  const to = {ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last}[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs[to].focus();
  tabs[to].click();
}

const own = carried();
const embedded = own ? !own.full : new URLSearchParams(location.search).has('embed');
const given = new URLSearchParams(location.search).get('given');

// Whether there is room for the values at the left; where there is not, they are a tab.
function useRoom(): boolean {
  const media = useMemo(() => matchMedia('(min-width: 1181px)'), []);
  const [room, setRoom] = useState(media.matches);
  useEffect(() => {
    const look = () => setRoom(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return room;
}

function useTheme(): [string, () => void] {
  const [theme, setTheme] = useState(() => {
    try {
      return localStorage.getItem('judder-theme') ?? '';
    } catch {
      return '';
    }
  });
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    document.dispatchEvent(new CustomEvent('judder-theme'));
  }, [theme]);
  const next = () => {
    const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    const chosen = dark ? 'light' : 'dark';
    try {
      localStorage.setItem('judder-theme', chosen);
    } catch {
      // A browser that keeps nothing still changes the theme.
    }
    setTheme(chosen);
  };
  return [theme, next];
}

export function App() {
  const [lab] = useState(() => new Lab());
  const [ready, setReady] = useState(false);
  const [fatal, setFatal] = useState('');
  const [notice, setNotice] = useState('');
  const [tab, setTab] = useState<Tab>('curves');
  const room = useRoom();
  const front: Tab = room && tab === 'values' ? 'curves' : tab;
  const [curves, setCurves] = useState<string[]>([]);
  const [gallery, setGallery] = useState(false);
  const [kept, setKept] = useState<(Kept & {changes: Changes}) | null>(null);
  const [dropping, setDropping] = useState(false);
  const [, theme] = useTheme();
  const stage = useRef<Stage | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  useLab(lab, 'system', 'message');

  // What is said goes by itself; what went wrong stays until the hand that did it moves on.
  const say = (text: string) => {
    setNotice(text);
    setTimeout(() => unsay(text), 6000);
  };
  const complain = (text: string) => {
    setNotice(text);
    const moved = new AbortController();
    const gone = () => {
      unsay(text);
      moved.abort();
    };
    setTimeout(() => ['pointerdown', 'keydown', 'drop'].forEach((hand) => window.addEventListener(hand, gone, {capture: true, signal: moved.signal})), 6000);
  };
  const unsay = (text: string) => setNotice((now) => (now === text ? '' : now));

  const choose = async (name: string) => {
    setKept(null);
    try {
      await lab.open(sourceOf(name, lab.client.started.systems));
      lab.play(!reducedMotion());
    } catch (error) {
      complain(message(error));
    }
  };

  const chooseCase = async (item: Case) => {
    setGallery(false);
    setKept(null);
    try {
      const source = sourceOf(item.system, lab.client.started.systems);
      await lab.open(source.then((given) => ({...given, structure: item.structure})), structuredClone(item.changes), item.end ? {end: item.end} : undefined);
      lab.play(!reducedMotion());
    } catch (error) {
      complain(message(error));
    }
  };

  const openFile = async (name: string, content: ArrayBuffer) => {
    try {
      setKept(null);
      const {openText} = await import('./open');
      const note = await openText(lab, name, content);
      if (lab.study) setTab('study');
      if (note) complain(note);
    } catch (error) {
      complain(`${name}: ${message(error)}`);
    }
  };

  // What the address says, or the first system.
  const arrive = async (first: boolean) => {
    let shown = null;
    try {
      shown = await readHash(location.hash);
    } catch (error) {
      complain(`The address makes no sense (${message(error)}), so this is the usual system.`);
    }
    if (shown) {
      try {
        const source = shown.source.text === undefined
          ? {...await sourceOf(shown.source.name, lab.client.started.systems), structure: shown.source.structure}
          : shown.source;
        if (shown.view.tab) setTab(shown.view.tab as Tab);
        await lab.open(source, shown.changes, shown.options, null, shown.view.study);
        if (shown.view.curves) setCurves(shown.view.curves);
        if (shown.view.speed) lab.speed = shown.view.speed;
        if (shown.view.other) {
          const {run, values} = await lab.client.run(shown.view.other, lab.options);
          setKept({track: new Track(lab.description, run), values, changes: shown.view.other});
        }
        if (shown.view.time !== undefined) lab.seek(shown.view.time);
        return;
      } catch (error) {
        complain(`The address cannot be shown: ${message(error)}`);
      }
    }
    if (first) await lab.open({name: 'vibrating-table'});
  };

  // A system can be seen and changed while its run is computed.
  useEffect(() => lab.on('system', () => {
    setCurves(usualCurves(lab));
    setReady(true);
  }), [lab]);

  useEffect(() => {
    const begin = async () => {
      await lab.client.start();
      if (own) {
        const {openCarried} = await import('./open');
        await openCarried(lab, own);
      }
      if (given) {
        const answer = await fetch(`given/${encodeURIComponent(given)}`);
        if (answer.ok) await openFile(given, await answer.arrayBuffer());
        else complain(`'${given}' could not be read`);
      }
      if (!lab.description) await arrive(true);
    };
    begin().catch((error) => setFatal(message(error)));
    const changed = () => void arrive(false);
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);

  // The clock of the page.
  useEffect(() => {
    let last = performance.now(), frame = 0;
    const tick = (now: number) => {
      lab.advance(Math.min((now - last) / 1000, 0.1));
      last = now;
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [lab]);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !(target as HTMLInputElement).classList.contains('time')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === ' ' && target.tagName !== 'BUTTON') lab.play();
      else if (event.key === 'r') lab.reset();
      else if (event.key === '.') lab.step(1);
      else if (event.key === ',') lab.step(-1);
      else if (event.key === 'f') stage.current?.reframe();
      else if (event.key === 'g') setGallery(true);
      else if (event.key === 'Escape') setGallery(false);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [lab]);

  // Of a motion that was changed in flight: its last run.
  const hash = async () => {
    const inFlight = lab.ran !== null && lab.track !== null && lab.track.seams.length > 1;
    const {changes, options} = inFlight ? lab.ran! : lab;
    const {end} = options;
    return writeHash({
      source: lab.source.shipped ? {name: lab.source.name, structure: lab.source.structure} : lab.source,
      changes,
      options: {...options, end: !inFlight && end === lab.description.system.end ? undefined : end},
      view: {tab, curves, time: lab.time, speed: lab.speed, other: kept?.changes, study: lab.asked ?? undefined},
    });
  };

  const share = async () => {
    const address = `${location.origin}${location.pathname}#${await hash()}`;
    history.replaceState(null, '', address);
    try {
      await navigator.clipboard.writeText(address);
      say('The address of exactly this is in the clipboard.');
    } catch {
      say('The address bar now has the address of exactly this.');
    }
  };

  const scenario = () => {
    const {changes, options} = lab.ran ?? {changes: lab.changes, options: lab.options};
    return writeScenario(lab.description, lab.values, lab.source, changes, options);
  };

  const csv = () => {
    const {track} = lab;
    if (!track) return '';
    const lines = [track.names.join(',')];
    for (let i = 0; i < track.count; i++) lines.push(Array.from(track.row(i)).join(','));
    return `${lines.join('\n')}\n`;
  };

  if (fatal)
    return <div class="fatal"><h1>Judder</h1><p>The engine did not start: {fatal}</p></div>;
  if (!ready) return <div class="fatal"><p>Loading the engine …</p></div>;

  // For tests and other pages: the lab itself.
  (window as unknown as {judder: unknown}).judder = {lab, stage, scenario, hash, csv, choose, simd: hasSimd(), systems: systemNames(lab.client.started.systems)};

  const name = lab.description.system.name;
  const {complaint} = lab;
  return (
    <div class={`app ${embedded ? 'embed' : ''}`}
         onDragOver={(e) => { e.preventDefault(); setDropping(true); }}
         onDragLeave={() => setDropping(false)}
         onDrop={(e) => {
           e.preventDefault();
           setDropping(false);
           const file = e.dataTransfer?.files[0];
           if (file) void file.arrayBuffer().then((content) => openFile(file.name, content));
         }}>
      <header inert={gallery}>
        <h1>{!own && <img src="./judder.svg" alt="" width="26" height="26" />} Judder</h1>
        <label class="system">
          <span class="sr">system</span>
          <select value={name} onChange={(e) => void choose(e.currentTarget.value)}>
            {!systemNames(lab.client.started.systems).includes(name) && <option value={name}>{name}</option>}
            {systemNames(lab.client.started.systems).map((n) => <option value={n}>{titleOf(n)}</option>)}
          </select>
        </label>
        <button onClick={() => setGallery(true)} title="g">Gallery</button>
        <span class="gap" />
        <button onClick={() => setKept(kept || !lab.track ? null : {track: lab.track, values: lab.values, changes: structuredClone(lab.changes)})}
                aria-pressed={kept !== null} title="keep this motion beside the next one">
          {kept ? 'Let ② go' : 'Keep as ②'}
        </button>
        <button onClick={() => void share()}>Share</button>
        <select class="export" value="" aria-label="export" onChange={(e) => {
          const what = e.currentTarget.value;
          e.currentTarget.value = '';
          if (what === 'yaml') download(`${name}.yaml`, scenario());
          if (what === 'csv') download(`${name}.csv`, csv());
          if (/png|webm/.test(what) && !stage.current) complain('There is no scene to draw: this browser shows no WebGL.');
          if (what === 'webm' && stage.current) {
            say('Recording: the run is played once.');
            film(lab, stage.current.canvas).then((blob) => download(`${name}.webm`, blob)).catch((error) => complain(message(error)));
          }
          if (what === 'png' && stage.current)
            stage.current.picture().then((blob) => download(`${name}.png`, blob)).catch((error) => complain(message(error)));
        }}>
          <option value="">Export</option>
          <option value="yaml">scenario for judder run (.yaml)</option>
          <option value="csv">rows (.csv)</option>
          <option value="png">picture (.png)</option>
          {canFilm() && <option value="webm">film (.webm)</option>}
        </select>
        <button onClick={() => chooser.current!.click()} title="open a scenario, a text or a result">Open</button>
        <input ref={chooser} type="file" hidden accept=".yaml,.yml,.h5,.hdf5" onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file) void file.arrayBuffer().then((content) => openFile(file.name, content));
          e.currentTarget.value = '';
        }} />
        <button onClick={theme} aria-label="light or dark" title="light or dark"><Icon name="theme" /></button>
      </header>
      <aside class="left" aria-label="values of the system" inert={gallery}>{room && <ValuesPanel lab={lab} />}</aside>
      <main inert={gallery}>
        <SceneView lab={lab} kept={kept} onStage={(s) => (stage.current = s)} />
        {complaint && <p class="message" role="alert">{complaint.message}</p>}
        {!complaint && lab.report && lab.report.status !== 0 && <p class="message soft">{lab.report.message}</p>}
        <div class="below">
          <Computing lab={lab} />
          <Transport lab={lab} />
        </div>
      </main>
      <aside class="right" aria-label="views of the motion" inert={gallery}>
        <nav role="tablist" onKeyDown={goAlong}>
          {TABS.map(([key, title]) => (
            <button role="tab" class={key} aria-selected={front === key} onClick={() => setTab(key)}>{title}</button>
          ))}
        </nav>
        <div class="pane" role="tabpanel">
          {front === 'values' && <ValuesPanel lab={lab} />}
          {front === 'curves' && <Curves lab={lab} chosen={curves} onChoose={setCurves} other={kept?.track ?? null} />}
          {front === 'contact' && <Contact lab={lab} />}
          {front === 'study' && <Study lab={lab} />}
          {front === 'events' && <Events lab={lab} />}
          {front === 'text' && <Editor lab={lab} onOpened={() => setKept(null)} />}
        </div>
      </aside>
      {gallery && <Gallery onChoose={(item) => void chooseCase(item)} onClose={() => setGallery(false)} />}
      {!embedded && !own && <Tour />}
      {dropping && <div class="drop">Drop a scenario, a text or a result</div>}
      {notice && <div class="notice" role="status">{notice}</div>}
    </div>
  );
}

function message(error: unknown): string {
  if (error instanceof EngineError) {
    const {line, column, message: text} = error.complaint;
    return line ? `line ${line}, column ${column}: ${text}` : text;
  }
  return error instanceof Error ? error.message : String(error);
}
