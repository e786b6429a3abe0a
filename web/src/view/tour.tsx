// Three steps for those who are here for the first time.

import {useState} from 'preact/hooks';

const STEPS = [
  ['Watch', 'Choose a system above, or one of the gallery. Space runs and pauses; drag the scene to turn it.'],
  ['Change', 'Drag a slider while it runs: the motion goes on from where it is. Drag the body itself to throw it.'],
  ['Look closer', 'Curves, the contact enlarged, bifurcation diagrams under Study. Share copies an address with all of it.'],
];

function seen(): boolean {
  try {
    return localStorage.getItem('judder-tour') !== null;
  } catch {
    return true;
  }
}

export function Tour() {
  const [step, setStep] = useState(seen() ? -1 : 0);
  if (step < 0 || step >= STEPS.length) return null;
  const end = () => {
    try {
      localStorage.setItem('judder-tour', 'seen');
    } catch {
      // Then it is shown again next time.
    }
    setStep(-1);
  };
  return (
    <div class="tour" role="dialog" aria-label="first steps">
      <p class="count">{step + 1} of {STEPS.length}</p>
      <h2>{STEPS[step][0]}</h2>
      <p>{STEPS[step][1]}</p>
      <div class="bar">
        <button class="plain" onClick={end}>skip</button>
        <button class="go" onClick={() => (step + 1 < STEPS.length ? setStep(step + 1) : end())}>
          {step + 1 < STEPS.length ? 'next' : 'start'}
        </button>
      </div>
    </div>
  );
}
