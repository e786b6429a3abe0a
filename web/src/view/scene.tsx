// The scene on its canvas, with what can be chosen about it. Where there is no WebGL that is told, and the
// rest of the page does without.

import {useEffect, useRef, useState} from 'preact/hooks';
import type {Lab} from '../lab/lab';
import type {Track} from '../lab/track';
import type {Values} from '../engine/types';
import {Stage} from '../scene/stage';
import {plans} from '../scene/plan';
import {useLab} from './hooks';
import {Icon} from './symbol';

export interface Kept {
  track: Track;
  values: Values;
}

export function SceneView({lab, kept, onStage}: {lab: Lab; kept: Kept | null; onStage(stage: Stage | null): void}) {
  useLab(lab, 'system');
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);
  const [which, setWhich] = useState(0);
  const [broken, setBroken] = useState('');
  const list = lab.description ? plans(lab.description) : [];
  const plan = list[Math.min(which, list.length - 1)];

  useEffect(() => {
    try {
      stage.current = new Stage(canvas.current!);
    } catch (error) {
      setBroken('This browser shows no WebGL; curves, contact and numbers are there.');
      return;
    }
    stage.current.onThrow = (states, done) => {
      if (done) lab.throwBody(states);
    };
    onStage(stage.current);
    return () => {
      onStage(null);
      stage.current?.dispose();
    };
  }, []);

  useEffect(() => setWhich(0), [lab.description]);

  useEffect(() => {
    const {description} = lab;
    const show = () => {
      // The plan is that of the system before while another one comes in.
      if (!stage.current || !plan || !lab.track || lab.description !== description) return;
      const {values, track} = lab;
      stage.current.show(plan, kept ? [{description, values, track}, {description, ...kept}] : [{description, values, track}]);
      stage.current.at(lab.time);
    };
    show();
    const offs = [lab.on('track', show), lab.on('clock', () => stage.current?.at(lab.time))];
    return () => offs.forEach((off) => off());
  }, [lab, lab.description, plan?.title, kept]);

  const {phases} = lab.description ?? {phases: {quantity: null, names: []}};
  return (
    <div class="scene">
      <canvas ref={canvas} aria-label="scene of the motion" role="img" tabIndex={-1} />
      {broken && <p class="note over">{broken}</p>}
      <div class="corner">
        {list.length > 1 && (
          <select aria-label="view" value={String(which)} onChange={(e) => setWhich(Number(e.currentTarget.value))}>
            {list.map((item, i) => <option value={String(i)}>{item.title}</option>)}
          </select>
        )}
        <button title="look at the whole motion (f)" aria-label="fit" onClick={() => stage.current?.reframe()}><Icon name="fit" /></button>
      </div>
      {phases.quantity && (
        <p class="phases">{phases.names.map((name, i) => <span class={`key k${i}`}>{name}</span>)}</p>
      )}
      {plan?.axes && <p class="axes">{plan.axes[1]} over {plan.axes[0]}</p>}
      {plan?.grip && <p class="grip">drag the body to throw it</p>}
    </div>
  );
}
