// A short film of the scene: the run is played once from its start and recorded as it is drawn.

import type {Lab} from '../lab/lab';

export const canFilm = () => typeof MediaRecorder !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype;

/** Play the run and hand back the film. At the speed that is chosen, half a minute at most. */
export function film(lab: Lab, canvas: HTMLCanvasElement): Promise<Blob> {
  const recorder = new MediaRecorder(canvas.captureStream(30), {videoBitsPerSecond: 6e6});
  const pieces: Blob[] = [];
  return new Promise((resolve, reject) => {
    recorder.ondataavailable = (event) => pieces.push(event.data);
    recorder.onerror = () => reject(new Error('the browser records no film'));
    recorder.onstop = () => resolve(new Blob(pieces, {type: recorder.mimeType}));
    lab.endless = false;
    lab.seek(lab.track?.begin ?? 0);
    recorder.start();
    lab.play(true);
    const stop = () => {
      off();
      clearTimeout(limit);
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const limit = setTimeout(stop, 30_000);
    const off = lab.on('clock', () => {
      if (!lab.playing) stop();
    });
  });
}
