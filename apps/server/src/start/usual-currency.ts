/** Currencies by the time zones of their countries: what a person is offered, and may answer otherwise. */
const byZone: readonly (readonly [currency: string, zones: RegExp])[] = [
  ['GBP', /^Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man)$/u],
  ['CHF', /^Europe\/(?:Zurich|Vaduz)$/u],
  ['SEK', /^Europe\/Stockholm$/u],
  ['NOK', /^Europe\/Oslo$/u],
  ['DKK', /^Europe\/Copenhagen$/u],
  ['PLN', /^Europe\/Warsaw$/u],
  ['CZK', /^Europe\/Prague$/u],
  ['HUF', /^Europe\/Budapest$/u],
  ['RON', /^Europe\/Bucharest$/u],
  [
    'USD',
    /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Boise|Indiana\/|Kentucky\/))/u,
  ],
  [
    'CAD',
    /^(?:Canada\/|America\/(?:Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Montreal|Regina|St_Johns)$)/u,
  ],
  ['AUD', /^Australia\//u],
  ['NZD', /^Pacific\/Auckland$/u],
  ['INR', /^Asia\/(?:Kolkata|Calcutta)$/u],
  ['SGD', /^Asia\/Singapore$/u],
  ['AED', /^Asia\/Dubai$/u],
  ['ZAR', /^Africa\/Johannesburg$/u],
];

/** The currency of a time zone's country as far as it is known here; the euro else, as for an account that names none. */
export const usualCurrency = (timeZone: string): string =>
  byZone.find(([, zones]) => zones.test(timeZone))?.[0] ?? 'EUR';
