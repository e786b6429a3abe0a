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

export interface Range {
  min: number;
  max: number;
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
