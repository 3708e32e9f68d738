import { CellProblem, shownCell } from '../cell-problem.ts';

/** A number as people write it, with what stands around it. */
export interface WrittenNumber {
  readonly value: number;
  /** ISO 4217, where a sign or a code says it. */
  readonly currency?: string;
  /** What it is for, where that is said: `per day`. */
  readonly tenure?: string;
}

/** What a column's cells show of how its numbers are written. */
export interface NumberHabits {
  /** The sign before decimals; undefined where no cell tells. */
  readonly decimal?: '.' | ',' | undefined;
}

const signs: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  '¥': 'JPY',
  '₹': 'INR',
  zł: 'PLN',
};

const tenures: readonly (readonly [RegExp, string])[] = [
  [
    /(?:per|pro|par|al|all’|por|a|\/)\s*(?:annum|year|yr|jahr|an|año|anno|jaar)\b\.?|\bp\.?\s?a\.?(?=\s|$)|\bannually\b|\bpar an\b/iu,
    'YEAR',
  ],
  [
    /(?:per|pro|par|al|por|\/)\s*(?:month|mth|monat|mois|mes|mese|maand)\b|\bp\.?\s?m\.?(?=\s|$)|\bmonthly\b/iu,
    'MONTH',
  ],
  [/(?:per|pro|par|al|por|\/)\s*(?:week|wk|woche|semaine|semana|settimana)\b|\bweekly\b/iu, 'WEEK'],
  [/(?:per|pro|par|al|por|\/)\s*(?:day|tag|jour|día|dia|giorno|dag)\b|\bdaily\b/iu, 'DAY'],
  [/(?:per|pro|par|all’|por|\/)\s*(?:hour|hr|h|stunde|heure|hora|ora|uur)\b|\bhourly\b/iu, 'HOUR'],
];

const times: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, mio: 1e6 };

/**
 * Reads a number as people write it: `50k`, `£50,000`, `50.000,00 €`, `50 000`, `CHF 90’000`, `400 per day`.
 * @throws CellProblem where it is none, or could be two
 */
export function readNumber(text: string, { decimal }: NumberHabits = {}): WrittenNumber {
  let rest = text.replaceAll(/[\u00a0\u202f]/gu, ' ').trim();
  const tenure = tenures.find(([pattern]) => pattern.test(rest));
  if (tenure) rest = rest.replace(tenure[0], ' ');
  const currency = currencyIn(rest);
  if (currency) rest = rest.replace(currency.written, ' ');
  const found = /^\s*(?<sign>[+-]?)\s*(?<digits>\d[\d.,'’ ]*)(?<times>k|t|m|mio)?\.?\s*(?:,-|,–)?\s*$/iu.exec(
    rest,
  )?.groups;
  const value = found && plainNumber((found.digits ?? '').trim(), decimal);
  if (value === undefined) {
    throw new CellProblem(`must be a number such as 90000, 1,234.50 or 50k, not ${shownCell(text)}`);
  }
  const factor = times[(found?.times ?? '').toLowerCase()] ?? 1;
  return {
    value: (found?.sign === '-' ? -1 : 1) * Number((value * factor).toPrecision(15)),
    ...(currency && { currency: currency.code }),
    ...(tenure && { tenure: tenure[1] }),
  };
}

function currencyIn(text: string): { readonly code: string; readonly written: string } | undefined {
  const sign = Object.keys(signs).find((one) => text.toLowerCase().includes(one));
  if (sign !== undefined) return { code: signs[sign] ?? '', written: sign };
  const code = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/u.exec(text)?.[0];
  return code === undefined ? undefined : { code, written: code };
}

const threes = /^\d{1,3}(?:(?<between>[.,'’ ])\d{3})(?:\k<between>\d{3})*$/u;

/** Digits with what stands between them. Undefined where that cannot be a number, or could be two. */
function plainNumber(digits: string, decimal: NumberHabits['decimal']): number | undefined {
  if (/^\d+$/u.test(digits)) return Number(digits);
  const grouped = threes.exec(digits)?.groups?.between;
  const single = digits.replaceAll(/\d/gu, '').length === 1;
  if (grouped !== undefined && !(single && mayBeDecimal(grouped, decimal))) {
    return Number(digits.replaceAll(grouped, ''));
  }
  if (grouped !== undefined && decimal === undefined) return undefined;
  const point = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (point < 0) return undefined;
  const [whole, part] = [digits.slice(0, point), digits.slice(point + 1)];
  const between = threes.exec(whole)?.groups?.between;
  const isWhole = /^\d+$/u.test(whole) || (between !== undefined && between !== digits[point]);
  return isWhole && /^\d+$/u.test(part) ? Number(`${whole.replaceAll(/\D/gu, '')}.${part}`) : undefined;
}

/** `90.000` is ninety to some and ninety thousand to others; `90,000` is a list of decimals to nobody. */
const mayBeDecimal = (sign: string, decimal: NumberHabits['decimal']): boolean =>
  sign === decimal || (sign === '.' && decimal === undefined);

/** What one cell shows of how the numbers of its column are written. */
export function decimalShown(text: string): '.' | ',' | 'threes' | undefined {
  const digits = /\d[\d.,'’ ]*/u.exec(text)?.[0].trim() ?? '';
  const signsIn = digits.replaceAll(/[\d'’ ]/gu, '');
  if (signsIn === '') return undefined;
  const last = signsIn.at(-1) === ',' ? ',' : '.';
  if (signsIn.length > 1) return new Set(signsIn).size > 1 ? last : last === ',' ? '.' : ',';
  if (/[.,]\d{3}$/u.test(digits)) return last === '.' ? 'threes' : undefined;
  return last;
}
