import type { NumberFormat } from './number-format.ts';
import { dateText, elapsedText } from './date-text.ts';

/**
 * A number of a cell as a text that says what the cell shows: dates in ISO 8601, amounts with their currency, whole numbers in all
 * their figures.
 * @param from1904 whether days are counted from 1904
 */
export function numberText(written: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written.trim();
  switch (format.kind) {
    case 'date':
      return dateText(value, from1904) ?? figures(value);
    case 'elapsed':
      return elapsedText(value);
    case 'percent':
      return `${figures(value * 100)}%`;
    case 'currency':
      return format.sign.length > 1 ? `${format.sign} ${figures(value)}` : `${format.sign}${figures(value)}`;
    case 'figures':
      return Number.isSafeInteger(value) && value >= 0
        ? filled(format.pattern, String(value))
        : figures(value);
    case 'plain':
      return figures(value);
  }
}

/**
 * Fifteen figures are what a spreadsheet keeps; the rest is noise of its arithmetic. Three decimals get a fourth, for they could be
 * thousands otherwise.
 */
function figures(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/u.test(text) ? `${text}0` : text;
}

/** Puts figures into a pattern from its end; those that are left stand where its first one does. */
function filled(pattern: string, digits: string): string {
  const places = pattern.replaceAll(/[^0#?]/gu, '').length;
  const all = digits.padStart(places, ' ');
  let at = all.length - places;
  let text = '';
  let isFirst = true;
  for (const sign of pattern) {
    if (!/[0#?]/u.test(sign)) {
      text += sign;
      continue;
    }
    text += isFirst ? all.slice(0, at).trim() : '';
    isFirst = false;
    const digit = all.charAt(at);
    at += 1;
    text += digit !== ' ' ? digit : sign === '0' ? '0' : '';
  }
  return text.trim();
}
