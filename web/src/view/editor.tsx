// A text, edited and run at once; what the checker says stands at its line.

import {useEffect, useRef, useState} from 'preact/hooks';
import {EngineError} from '../engine/engine';
import type {Complaint} from '../engine/types';
import type {Lab} from '../lab/lab';
import {textNames, textOf} from '../lab/systems';

export function Editor({lab, onOpened}: {lab: Lab; onOpened(): void}) {
  const [text, setText] = useState(() => lab.source.text ?? STARTER);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = useRef<HTMLPreElement>(null);
  const timer = useRef(0);
  const last = useRef(lab.source.text ?? '');
  useEffect(() => {
    const off = lab.on('system', () => {
      if (lab.source.text !== undefined && lab.source.text !== last.current) {
        last.current = lab.source.text;
        setText(lab.source.text);
        setComplaint(null);
      }
    });
    return off;
  }, [lab]);
  const run = async (next: string) => {
    setBusy(true);
    try {
      const name = /^system:\s*([\w-]+)/m.exec(next)?.[1] ?? 'text';
      last.current = next;
      await lab.open({name, text: next});
      setComplaint(null);
      onOpened();
    } catch (error) {
      setComplaint(error instanceof EngineError ? error.complaint : {message: String(error)});
    }
    setBusy(false);
  };
  const edit = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void run(next), 500);
  };
  const count = text.split('\n').length;
  return (
    <div class="editor">
      <div class="bar">
        <label>
          start from{' '}
          <select value="" onChange={(e) => void textOf(e.currentTarget.value).then((found) => found && edit(found))}>
            <option value="">…</option>
            {textNames.map((name) => <option value={name}>{name}</option>)}
          </select>
        </label>
        <button onClick={() => void run(text)} disabled={busy} title="ctrl enter">check and run</button>
      </div>
      <div class="sheet">
        <pre ref={lines} aria-hidden="true">
          {Array.from({length: count}, (_, i) => (
            <span class={complaint?.line === i + 1 ? 'bad' : ''}>{i + 1}{'\n'}</span>
          ))}
        </pre>
        <textarea ref={area} value={text} spellcheck={false} wrap="off" aria-label="text of the system"
                  aria-invalid={complaint !== null} aria-describedby="complaint"
                  onScroll={(e) => lines.current && (lines.current.scrollTop = e.currentTarget.scrollTop)}
                  onKeyDown={(e) => {
                    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void run(text);
                    e.stopPropagation();
                  }}
                  onInput={(e) => edit(e.currentTarget.value)} />
      </div>
      <p id="complaint" class={complaint ? 'complaint' : 'fine'} role="status">
        {complaint
          ? <><button class="plain" onClick={() => show(area.current!, complaint)}>
              {complaint.line ? `line ${complaint.line}, column ${complaint.column}: ` : ''}{complaint.message}
            </button></>
          : busy ? 'checking …' : lab.source.text !== undefined ? 'The text is right, and runs.'
          : 'A text to start from: it runs when it is changed, or by the button.'}
      </p>
    </div>
  );
}

// Put the cursor where the complaint points.
function show(area: HTMLTextAreaElement, complaint: Complaint) {
  if (!complaint.line) return;
  const lines = area.value.split('\n');
  const at = lines.slice(0, complaint.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + (complaint.column ?? 1) - 1;
  area.focus();
  area.setSelectionRange(at, at + 1);
  area.scrollTop = Math.max(0, (complaint.line - 6) * 18);
}

const STARTER = `system: my-pendulum                    # a driven pendulum with dry friction in its joint
parameters: {m: 1 kg, l: 0.5 m, M_f: 0.5 N m, M: 2 N m, omega: 4 rad/s}
frequency: omega
states: {phi: 0 rad, w: 0 rad/s}
equations:
  phi': w
  w': -g_n/l*sin(phi) + M*cos(omega*t)/(m*l^2)
contacts:
  joint: {motion: w, force: {w': 1/(m*l^2)}, normal: M_f, friction: 1}
outputs:
  x: {value: l*sin(phi), unit: m, text: place of the bob}
  z: {value: -l*cos(phi), unit: m, text: height of the bob}
film:
  - {title: pendulum, across: x, up: z, things: [{limbs: [[0, 0], [x, z]]}]}
run: {end: 20 s}
`;
