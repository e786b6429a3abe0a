// The gallery: cases worth seeing, each with two sentences. Pictures are drawn by the engine itself.

import type {Changes} from '../engine/types';
import {noChanges} from '../text/scenario';

export interface Case {
  title: string;
  text: string;
  system: string;
  changes: Changes;
  end?: number;
  structure?: Record<string, number>;
  /** When its picture is taken, as a share of the motion. */
  moment?: number;
}

const of = (parameters: Record<string, number> = {}, initial: Record<string, number> = {},
            laws: Record<string, string> = {}): Changes => ({...noChanges(), parameters, initial, laws});

export const CASES: Case[] = [
  {title: 'Backspin on a shaking table', system: 'vibrating-table', changes: of(),
   text: 'A ball is thrown with backspin onto a table that shakes at 1000 and 500 rad/s. The table bends its path and carries it away.'},
  {title: 'The table at rest', system: 'vibrating-table', changes: of({A_x: 0, A_y: 0}),
   text: 'The same throw on a table that stands still. The ball slides against its spin first, and then rolls straight ahead.'},
  {title: 'A shaken slope', system: 'vibrating-table', changes: of({alpha_x: 0.05, A_y: 0}), end: 2,
   text: 'The table is tilted a little and shaken across the slope. Fast shaking makes dry friction act like a thick fluid.'},
  {title: 'A body that is pushed around', system: 'planar-body', changes: of(),
   text: 'A rectangle lies on a plane under forces that come and go. It sticks while the load is within its limit surface, and slips otherwise.'},
  {title: 'Ball on a moving plane', system: 'ball-on-plane', changes: of(),
   text: 'A ball on a plane that moves under it. A text of bodies and contacts: open it under Text.'},
  {title: 'Pendulum over a turning disc', system: 'spatial-pendulum', changes: of(),
   text: 'Two limbs on Cardan joints swing over a disc that turns. The ball at the end strikes and rubs it.'},
  {title: 'One limb over a disc', system: 'spherical-pendulum', changes: of(),
   text: 'A single limb swings over the disc. Friction over the small patch drags it round.'},
  {title: 'Chaos of Duffing', system: 'duffing', changes: of({gamma: 0.5}), end: 200,
   text: 'The best known driven oscillator. Under Study it becomes a bifurcation diagram: click into it to run that value.'},
  {title: 'A ball comes to rest', system: 'bouncing-ball', changes: of(),
   text: 'Impacts follow each other ever faster and end in contact. Friction turns the ball at each of them.'},
  {title: 'A superball', system: 'bouncing-ball', changes: of({e: 0.9, mu: 0.6}, {w: 60}),
   text: 'High bounce, much friction and spin. Each impact trades spin for speed, and speed for spin.'},
  {title: 'Chatter at a stop', system: 'impact-oscillator', changes: of(),
   text: 'A mass on a spring strikes a stop. It rebounds in endless variety, grazes the stop, or chatters against it.'},
  {title: 'A block that rocks', system: 'rocking-block', changes: of(),
   text: 'A slender block on a shaking base rocks about one corner, then the other. It may come to rest, or overturn.'},
  {title: 'Double pendulum and floor', system: 'double-pendulum', changes: of(),
   text: 'The lower end of a double pendulum strikes a rough floor. It slides there, turns back, or rests wedged.'},
  {title: "Painlevé's rod", system: 'painleve-rod', changes: of(),
   text: 'A rod slides on its lower end. With enough friction no force of a rigid floor fits, and the rod is thrown up by an impact without a collision.'},
  {title: 'Two belts', system: 'two-feet', changes: of(),
   text: 'A body stands on two belts that run against each other. The only forces that fit cannot last: it is thrown up.'},
  {title: 'Rubber floor', system: 'compliant-ball', changes: of(),
   text: 'What a rigid impact does at once takes its time here. Hertz, with the damping of Hunt and Crossley.'},
  {title: 'Dither', system: 'dither-oscillator', changes: of(),
   text: 'A base that shakes fast turns dry friction into viscous damping. Less along the shaking than across it.'},
  {title: 'Tippe top', system: 'tippe-top', changes: of(),
   text: 'Spun fast, it turns over and stands on its stem. Friction alone does it: without it the top would spin on.'},
  {title: 'Rattleback', system: 'rattleback', changes: of(),
   text: 'A stone that likes one sense of spin. Turned the other way it rattles, stops, and turns back.'},
  {title: 'Woodpecker', system: 'woodpecker', changes: of(),
   text: 'A toy bird pecks its way down a pole. The ring jams, lets go and falls a little with each beat.'},
  {title: 'Billiard', system: 'billiard', changes: of(),
   text: 'Three balls, four cushions, cloth. They slide first, then roll, and friction between balls throws them off the line.'},
  {title: 'Stick and slip', system: 'belt', changes: of(),
   text: 'A block on a belt, held by a spring. It sticks, is carried along, tears loose, and sticks again.'},
  {title: 'Cart and pendulum', system: 'cart', changes: of(),
   text: 'A cart with a pendulum that swings on it. One pushes the other.'},
  {title: 'A chain', system: 'chain', changes: of(), structure: {n: 5},
   text: 'Five limbs on each other. Their equations are made from the text: open it under Text and change n.'},
  {title: 'A chain in space', system: 'spatial-chain', changes: of(),
   text: 'Limbs on Cardan joints. A mechanism is bodies and joints; Judder writes the equations of motion.'},
];
