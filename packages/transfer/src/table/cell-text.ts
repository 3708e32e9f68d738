import { defused } from './formula-guard.ts';
import type { CellKind } from './line-fields.ts';
import { listCell, tagsCell, type CellTag } from './list-cell.ts';

/** What the cell of a table says, as reads of it understand it again (docs/import-and-export.md#a-table-out); blank for nothing. */
export function cellText(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return kind === 'number' && isPlainNumber(value) ? value : defused(value);
  if (!Array.isArray(value)) return '';
  return defused(kind === 'items' ? tagsCell(value as CellTag[]) : listCell(value.map(String)));
}

/** A negative number is no formula to a spreadsheet. */
const isPlainNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/u.test(text);

/**
 * A number in figures, without an exponent. Three decimals get a fourth: `1.125` alone could be read as a thousand and more
 * (docs/import-and-export.md#values).
 */
function numberText(value: number): string {
  const short = String(value);
  const text = short.includes('e') ? inFigures(short) : short;
  return /\.\d{3}$/u.test(text) ? `${text}0` : text;
}

/** `1.5e-7` written out. */
function inFigures(short: string): string {
  const {
    sign = '',
    digits = '',
    decimals = '',
    power = '0',
  } = /^(?<sign>-?)(?<digits>\d)(?:\.(?<decimals>\d+))?e(?<power>[+-]\d+)$/u.exec(short)?.groups ?? {};
  const all = digits + decimals;
  const point = digits.length + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return point >= all.length
    ? `${sign}${all}${'0'.repeat(point - all.length)}`
    : `${sign}${all.slice(0, point)}.${all.slice(point)}`;
}
