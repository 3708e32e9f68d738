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
  /** It is one end of a range that has no other: `ab 60.000` is the lower, `bis 70.000` the upper. */
  readonly end?: 'lower' | 'upper';
  /** Words beside the amount say more: `65.000 VB`, `60.000 zzgl. Bonus`. */
  readonly saysMore?: true;
}

/** What a column's cells show of how its numbers are written. */
export interface NumberHabits {
  /** The sign before decimals; undefined where no cell tells. */
  readonly decimal?: '.' | ',' | undefined;
}

/** What an amount is for: behind a sign or a word for `per`, or as a word of its own. */
const tenures: readonly (readonly [RegExp, string])[] = (
  [
    [
      'annum|year|yr|jahr|j|an|année|año|anno|jaar',
      String.raw`p\.?\s?\/?\s?[aj]\.?(?=\s|$)|annual(?:ly)?|yearly|jähr(?:lich|l)|jahres(?:gehalt|brutto)|annuels?|anual(?:es)?|annu[aoi]le?|annui|jaarlijks`,
      'YEAR',
    ],
    [
      'month|mth|mo|monat|mon|mois|mes|mese|maand|mnd',
      String.raw`p\.?\s?\/?\s?m\.?(?=\s|$)|monthly|mo?n?tl|monatl(?:ich)?|monats(?:gehalt|brutto)|mensuels?|mensual(?:es)?|mens|mensil[ei]|maandelijks`,
      'MONTH',
    ],
    ['week|wk|woche|semaine|semana|settimana', 'weekly|wöchentl(?:ich)?|wekelijks', 'WEEK'],
    ['day|tag|jour|día|dia|giorno|dag', 'daily|tägl(?:ich)?|tagessatz|tjm|dagtarief', 'DAY'],
    [
      'hour|hr|h|stunde|std|heure|hora|ora|uur|u',
      'hourly|stündl(?:ich)?|stunden(?:satz|lohn)|std|uurtarief',
      'HOUR',
    ],
  ] as const
).map(([behind, words, tenure]) => [
  new RegExp(
    String.raw`(?:(?<!\p{L})(?:per|pro|par|al|por|im|a)\s+|all[’']|(?<!\p{L})(?:p|per|pro)?\/\s*)(?:${behind})(?!\p{L})\.?|(?<!\p{L})(?:${words})(?!\p{L})\.?`,
    'iu',
  ),
  tenure,
]);

/** What is said of an amount without changing it. */
const asides =
  /(?<!\p{L})(?:gross|net|brutto|netto|brut|bruts|net|nets|bruto|neto|lord[oi]|nett[oi]|circa|ca\.?|approx\.?|about|around|environ|env\.|aprox\.?|ungefähr|etwa|rund|ctc|ote)(?!\p{L})|~|≈/giu;

/** What is open about an amount. */
const open =
  /(?<!\p{L})(?:v\.?h?b\.?|verhandelbar|verhandlungsbasis|nach vereinbarung|negotiable|à négocier|négociable|negociable|trattabile|negoziabile|onderhandelbaar|bespreekbaar)(?!\p{L})/iu;

