import { plainWord } from '@nova/transfer';

/** Signs of currencies that stand for one alone; `$` is the US dollar where nothing says which. */
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

/** Those that begin with a letter, which another letter before them would make a part of a word. */
const lettered = signs
  .filter(([sign]) => /^[a-z]+\$$/u.test(sign))
  .map((entry) => ({ entry, pattern: new RegExp(`(?<![a-z])${entry[0].replace('$', '\\$')}`, 'u') }));

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The currency that stands in a text, with what says it; the longest sign wins. */
export function currencyIn(text: string): { readonly code: string; readonly written: string } | undefined {
  const small = text.toLowerCase();
  const sign = signs.find(([one]) => small.includes(one) && !/^[a-z]/u.test(one)) ?? undefined;
  const long = lettered.find(({ pattern }) => pattern.test(small))?.entry;
  const found = long ?? sign;
  if (found) {
    const at = small.indexOf(found[0]);
    return { code: found[1], written: text.slice(at, at + found[0].length) };
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

/** A cell that says a currency, as its ISO 4217 code; the text itself where none is known. */
export const currencyCode = (text: string): string =>
  codes.has(text.toUpperCase())
    ? text.toUpperCase()
    : (names[plainWord(text)] ?? currencyIn(text)?.code ?? text);
