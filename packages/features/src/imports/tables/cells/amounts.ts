import { plainWord } from '../../transfer/table/line-fields.ts';
import { CellProblem, quoteCell } from './cell-problem.ts';

interface WrittenNumber {
  readonly value: number;
  readonly upTo?: number;
  readonly currency?: string;
  /** A code such as `DAY`. */
  readonly tenure?: string;
  /** An unknown word of three capitals, such as `CTC`. The row's report names it because it may be a currency. */
  readonly word?: string;
  readonly isIndian?: true;
  /** The end that an open range has: `ab 60.000` is the lower one, `bis 70.000` the upper. */
  readonly end?: 'lower' | 'upper';
  /** True if the text has words after the amount: `65.000 VB`, `60.000 zzgl. Bonus`. */
  readonly saysMore?: true;
}

export interface NumberHabits {
  /** The column's decimal sign; undefined if no cell shows it. */
  readonly decimal?: '.' | ',' | undefined;
}

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

const asides =
  /(?<!\p{L})(?:gross|net|brutto|netto|brut|bruts|net|nets|bruto|neto|lord[oi]|nett[oi]|circa|ca\.?|approx\.?|about|around|environ|env\.|aprox\.?|ungefähr|etwa|rund|ctc|ote)(?!\p{L})|~|≈/giu;

const open =
  /(?<!\p{L})(?:v\.?h?b\.?|verhandelbar|verhandlungsbasis|nach vereinbarung|negotiable|à négocier|négociable|negociable|trattabile|negoziabile|onderhandelbaar|bespreekbaar)(?!\p{L})/iu;

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

