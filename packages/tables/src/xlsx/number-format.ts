/** How a number is shown, as far as that says what it is. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  /** Hours, minutes and seconds that may be more than a day. */
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'percent' }
  /** ISO 4217 or a sign that means one currency. */
  | { readonly kind: 'currency'; readonly sign: string }
  /** Figures with signs among them, as of a phone number: `0` is a figure that is always there, `#` one that may be. */
  | { readonly kind: 'figures'; readonly pattern: string };

export const plain: NumberFormat = { kind: 'plain' };

/** The formats that every workbook has without saying so, by their numbers. */
const builtIn: Readonly<Record<number, NumberFormat>> = {
  9: { kind: 'percent' },
  10: { kind: 'percent' },
  46: { kind: 'elapsed' },
  ...Object.fromEntries(
    [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47]
      .concat([27, 28, 29, 30, 31, 32, 33, 34, 35, 36], [50, 51, 52, 53, 54, 55, 56, 57, 58])
      .map((id) => [id, { kind: 'date' } as const]),
  ),
};

export const builtInFormat = (id: number): NumberFormat => builtIn[id] ?? plain;

/** Dollars of other countries have the country behind the sign. */
const dollars: Readonly<Record<string, string>> = {
  '': '$',
  '409': '$',
  C09: 'AUD',
  '1009': 'CAD',
  C0C: 'CAD',
  '1409': 'NZD',
  '4809': 'SGD',
  C04: 'HKD',
  '80A': 'MXN',
};

const currencies = new Set(Intl.supportedValuesOf('currency'));
const tokens = /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[(?<bracket>[^\]]*)\]?|(?<sign>.)/gsu;

/** A format as it is written, such as `dd/mm/yyyy`, `[$€-407] #,##0.00` or `00000`; what holds for positive numbers counts. */
export function numberFormat(code: string): NumberFormat {
  if (/^(?:general|standard|@)$/iu.test(code.trim())) return plain;
  let [signs, pattern, currency] = ['', '', ''];
  let isElapsed = false;
  for (const { groups = {} } of code.matchAll(tokens)) {
    const { quoted, escaped, bracket, sign } = groups;
    if (sign === ';') break;
    if (bracket !== undefined) {
      isElapsed ||= /^(?:h+|m+|s+)$/iu.test(bracket);
      currency ||= currencyIn(bracket);
      continue;
    }
    const literal = quoted ?? escaped;
    currency ||= knownCurrency((literal ?? sign ?? '').trim());
    if (literal === undefined) signs += sign ?? '';
    pattern += literal ?? sign ?? '';
  }
  if (isElapsed) return { kind: 'elapsed' };
  if (/[ymdhs]/iu.test(signs)) return { kind: 'date' };
  if (signs.includes('%')) return { kind: 'percent' };
  if (currency !== '') return { kind: 'currency', sign: currency };
  const isFigures = /^[0#?() +./-]+$/u.test(pattern) && /^[0#?() +-]+$/u.test(signs);
  return isFigures && /0{2}|[^0#?]/u.test(pattern.trim())
    ? { kind: 'figures', pattern: pattern.trim() }
    : plain;
}

/** `$€-407` is the euro of Germany; `Red` is none. */
function currencyIn(bracket: string): string {
  const { sign = '', country = '' } = /^\$(?<sign>[^-]+)(?:-(?<country>\w*))?/u.exec(bracket)?.groups ?? {};
  if (sign === '$') return dollars[country.toUpperCase()] ?? '';
  return knownCurrency(sign.trim());
}

const knownCurrency = (text: string): string =>
  /^(?:[A-Z]{1,3})?[$£€¥₹₺₪₩]$/u.test(text) || currencies.has(text) ? text : '';
