import type { Random } from '@nova/random';
import type { Concept } from '../concept.ts';

export const languageCodes = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
type LanguageCode = (typeof languageCodes)[number];

export interface Town {
  readonly city: string;
  readonly state: string;
  /** `#` is a digit, `@` a capital letter. */
  readonly postcode: string;
}

/** Words of a cell and their meaning in Nova. */
type Said<T> = readonly (readonly [string, T])[];

export interface Language {
  readonly code: LanguageCode;
  readonly country: string;
  readonly domain: string;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly surnames: 1 | 2;
  readonly streets: readonly string[];
  readonly numberFirst: boolean;
  readonly towns: readonly Town[];
  readonly companies: readonly string[];
  readonly jobTitles: readonly string[];
  readonly industries: readonly string[];
  readonly mobiles: readonly string[];
  readonly landlines: readonly string[];
  readonly months: readonly string[];
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly statuses: readonly string[];
  readonly jobStatuses: readonly string[];
  readonly employmentTypes: readonly string[];
  readonly sources: readonly string[];
  readonly tags: readonly string[];
  readonly notices: Said<string>;
  readonly spoken: Said<{ readonly code: string; readonly level?: string }>;
  readonly degrees: readonly string[];
  readonly schools: readonly string[];
  readonly salutations: readonly string[];
  readonly notes: readonly string[];
  readonly summaries: readonly string[];
  readonly noAmounts: readonly string[];
  readonly currency: string;
  readonly sign: string;
  /** Signs between thousands and before decimals. */
  readonly groups: readonly string[];
  readonly decimal: '.' | ',';
  readonly perYear: string;
  readonly perDay: string;
  readonly title: string;
  readonly footers: readonly string[];
  readonly headers: Readonly<Record<Concept, readonly string[]>>;
}

/** Fills a pattern: `#` is a digit, `%` one from 1 to 9, `@` a capital letter. */
export const fill = (pattern: string, random: Random): string =>
  pattern.replaceAll(/[#%@]/gu, (sign) => {
    if (sign === '@') return random.pick('ABCDEFGHJKLMNPRSTUVWXY'.split(''));
    return String(random.int(sign === '%' ? 1 : 0, 9));
  });