const onTop =
  /(?<=\d.*?)\s*(?:[(+;]|(?<!\p{L})(?:zzgl|zuzügl|zuzüglich|plus|inkl|inklusive|incl|including|inclusive|exkl|excl|und|and|et|avec|más|mas|y|con|più|met|en|mit|with|hors)(?!\p{L}))\D*$/iu;

/** A year's number of monthly salaries: `4.200 x 13`. */
const salaries =
  /(?<=\d.*?)\s*[x×*]\s*(?<count>1[2-5](?:[.,]\d+)?)(?:\s*(?:gehälter|monatsgehälter|monate|mal|months?))?\s*$/iu;

/** Matches three capitals, which may be a currency; `MIO` and the like are a unit. */
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

/** Indian units: a lakh is 100,000, a crore 10,000,000. */
const indian: readonly (readonly [RegExp, 'lakh' | 'crore', perYear: boolean])[] = [
  [/(?<=\d\s*)l\.?\s?p\.?\s?a\.?(?!\p{L})/giu, 'lakh', true],
  [/(?<=\d\s*)c(?:r\.?)?\s?p\.?\s?a\.?(?!\p{L})/giu, 'crore', true],
  [/(?<=\d\s*)(?:la(?:kh|c)s?|lkhs?|l)\.?(?!\p{L})/giu, 'lakh', false],
  [/(?<=\d\s*)cr(?:ores?|s)?\.?(?!\p{L})/giu, 'crore', false],
];

/**
 * Reads numbers as people write them: `50k`, `50.000,00 €`, `CHF 90’000`, `400 per day`. A range has two ends.
 * @throws CellProblem if the text is not a number, or could be either of two
 */
export function readNumber(text: string, { decimal }: NumberHabits = {}): WrittenNumber {
  // Most cells are digits alone, so this saves a dozen patterns.
  if (/^\d+$/u.test(text)) return { value: Number(text) };
  let rest = text.replaceAll(/[\u00a0\u202f\u2009]/gu, ' ').trim();
  const indianUnit = indian.find(([pattern]) => rest.search(pattern) >= 0);
  for (const [pattern, unit] of indian) rest = rest.replaceAll(pattern, ` ${unit} `);
  // `65 TEUR` is 65 thousand euros.
  rest = rest.replace(/(?<=\d\s*)(?<times>[tk])(?=euro?\b)/iu, '$<times> ');
  const tenure = tenures.find(([pattern]) => pattern.test(rest));
  if (tenure) rest = rest.replace(tenure[0], ' ');
  const currency = findCurrency(rest);
  if (currency) rest = rest.replaceAll(currency.written, ' ');
  const isOpen = open.test(rest);
  rest = rest.replace(open, ' ').replaceAll(asides, ' ');
  const word = capitals.exec(rest)?.[0];
  if (word !== undefined) rest = rest.replace(word, ' ');
  const yearly = salaries.exec(rest);
  if (yearly) rest = rest.slice(0, yearly.index);
  // An amount for a month or year never has three decimals, so a point before three digits separates thousands.
  const sign = decimal ?? (tenure?.[1] === 'MONTH' || tenure?.[1] === 'YEAR' || yearly ? ',' : undefined);
  const amount = parseAmount(rest, sign);
  if (amount === undefined)
    throw new CellProblem(`must be a number such as 90000, 1,234.50 or 50k, not ${quoteCell(text)}`);
  const count = Number(yearly?.groups?.count?.replace(',', '.') ?? 1);
  const statedTenure = yearly ? 'YEAR' : (tenure?.[1] ?? (indianUnit?.[2] === true ? 'YEAR' : undefined));
  return {
    ...amount,
    value: multiply(amount.value, count),
    ...(amount.upTo !== undefined && { upTo: multiply(amount.upTo, count) }),
    ...(currency && { currency: currency.code }),
    ...(statedTenure !== undefined && { tenure: statedTenure }),
    ...(indianUnit && { isIndian: true as const }),
    ...(word !== undefined && { word }),
    ...((isOpen || amount.saysMore === true) && { saysMore: true as const }),
  };
}

function parseAmount(
  text: string,
  decimal: Decimal,
): (Ends & Pick<WrittenNumber, 'end' | 'saysMore'>) | undefined {
  const plainAmount = parseSingleNumber(text, decimal) ?? parseRange(text, decimal);
  if (plainAmount) return plainAmount;
  const end = ends.find(([pattern]) => pattern.test(text));
  const bare = end && parseSingleNumber(text.replace(end[0], ''), decimal);
  if (bare) return { ...bare, end: end[1] };
  const extra = onTop.exec(text);
  const amount = extra && parseAmount(text.slice(0, extra.index), decimal);
  return amount ? { ...amount, saysMore: true } : undefined;
}

const multiply = (value: number, count: number): number =>
  count === 1 ? value : Number((value * count).toPrecision(15));

type Decimal = NumberHabits['decimal'];
type Ends = Pick<WrittenNumber, 'value' | 'upTo'>;

const one =
  /^\s*(?<sign>[+-]?)\s*(?<digits>\d[\d.,'’ ]*)(?<times>k|tsd|tausend|t|mio|mille|mila|mil|m|duizend|lakh|crore)?\.?\s*\+?\s*(?:,-|,–)?\s*$/iu;

function parseSingleNumber(text: string, decimal: Decimal, times = ''): Ends | undefined {
  const groups = one.exec(text)?.groups;
  const value = groups && parsePlainNumber((groups.digits ?? '').trim(), decimal);
  if (groups === undefined || value === undefined) return undefined;
  const factor = findFactor(groups.times || times);
  const size = factor === undefined ? value : multiply(value, factor);
  return { value: groups.sign === '-' ? -size : size };
}

const findFactor = (word: string): number | undefined => times[word.toLowerCase()];

/** If both amounts have three digits after a point, the point separates thousands. */
function parseRange(text: string, statedDecimal: Decimal): Ends | undefined {
  const decimal = statedDecimal ?? (text.match(/\d\.\d{3}(?!\d)/gu)?.length === 2 ? ',' : undefined);
  const groups =
    /^\s*(?:from|von|de|da|van|between)?\s*(?<low>\d[^-–—]*?)\s*(?:-|–|—|\bto\b|\bbis\b|\band\b|(?<=\s)à(?=\s)|\ba\b|\bhasta\b|\btot\b)\s*(?<high>\d.*)$/iu.exec(
      text,
    )?.groups;
  const high = groups && parseSingleNumber(groups.high ?? '', decimal);
  if (!groups || !high) return undefined;
  const lowAmount = parseSingleNumber(groups.low ?? '', decimal);
  const unit =
    /(?<unit>k|tsd|tausend|t|mio|mille|mila|mil|m|duizend|lakh|crore)\.?\s*$/iu.exec(groups.high ?? '')
      ?.groups?.unit ?? '';
  const isShort = lowAmount !== undefined && lowAmount.value < 1_000 && high.value >= 1_000;
  // `60-65.000` leaves out the thousands of the lower end.
  const isThousands =
    isShort && unit === '' && lowAmount.value >= 10 && lowAmount.value * 3_000 >= high.value;
  const low = isThousands
    ? { value: lowAmount.value * 1_000 }
    : isShort
      ? parseSingleNumber(groups.low ?? '', decimal, unit)
      : lowAmount;
  return low && low.value < high.value ? { value: low.value, upTo: high.value } : undefined;
}

/** India groups digits in twos before the last three: `12,50,000`. */
const twos = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/u;

const threes = /^\d{1,3}(?:(?<between>[.,'’ ])\d{3})(?:\k<between>\d{3})*$/u;

/** Returns undefined if the digits are not a number, or could be either of two. */
function parsePlainNumber(digits: string, decimal: Decimal): number | undefined {
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

/**
 * Returns true if the sign may be a decimal sign. If no cell shows which one the column uses, only a point may
 * be one: `90.000` is ninety or ninety thousand.
 */
const mayBeDecimal = (sign: string, decimal: Decimal): boolean =>
  sign === decimal || (sign === '.' && decimal === undefined);

export function findDecimalSign(text: string): '.' | ',' | 'threes' | undefined {
  // Amounts with a unit prove nothing: the same people write `4.5k` and `65.000`.
  if (/\d\s*(?:k|t|tsd|mio|m)\b/iu.test(text)) return undefined;
  const digits = /\d[\d.,'’ ]*/u.exec(text)?.[0].trim() ?? '';
  const signsIn = digits.replaceAll(/[\d'’ ]/gu, '');
  if (signsIn === '') return undefined;
  const last = signsIn.at(-1) === ',' ? ',' : '.';
  if (signsIn.length > 1) return new Set(signsIn).size > 1 ? last : last === ',' ? '.' : ',';
  if (/[.,]\d{3}$/u.test(digits)) return last === '.' ? 'threes' : undefined;
  return last;
}

/** Signs with the codes of their currencies. `$` alone is the US dollar. */
const signs: readonly (readonly [string, string])[] = [
  ...([
    ['us$', 'USD'],
    ['a$', 'AUD'],
    ['au$', 'AUD'],
    ['c$', 'CAD'],
    ['ca$', 'CAD'],
    ['nz$', 'NZD'],
    ['hk$', 'HKD'],
    ['s$', 'SGD'],
    ['r$', 'BRL'],
  ] as const),
  ...([
    ['£', 'GBP'],
    ['€', 'EUR'],
    ['$', 'USD'],
    ['¥', 'JPY'],
    ['₹', 'INR'],
    ['zł', 'PLN'],
    ['₺', 'TRY'],
    ['₪', 'ILS'],
    ['₩', 'KRW'],
  ] as const),
];

/** These signs begin with letters, so one that follows a letter is the end of a word. */
const lettered = signs
  .filter(([sign]) => /^[a-z]+\$$/u.test(sign))
  .map((entry) => ({ entry, pattern: new RegExp(`(?<![a-z])${entry[0].replace('$', '\\$')}`, 'u') }));

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Finds the currency that a text names. The longest sign wins. */
export function findCurrency(text: string): { readonly code: string; readonly written: string } | undefined {
  const small = text.toLowerCase();
  const sign = signs.find(([one]) => small.includes(one) && !/^[a-z]/u.test(one)) ?? undefined;
  const long = lettered.find(({ pattern }) => pattern.test(small))?.entry;
  const currencySign = long ?? sign;
  if (currencySign) {
    const at = small.indexOf(currencySign[0]);
    return { code: currencySign[1], written: text.slice(at, at + currencySign[0].length) };
  }
  const code = text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/gu)?.find((one) => codes.has(one));
  if (code !== undefined) return { code, written: code };
  const word = /(?<!\p{L})(?:euros?|pounds?|pfund|livres?|libras?|sterline|ponden?)(?!\p{L})/iu.exec(
    text,
  )?.[0];
  if (word === undefined) return undefined;
  return { code: /^eur/iu.test(word) ? 'EUR' : 'GBP', written: word };
}

const names: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  dollar: 'USD',
  dollars: 'USD',
  usdollar: 'USD',
  usdollars: 'USD',
  pound: 'GBP',
  pounds: 'GBP',
  poundsterling: 'GBP',
  britishpound: 'GBP',
  sterling: 'GBP',
  pfund: 'GBP',
  swissfranc: 'CHF',
  franken: 'CHF',
  schweizerfranken: 'CHF',
  franchi: 'CHF',
  australiandollar: 'AUD',
};

/** Returns the code of a currency; the text itself if no code is known. */
export const toCurrencyCode = (text: string): string =>
  codes.has(text.toUpperCase())
    ? text.toUpperCase()
    : (names[plainWord(text)] ?? findCurrency(text)?.code ?? text);
