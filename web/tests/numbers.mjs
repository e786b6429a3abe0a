// Labels and ranges of axes: every label tells its tick from the next, and reads back as its number.
// Usage: node numbers.mjs
import {check, finish, load} from './lib.mjs';

const {axisLabels, axisTitle, shownRange, toStep} = await load("export * from './lab/numbers';");
const plain = (label) => Number(label.replace('−', '-'));

for (const step of [1, 2, 2.5, 5])
  for (let power = -15; power <= 12; power++)
    for (const from of [0, 1, -3, 17, 999, -12345, 1e7, 1e9]) {
      const wide = step * 10 ** power, ticks = Array.from({length: 6}, (_, i) => (from + i) * wide);
      const {labels, offset, exponent} = axisLabels(ticks, wide), name = `${from} steps of ${wide}`;
      const back = labels.map((label) => plain(label) * 10 ** exponent + offset);
      check(`labels at ${name} differ`, new Set(labels).size === ticks.length, labels.join());
      check(`and are their ticks`, back.every((value, i) => Math.abs(value - ticks[i]) <= 1e-9 * Math.abs(ticks[i]) + 1e-6 * wide), `${labels} ${offset} ${exponent}`);
      check(`and are short, with as many digits each`, labels.every((label) => label.length <= 9) && new Set(labels.map((label) => label.split('.')[1]?.length)).size === 1, labels.join());
    }
check('a title tells what was taken off', axisTitle('x', 'm', {labels: [], offset: 1000, exponent: -3}) === 'x − 1000 [10⁻³ m]' &&
  axisTitle('', 'm/s^2', {labels: [], offset: -2, exponent: 0}) === '+ 2 [m/s²]' && axisTitle('k', '1', {labels: [], offset: 0, exponent: 0}) === 'k');

// Constants, and those that round-off moves, stand in the middle of a range that is read off at a glance.
for (const value of [1, -3.7, 1e-9, -2e8, 1e300])
  for (const noise of [0, 1e-15, 3e-13]) {
    const off = Math.abs(value * noise), {min, max} = shownRange(value - off, value + off, 0.06);
    check(`${value} with noise ${noise} has a range of its size`, max - min > 0.3 * Math.abs(value) && max - min < 0.5 * Math.abs(value) && Math.abs(0.5 * min + 0.5 * max - value) < 1e-9 * Math.abs(value), `${min} ${max}`);
  }
for (const faint of [0, 1e-17, 3e-16]) {
  const {min, max} = shownRange(-faint, faint, 0.06);
  check(`${faint} around 0 is 0`, min === -1.2 && max === 1.2, `${min} ${max}`);
}
check('the scale of a quantity says what is faint', shownRange(-1e-16, 1e-16, 0.06, 1e-12).max < 2e-16);
check('what differs by less than the tolerance of runs is one point of a section', shownRange(0.8, 0.8 + 1e-10, 0.06, 1, 1e-8).max > 0.9);
const varied = shownRange(1000, 1000.002, 0.06);
check('what varies keeps its range', Math.abs(varied.max - varied.min - 1.12 * 0.002) < 1e-12 && varied.min < 1000);

check('ends of a span differ however close', toStep(0.2001, 1e-6) === '0.200100' && toStep(0.2004, 1e-6) === '0.200400' && toStep(1234567.5, 0.1) === '1.2345675·10⁶' &&
  toStep(-3e-7, 1e-9) === '−3.00·10⁻⁷' && toStep(0, 1e-9) === '0.000000000' && toStep(5e-5, 1e-4) === '0.0001');
finish();
