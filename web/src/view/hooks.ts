import {useLayoutEffect, useReducer} from 'preact/hooks';
import type {Lab, Topic} from '../lab/lab';

/** Draw again whenever the lab tells of one of the topics. */
export function useLab(lab: Lab, ...topics: Topic[]) {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => {
    const offs = topics.map((topic) => lab.on(topic, () => again(0)));
    return () => offs.forEach((off) => off());
  }, [lab, ...topics]);
}

/** Hand a file to the person. */
export function download(name: string, content: string | Blob) {
  const blob = typeof content === 'string' ? new Blob([content], {type: 'text/plain'}) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
