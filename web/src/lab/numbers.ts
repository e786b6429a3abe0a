// Numbers for people: prefixes of units, sensible ranges of sliders.

import type {Parameter, State} from '../engine/types';

const PREFIXES: [number, string][] = [[1e3, 'k'], [1, ''], [1e-3, 'm'], [1e-6, 'µ'], [1e-9, 'n']];
const TAKES_PREFIX = /^(m|s|N|J|W|Pa|Hz|m\/s|N m)$/;

/** "m/s^2" as people write it. */
export const unitText = (unit: string) =>
  unit.replace(/\^(-?[\d.]+)/g, (_, power: string) => (/\./.test(power) ? `^${power}` : superscript(Number(power))));

/** At most `digits` significant digits, without zeros at the end. */
export function short(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-4) {
    const [mantissa, power] = value.toExponential(digits - 1).split('e');
    return `${Number(mantissa)}·10${superscript(Number(power))}`.replace('-', '−');
  }
  return String(Number(value.toPrecision(digits))).replace('-', '−');
}

function superscript(power: number): string {
  return String(power).replace(/./g, (c) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]);
}

/** A value with its unit: 3 mm, 45°. */
export function quantity(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–';
  if (unit === 'rad') return `${short((value * 180) / Math.PI)}°`;
  if (unit === '1') return short(value);
  if (TAKES_PREFIX.test(unit) && value !== 0) {
    const size = Math.abs(value);
    const [factor, prefix] = PREFIXES.find(([f]) => size >= f * 0.9999) ?? PREFIXES[PREFIXES.length - 1];
    if (!(factor === 1e3 && (unit === 'm' || unit === 's' || unit === 'm/s')))
      return `${short(value / factor)} ${prefix}${unitText(unit)}`;
  }
  return `${short(value)} ${unitText(unit)}`;
}

/** A number to the digits that multiples of `step` have. */
export function toStep(value: number, step: number): string {
  const size = Math.abs(value);
  const power = size >= 1e5 || (size > 0 && size < 1e-4 && step < 1e-6) ? Math.floor(Math.log10(size)) : 0;
  const text = (value / 10 ** power).toFixed(decimalsOf(step / 10 ** power));
  return `${text}${power ? `·10${superscript(power)}` : ''}`.replace('-', '−');
}

// Digits behind the point that multiples of a step have, which is 1, 2, 2.5 or 5 times a power of ten.
function decimalsOf(step: number): number {
  let digits = Math.min(Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)), 17);
  if (digits < 17 && Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) > 1e-6) digits++;
  return digits;
}

export interface Range {
  min: number;
  max: number;
}

// As in src/figure/page/axis.c: spans below FLAT of the values are round-off; what is less than FAINT of the
// scale of the quantity is 0.
const FLAT = 1e-12, FAINT = 1e-15;

/** Of results of many steps: spans below the tolerance of a run are the solver's. */
export const SOLVED = 1e-8;

/** The range that shows values, with a margin on both sides; around a constant a fifth of it. */
export function shownRange(min: number, max: number, margin: number, scale = 1, flat = FLAT): Range {
  const size = Math.max(Math.abs(min), Math.abs(max));
  if (!(size > FAINT * scale)) return {min: -1.2, max: 1.2};
  const constant = max - min <= flat * size, middle = 0.5 * min + 0.5 * max;
  const half = constant ? 0.2 * size : (0.5 + margin) * (max - min);
  return {min: middle - half, max: middle + half};
}

export interface AxisLabels {
  labels: string[];
  /** What is shown is (value - offset) / 10^exponent. */
  offset: number;
  exponent: number;
}

const CLOSE = 1e-4;  // spans of an axis below this share of its values are shown behind an offset

/** Labels of ticks that lie `step` apart: short, and each with the digits of the step. */
export function axisLabels(ticks: number[], step: number): AxisLabels {
  const size = (values: number[]) => values.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  const close = ticks.length > 1 && ticks[ticks.length - 1] - ticks[0] < CLOSE * size(ticks);
  const offset = close ? Number(ticks[ticks.length >> 1].toPrecision(15)) : 0;
  const rest = ticks.map((v) => Math.round((v - offset) / step) * step);
  const most = size(rest);
  const exponent = most === 0 || (most >= 0.1 && most < 1e4) ? 0 : 3 * Math.floor(Math.log10(most * (1 + 1e-12)) / 3);
  const decimals = decimalsOf(step / 10 ** exponent);
  return {labels: rest.map((v) => (v / 10 ** exponent + 0).toFixed(decimals).replace('-', '−')), offset, exponent};
}

/** What stands beside such an axis: "x − 1000 [10⁻³ m]". */
export function axisTitle(name: string, unit: string, {offset, exponent}: AxisLabels): string {
  const taken = offset ? ` ${offset < 0 ? '+' : '−'} ${Math.abs(offset)}` : '';
  const shown = [exponent ? `10${superscript(exponent)}` : '', unit === '1' ? '' : unitText(unit)].filter(Boolean).join(' ');
  return `${name}${taken}${shown && ` [${shown}]`}`.trim();
}

// What a value of 0 may sensibly become.
const REACH: Record<string, number> = {
  m: 0.1, rad: Math.PI / 2, 'm/s': 1, 'rad/s': 20, s: 1, N: 1, 'N m': 0.1, kg: 1, '1': 1, 'm/s^2': 10,
};

// 1, 2 or 5 times a power of ten, not below the value.
function round(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = value / power;
  return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}

/** The range of a slider: that of the table where it has ends, else around the usual value. */
export function sliderRange(parameter: Parameter | State, value: number): Range {
  const usual = 'default' in parameter ? Number(parameter.default) : parameter.initial;
  const low = 'min' in parameter ? parameter.min : null;
  const high = 'max' in parameter ? parameter.max : null;
  const scale = 'scale' in parameter ? 5 * parameter.scale : 0;
  const reach = usual !== 0 ? 3 * Math.abs(usual) : Math.max(scale, REACH[parameter.unit] ?? 1);
  let max = high !== null && high < 1e3 * reach ? high : round(reach);
  let min = low !== null && low > -1e3 * reach ? low : -max;
  if (parameter.unit === 'rad' && high === null) {
    max = Math.max(max, Math.PI);
    min = low ?? -Math.PI;
  }
  if (low !== null) min = Math.max(min, low);
  return {min: Math.min(min, value), max: Math.max(max, value)};
}
