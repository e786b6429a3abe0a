// What happened: events of the run, each a place on the time line; and how the run ended.

import type {Lab} from '../lab/lab';
import {quantity} from '../lab/numbers';
import {useLab} from './hooks';

const MOST = 400;

export function Events({lab}: {lab: Lab}) {
  useLab(lab, 'track', 'system');
  const {track, report} = lab;
  if (!track || !report) return null;
  const text = (kind: string, name: string) =>
    lab.description.watches.find((w) => w.kind === kind && w.name === name)?.text ?? '';
  return (
    <div class="events">
      <p>
        {track.eventCount === 0 ? 'Nothing happened on the way.' : `${track.eventCount} events.`} {report.steps} steps,{' '}
        {report.rhs} evaluations, {lab.took.toFixed(0)} ms in the engine.
      </p>
      {report.status !== 0 && <p class="note">{report.message}</p>}
      {lab.remarks.map((remark) => <p class="note">{remark}</p>)}
      <table>
        <thead><tr><th>time</th><th>event</th><th>of</th><th>what</th></tr></thead>
        <tbody>
          {track.events.slice(0, MOST).map((event) => (
            <tr key={`${event.t} ${event.kind}`}>
              <td><button class="plain" onClick={() => lab.seek(event.t)}>{quantity(event.t, 's')}</button></td>
              <td>{event.kind}</td><td>{event.name}</td><td>{text(event.kind, event.name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {track.events.length > MOST && <p>… the first {MOST} of {track.eventCount}.</p>}
    </div>
  );
}
