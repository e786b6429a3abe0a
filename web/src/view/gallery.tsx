// The gallery: cases with a picture each, drawn by the engine as they come into sight.

import {useEffect, useRef, useState} from 'preact/hooks';
import {Client} from '../engine/client';
import {CASES, type Case} from '../lab/cases';
import {sourceOf} from '../lab/systems';
import {Track} from '../lab/track';
import {plans} from '../scene/plan';
import {palette} from '../scene/palette';
import {Stage} from '../scene/stage';

/** Pictures by title and theme, for as long as the page is open. */
const pictures = new Map<string, string>();
const WIDE = 360, HIGH = 200;

// A stage out of sight, on which one case after the other stands for its picture.
class Studio {
  private room = document.createElement('div');
  private stage: Stage;

  constructor() {
    const canvas = document.createElement('canvas');
    this.room.style.cssText = `position:fixed;left:-9999px;top:0;width:${WIDE}px;height:${HIGH}px`;
    this.room.append(canvas);
    this.room.setAttribute('aria-hidden', 'true');
    document.body.append(this.room);
    this.stage = new Stage(canvas);
  }

  /** The scene of a case somewhat behind the middle of its motion. */
  async picture(client: Client, item: Case): Promise<string> {
    const source = {...await sourceOf(item.system, client.started.systems), structure: item.structure};
    const {description} = await client.open(source);
    const options = {begin: 0, end: item.end ?? description.system.end, step: 0, tolerance: 1e-6, solver: null};
    const {run, values} = await client.run(item.changes, options);
    const track = new Track(description, run);
    this.stage.show(plans(description)[0], [{description, values, track}]);
    this.stage.move(track.begin + (item.moment ?? 0.55) * (track.end - track.begin));
    this.stage.reframe();
    return URL.createObjectURL(await this.stage.picture());
  }

  close() {
    this.stage.dispose();
    this.room.remove();
  }
}

function Picture({image}: {image: string | undefined}) {
  return image ? <img src={image} alt="" width={WIDE} height={HIGH} /> : <span class="blank" />;
}

export function Gallery({onChoose, onClose}: {onChoose(item: Case): void; onClose(): void}) {
  const [drawn, setDrawn] = useState(0);
  const close = useRef<HTMLButtonElement>(null);
  // The keyboard goes on here, and afterwards where it was.
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    close.current?.focus();
    return () => before?.focus();
  }, []);
  useEffect(() => {
    let stopped = false;
    const client = new Client(1);
    const work = async () => {
      await client.start();
      const studio = new Studio();
      for (const item of CASES) {
        if (stopped) break;
        const key = `${item.title} ${palette().paper}`;
        try {
          if (!pictures.has(key)) pictures.set(key, await studio.picture(client, item));
        } catch {
          // A card without a picture still opens.
        }
        setDrawn((n) => n + 1);
      }
      studio.close();
      client.stop();
    };
    void work().catch(() => {});
    return () => {
      stopped = true;
      client.stop();
    };
  }, []);
  return (
    <div class="gallery" role="dialog" aria-modal="true" aria-label="gallery" data-drawn={drawn}>
      <div class="bar"><h2>Gallery</h2><button ref={close} onClick={onClose} aria-label="close">×</button></div>
      <div class="cards">
        {CASES.map((item) => (
          <button class="card" onClick={() => onChoose(item)}>
            <Picture image={pictures.get(`${item.title} ${palette().paper}`)} />
            <strong>{item.title}</strong>
            <span>{item.text}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
