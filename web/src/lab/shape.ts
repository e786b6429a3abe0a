// The shape of what comes from outside as JSON: looked at before anything is done with it.

export type Fits<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export const arrayOf = <T>(fits: Fits<T>): Fits<T[]> => (value): value is T[] => Array.isArray(value) && value.every(fits);

/** Names with values that fit. */
export const recordOf = <T>(fits: Fits<T>): Fits<Record<string, T>> => (value): value is Record<string, T> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits);

/** A part of an address that is JSON and fits; undefined: it is not there. Throws where it does not fit. */
export function parse<T>(parts: URLSearchParams, key: string, fits: Fits<T>): T | undefined {
  const text = parts.get(key);
  if (text === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`'${key}' is cut off or damaged`);
  }
  if (!fits(value)) throw new Error(`'${key}' is not what it should be`);
  return value;
}