/** Words for one end of a range whose other end is not said. */
const ends: readonly (readonly [RegExp, 'lower' | 'upper'])[] = [
  [
    /^\s*(?:ab|mind(?:estens)?\.?|min\.?|minimum|from|at least|dès|à partir de|au moins|desde|a partir de|mínimo|minimo|almeno|da|vanaf|minimaal|minstens|über|>=?|≥)\s*(?=\d)/iu,
    'lower',
  ],
  [
    /^\s*(?:bis(?: zu)?|max(?:imal)?\.?|maximum|höchstens|up to|jusqu[’']à|au plus|hasta|máx(?:imo)?\.?|fino a|massimo|tot|maximaal|<=?|≤)\s*(?=\d)/iu,
    'upper',
  ],
];

/** What comes on top of an amount, in words alone. */
const onTop =
  /(?<=\d.*?)\s*(?:[(+;]|(?<!\p{L})(?:zzgl|zuzügl|zuzüglich|plus|inkl|inklusive|incl|including|inclusive|exkl|excl|und|and|et|avec|más|mas|y|con|più|met|en|mit|with|hors)(?!\p{L}))\D*$/iu;

/** Salaries of a year: `4.200 x 13`. */
const salaries =
  /(?<=\d.*?)\s*[x×*]\s*(?<count>1[2-5](?:[.,]\d+)?)(?:\s*(?:gehälter|monatsgehälter|monate|mal|months?))?\s*$/iu;

/** Not of what is counted in: `MIO` is a million. */
const capitals = /(?<!\p{L})(?!TSD|MIO|MLN|MLD|MRD)[A-Z]{3}(?!\p{L})/u;

const times: Readonly<Record<string, number>> = {
  k: 1e3,
  t: 1e3,
  tsd: 1e3,
  m: 1e6,
  mio: 1e6,
  tausend: 1e3,
  mille: 1e3,
  mila: 1e3,
  mil: 1e3,
  duizend: 1e3,
  lakh: 1e5,
  crore: 1e7,
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
  // `65 TEUR` is 65 thousand of them.
  rest = rest.replace(/(?<=\d\s*)(?<times>[tk])(?=euro?\b)/iu, '$<times> ');
  const tenure = tenures.find(([pattern]) => pattern.test(rest));
  if (tenure) rest = rest.replace(tenure[0], ' ');
  const currency = currencyIn(rest);
  if (currency) rest = rest.replaceAll(currency.written, ' ');
  const isOpen = open.test(rest);
  rest = rest.replace(open, ' ').replaceAll(asides, ' ');
  const word = capitals.exec(rest)?.[0];
  if (word !== undefined) rest = rest.replace(word, ' ');
  const yearly = salaries.exec(rest);
  if (yearly) rest = rest.slice(0, yearly.index);
  // An amount for a time has no three decimals.
  const sign = decimal ?? (tenure?.[1] === 'MONTH' || tenure?.[1] === 'YEAR' || yearly ? ',' : undefined);
  const found = amountIn(rest, sign);
  if (found === undefined)
    throw new CellProblem(`must be a number such as 90000, 1,234.50 or 50k, not ${shownCell(text)}`);
  const count = Number(yearly?.groups?.count?.replace(',', '.') ?? 1);
  const said = yearly ? 'YEAR' : (tenure?.[1] ?? (counted?.[2] === true ? 'YEAR' : undefined));
  return {
    ...found,
    value: multiplied(found.value, count),
    ...(found.upTo !== undefined && { upTo: multiplied(found.upTo, count) }),
    ...(currency && { currency: currency.code }),
    ...(said !== undefined && { tenure: said }),
    ...(counted && { isIndian: true as const }),
    ...(word !== undefined && { word }),
    ...((isOpen || found.saysMore === true) && { saysMore: true as const }),
  };
}

/** A number, a range, one end of it, or a number with words on top. */
function amountIn(
  text: string,
  decimal: Decimal,
): (Ends & Pick<WrittenNumber, 'end' | 'saysMore'>) | undefined {
  const found = onlyNumber(text, decimal) ?? rangeOf(text, decimal);
  if (found) return found;
  const end = ends.find(([pattern]) => pattern.test(text));
  const bare = end && onlyNumber(text.replace(end[0], ''), decimal);
  if (bare) return { ...bare, end: end[1] };
  const beside = onTop.exec(text);
  const amount = beside && amountIn(text.slice(0, beside.index), decimal);
  return amount ? { ...amount, saysMore: true } : undefined;
}

/** A number that is multiplied keeps the figures that are exact. */
const multiplied = (value: number, count: number): number =>
  count === 1 ? value : Number((value * count).toPrecision(15));

type Decimal = NumberHabits['decimal'];
type Ends = Pick<WrittenNumber, 'value' | 'upTo'>;

const one =
  /^\s*(?<sign>[+-]?)\s*(?<digits>\d[\d.,'’ ]*)(?<times>k|tsd|tausend|t|mio|mille|mila|mil|m|duizend|lakh|crore)?\.?\s*\+?\s*(?:,-|,–)?\s*$/iu;

function onlyNumber(text: string, decimal: Decimal, times = ''): Ends | undefined {
  const found = one.exec(text)?.groups;
  const value = found && plainNumber((found.digits ?? '').trim(), decimal);
  if (found === undefined || value === undefined) return undefined;
  const factor = factorOf(found.times || times);
  const size = factor === undefined ? value : multiplied(value, factor);
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
  const unit =
    /(?<unit>k|tsd|tausend|t|mio|mille|mila|mil|m|duizend|lakh|crore)\.?\s*$/iu.exec(found.high ?? '')?.groups
      ?.unit ?? '';
  const isShort = own !== undefined && own.value < 1_000 && high.value >= 1_000;
  // `60-65.000` leaves the thousands out; what is left out is less than the rest.
  const isThousands = isShort && unit === '' && own.value >= 10 && own.value * 3_000 >= high.value;
  const low = isThousands
    ? { value: own.value * 1_000 }
    : isShort
      ? onlyNumber(found.low ?? '', decimal, unit)
      : own;
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
  // `4.5k` is written so beside `65.000`, too.
  if (/\d\s*(?:k|t|tsd|mio|m)\b/iu.test(text)) return undefined;
  const digits = /\d[\d.,'’ ]*/u.exec(text)?.[0].trim() ?? '';
  const signsIn = digits.replaceAll(/[\d'’ ]/gu, '');
  if (signsIn === '') return undefined;
  const last = signsIn.at(-1) === ',' ? ',' : '.';
  if (signsIn.length > 1) return new Set(signsIn).size > 1 ? last : last === ',' ? '.' : ',';
  if (/[.,]\d{3}$/u.test(digits)) return last === '.' ? 'threes' : undefined;
  return last;
}
