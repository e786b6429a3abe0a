// A frame of the page: what the scene takes to move on, and what of the engine falls to it. In a browser whose
// graphics are computed by the processor, in another process: drawing itself is not counted.
//
// Usage: node frames.mjs JUDDER FOLDER_OF_THE_PAGE: measures, and prints lines for the report:
// web-frame <system> <ms of the scene, median> <ms, 95 of 100 are below> <ms of the engine per frame>
import {launch, open, until, view} from '../../web/tests/lib.mjs';

const [, , judder, page] = process.argv;
const SYSTEMS = ['vibrating-table', 'planar-body', 'spatial-pendulum', 'bouncing-ball', 'duffing', 'rattleback', 'chain', 'billiard'];
const FRAMES = 2000;

const AT_ONCE = 20;  // the clock of the page ticks in tenths of a millisecond

// Moves the scene on by one frame of 60 in a second, over and over.
function measure([frames, atOnce]) {
  const {lab, stage} = window.judder, {track} = lab;
  const times = [];
  for (let i = 0; i < frames; ) {
    const began = performance.now();
    for (let k = 0; k < atOnce; k++, i++) stage.current.move(track.begin + (((i * lab.speed) / 60) % (track.end - track.begin)));
    times.push((performance.now() - began) / atOnce);
  }
  times.sort((a, b) => a - b);
  const shown = (track.end - track.begin) / lab.speed;
  return [times[times.length >> 1], times[Math.floor(0.95 * times.length)], lab.took / (60 * shown)];
}

process.env.JUDDER_WEB = page;
const server = await view(judder);
const browser = await launch();
for (const name of SYSTEMS) {
  const tab = await open(browser, `${server.address}#s=${name}`, []);
  await until(tab, () => Boolean(window.judder.stage.current));
  const numbers = await tab.evaluate(measure, [FRAMES, AT_ONCE]);
  console.log(['web-frame', name, ...numbers.map((value) => value.toFixed(3))].join('\t'));
  await tab.context().close();
}
await browser.close();
server.stop();
