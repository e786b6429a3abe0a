// A part of the page that is fetched when it is first shown.

import type {FunctionComponent} from 'preact';
import {useEffect, useState} from 'preact/hooks';

export function later<P extends object>(fetch: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let fetched: FunctionComponent<P> | null = null;
  return (props: P) => {
    const [Part, setPart] = useState<FunctionComponent<P> | null>(() => fetched);
    const [failed, setFailed] = useState('');
    useEffect(() => {
      if (Part) return;
      fetch().then((part) => {
        fetched = part;
        setPart(() => part);
      }).catch((error: Error) => setFailed(error.message));
    }, []);
    if (failed) return <p class="note">This part could not be fetched: {failed}</p>;
    return Part ? <Part {...props} /> : null;
  };
}
