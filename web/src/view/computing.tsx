// A run that takes long: how far it is, and a button that ends it.

import {useEffect, useState} from 'preact/hooks';
import type {Lab} from '../lab/lab';
import {quantity} from '../lab/numbers';

const PATIENCE = 300;  // shorter runs show nothing [ms]

export function Computing({lab}: {lab: Lab}) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lab.computing) return setLate(false);
    const timer = window.setTimeout(() => setLate(true), PATIENCE + lab.began - performance.now());
    return () => clearTimeout(timer);
  }, [lab.computing, lab.began]);
  if (!late || !lab.computing) return null;
  const {begin, end} = lab.options;
  return (
    <div class="computing">
      <progress value={lab.progress > 0 ? lab.progress : undefined} max={1} aria-label="computing" />
      <span>computing: {quantity(lab.progress * (end - begin), 's')} of {quantity(end - begin, 's')}</span>
      <button onClick={() => lab.stop()}>Stop</button>
    </div>
  );
}
