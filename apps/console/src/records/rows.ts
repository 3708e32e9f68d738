import type { JsonObject, JsonValue } from '../api/client.ts';
import type { InputDefinition } from '../definitions/definition.ts';

/** Returns a list of objects as it is; an empty list for any other value. */
export const toRows = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly JsonObject[]) : [];

const isFilled = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** Returns the texts of an object in a list, in order, and its period. */
export function rowInWords(
  row: JsonObject,
  members: readonly string[],
): { readonly texts: readonly string[]; readonly period: string } {
  const texts = members
    .filter((name) => !/Date|Year|Month/u.test(name))
    .map((name) => row[name])
    .filter(isFilled);
  return { texts, period: formatPeriod(row) };
}

/** Returns a period such as `2019-03 – 2022`, as far as it is known. */
function formatPeriod(row: JsonObject): string {
  const point = (side: 'start' | 'end'): string => {
    const date = row[`${side}Date`];
    if (typeof date === 'string') return date.slice(0, 7);
    const [year, month] = [Number(row[`${side}Year`] ?? 0), Number(row[`${side}Month`] ?? 0)];
    if (year === 0) return '';
    return month === 0 ? String(year) : `${String(year)}-${String(month).padStart(2, '0')}`;
  };
  const [start, end] = [point('start'), point('end')];
  return start === '' ? end : `${start} – ${end}`;
}

/** Returns true if nobody filled in anything; such rows are not written. */
export const isBlankRow = (columns: readonly InputDefinition[], row: JsonObject): boolean =>
  columns.every(({ name, zeroIsNone }) => {
    const value = row[name] ?? '';
    return value === '' || (zeroIsNone === true && value === 0);
  });
