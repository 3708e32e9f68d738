import { CellProblem, shownCell } from '../cell-problem.ts';
import { currencyIn } from './read-currency.ts';

/** A number as people write it, with what stands around it. */
export interface WrittenNumber {
  readonly value: number;
  /** The other end of a range. */
  readonly upTo?: number;
  /** ISO 4217, where a sign or a code says it. */
  readonly currency?: string;
  /** What it is for, where that is said: `per day`. */
  readonly tenure?: string;
  /** A word of three capitals beside it that is no currency, such as `CTC`. */
  readonly word?: string;
  /** It is counted in lakhs or crores, as in India. */
  readonly isIndian?: true;
}

/** What a column's cells show of how its numbers are written. */
export interface NumberHabits {
  /** The sign before decimals; undefined where no cell tells. */
  readonly decimal?: '.' | ',' | undefined;
}

const tenures: readonly (readonly [RegExp, string])[] = [
  [
    /(?:per|pro|par|al|all’|all'|por|a|\/)\s*(?:annum|year|yr|jahr|an|año|anno|jaar)(?![\p{L}])\.?|(?<!\p{L})p\.?\s?a\.?(?=\s|$)|(?<!\p{L})(?:annual(?:ly)?|yearly|jährlich|annuels?|anual(?:es)?|annu[aoi]le?|jaarlijks)(?!\p{L})/iu,
    'YEAR',
  ],
  [
    /(?:per|pro|par|al|por|\/)\s*(?:month|mth|monat|mois|mes|mese|maand)(?!\p{L})|(?<!\p{L})p\.?\s?m\.?(?=\s|$)|(?<!\p{L})(?:monthly|monatlich|mensuels?|mensual(?:es)?|mensil[ei]|maandelijks)(?!\p{L})/iu,
    'MONTH',
  ],
  [
    /(?:per|pro|par|al|por|\/)\s*(?:week|wk|woche|semaine|semana|settimana)(?!\p{L})|(?<!\p{L})weekly(?!\p{L})/iu,
    'WEEK',
  ],
  [
    /(?:per|pro|par|al|por|\/)\s*(?:day|tag|jour|día|dia|giorno|dag)(?!\p{L})|(?<!\p{L})daily(?!\p{L})/iu,
    'DAY',
  ],
  [
    /(?:per|pro|par|all’|all'|por|\/)\s*(?:hour|hr|h|stunde|heure|hora|ora|uur)(?!\p{L})|(?<!\p{L})hourly(?!\p{L})/iu,
    'HOUR',
  ],
];

/** What is said of an amount without changing it. */
const asides =
  /(?<!\p{L})(?:gross|net|brutto|netto|brut|bruts|net|nets|bruto|neto|lord[oi]|nett[oi]|circa|ca\.?|approx\.?|about|around|environ|env\.|ctc|ote)(?!\p{L})|~|≈/giu;

/** Not of what is counted in: `MIO` is a million. */
const capitals = /(?<!\p{L})(?!TSD|MIO|MLN|MLD|MRD)[A-Z]{3}(?!\p{L})/u;

const times: Readonly<Record<string, number>> = {
  ...{ k: 1e3, t: 1e3, tsd: 1e3, m: 1e6, mio: 1e6 },
  ...{ lakh: 1e5, crore: 1e7 },
};

/** Words for a hundred thousand, and for a hundred of those; `LPA` and `CPA` are so many a year. */
const indian: readonly (readonly [RegExp, 'lakh' | 'crore', perYear: boolean])[] = [
  [/(?<=\d\s*)l\.?\s?p\.?\s?a\.?(?!\p{L})/giu, 'lakh', true],
  [/(?<=\d\s*)c(?:r\.?)?\s?p\.?\s?a\.?(?!\p{L})/giu, 'crore', true],
  [/(?<=\d\s*)(?:la(?:kh|c)s?|lkhs?|l)\.?(?!\p{L})/giu, 'lakh', false],
  [/(?<=\d\s*)cr(?:ores?|s)?\.?(?!\p{L})/giu, 'crore', false],
];

/**
 * Reads a number as people write it: `50k`, `£50,000`, `50.000,00 €`, `50 000`, `CHF 90’000`, `400 per day`; a range such as
 * `50-60k` has two ends.
 * @throws CellProblem where it is none, or could be two
 */
export function readNumber(text: string, { decimal }: NumberHabits = {}): WrittenNumber {
  // Most cells are digits alone: the dozen patterns below would find nothing in them.
  if (/^\d+$/u.test(text)) return { value: Number(text) };
  let rest = text.replaceAll(/[\u00a0\u202f\u2009]/gu, ' ').trim();
  const counted = indian.find(([pattern]) => rest.search(pattern) >= 0);
  for (const [pattern, unit] of indian) rest = rest.replaceAll(pattern, ` ${unit} `);
  const tenure = tenures.find(([pattern]) => pattern.test(rest));
  if (tenure) rest = rest.replace(tenure[0], ' ');
  const currency = currencyIn(rest);
  if (currency) rest = rest.replaceAll(currency.written, ' ');
  rest = rest.replaceAll(asides, ' ');
  const word = capitals.exec(rest)?.[0];
  if (word !== undefined) rest = rest.replace(word, ' ');
  const found = onlyNumber(rest, decimal) ?? rangeOf(rest, decimal);
  if (found === undefined)
    throw new CellProblem(`must be a number such as 90000, 1,234.50 or 50k, not ${shownCell(text)}`);
  return {
    ...found,
    ...(currency && { currency: currency.code }),
    ...(tenure ? { tenure: tenure[1] } : counted?.[2] === true ? { tenure: 'YEAR' } : {}),
    ...(counted && { isIndian: true as const }),
    ...(word !== undefined && { word }),
  };
}

type Decimal = NumberHabits['decimal'];
type Ends = Pick<WrittenNumber, 'value' | 'upTo'>;

const one =
  /^\s*(?<sign>[+-]?)\s*(?<digits>\d[\d.,'’ ]*)(?<times>k|tsd|t|mio|m|lakh|crore)?\.?\s*\+?\s*(?:,-|,–)?\s*$/iu;

function onlyNumber(text: string, decimal: Decimal, times = ''): Ends | undefined {
  const found = one.exec(text)?.groups;
  const value = found && plainNumber((found.digits ?? '').trim(), decimal);
  if (found === undefined || value === undefined) return undefined;
  const factor = factorOf(found.times || times);
  // A number that is multiplied keeps the figures that are exact; one that is not, all of its own.
  const size = factor === undefined ? value : Number((value * factor).toPrecision(15));
  return { value: found.sign === '-' ? -size : size };
}

const factorOf = (word: string): number | undefined => times[word.toLowerCase()];

/** `50k - 60k`, `50-60k`; two amounts with exactly three figures after a point are thousands, as two cells are. */
function rangeOf(text: string, said: Decimal): Ends | undefined {
  const decimal = said ?? (text.match(/\d\.\d{3}(?!\d)/gu)?.length === 2 ? ',' : undefined);
  const found =
    /^\s*(?:from|von|de|da|van|between)?\s*(?<low>\d[^-–—]*?)\s*(?:-|–|—|\bto\b|\bbis\b|\band\b|(?<=\s)à(?=\s)|\ba\b|\bhasta\b|\btot\b)\s*(?<high>\d.*)$/iu.exec(
      text,
    )?.groups;
  const high = found && onlyNumber(found.high ?? '', decimal);
  if (!found || !high) return undefined;
  const own = onlyNumber(found.low ?? '', decimal);
  const unit = /(?<unit>k|tsd|t|mio|m|lakh|crore)\.?\s*$/iu.exec(found.high ?? '')?.groups?.unit ?? '';
  const low =
    own && own.value < 1_000 && high.value >= 1_000 ? onlyNumber(found.low ?? '', decimal, unit) : own;
  return low && low.value < high.value ? { value: low.value, upTo: high.value } : undefined;
}

/** `12,50,000`: behind the thousands, as India writes them, digits stand in twos. */
const twos = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/u;

const threes = /^\d{1,3}(?:(?<between>[.,'’ ])\d{3})(?:\k<between>\d{3})*$/u;

/** Digits with what stands between them. Undefined where that cannot be a number, or could be two. */
function plainNumber(digits: string, decimal: Decimal): number | undefined {
  if (/^\d+$/u.test(digits)) return Number(digits);
  if (twos.test(digits)) return Number(digits.replaceAll(',', ''));
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
const mayBeDecimal = (sign: string, decimal: Decimal): boolean =>
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
