import type { SiteLanguage } from '@nova/contract';
import { escaped } from '../html.ts';
import { pageTexts } from './page-texts.ts';
import type { PersonPageTexts } from './person-page-texts.ts';

/** Formats texts and values in a page's language; all results are HTML. */
export interface Saying {
  readonly language: SiteLanguage;
  readonly texts: PersonPageTexts;
  /** Fills in the agency's name and other values. */
  readonly fill: (text: string, values?: Readonly<Record<string, string>>) => string;
  /**
   * Formats a moment as a day of the agency's time zone.
   * @param moment ISO 8601
   */
  readonly day: (moment: string | Date) => string;
  /** @param day yyyy-MM-dd; a time behind it is ignored */
  readonly plainDay: (day: string) => string;
  readonly month: (day: string) => string;
  readonly money: (amount: number, currency: string | null) => string;
}

interface Agency {
  readonly name: string;
  readonly timeZone: string;
}

export function createSaying(language: SiteLanguage, { name, timeZone }: Agency): Saying {
  const inZone = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const inUtc = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const days = (format: Intl.DateTimeFormat) => (moment: string | Date) => {
    const at = new Date(moment);
    // An import may contain invalid dates; they are shown as they are.
    return escaped(Number.isNaN(at.getTime()) ? String(moment) : format.format(at));
  };
  return {
    language,
    texts: pageTexts[language],
    fill: (text, values = {}) =>
      text.replaceAll(/\{(\w+)\}/gu, (place, word: string) =>
        word === 'agency' ? `<bdi>${escaped(name)}</bdi>` : (values[word] ?? place),
      ),
    day: days(inZone),
    plainDay: days(inUtc),
    month: days(months),
    money: (amount, currency) => escaped(moneyText(language, amount, currency)),
  };
}

function moneyText(language: SiteLanguage, amount: number, currency: string | null): string {
  const plain = new Intl.NumberFormat(language).format(amount);
  if (currency === null) return plain;
  try {
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
    }).format(amount);
  } catch {
    return `${plain} ${currency}`;
  }
}
