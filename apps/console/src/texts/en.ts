import calendar from '../features/interviews/texts/en.json' with { type: 'json' };
import campaigns from '../features/campaigns/texts/en.json' with { type: 'json' };
import cvs from '../features/cvs/texts/en.json' with { type: 'json' };
import imports from '../features/imports/texts/en.json' with { type: 'json' };
import type { Counted } from './counted.ts';
import core from './en.json' with { type: 'json' };
// Texts of the settings, and of parts that other screens share with them.
import settings from './settings/en.json' with { type: 'json' };

export type { Counted } from './counted.ts';

/** The console's texts. Each language has a table with the same keys; `{name}` is replaced by a value. */
export const en = {
  ...core,
  ...calendar,
  ...campaigns,
  ...cvs,
  ...imports,
  ...settings,
} satisfies Readonly<Record<string, string | Counted>>;

export type TextKey = keyof typeof en;

/** A language's table: the same keys, and a plural where English has one. */
export type Texts = Readonly<typeof en>;

/** Names of kinds and fields; missing ones are derived from the definition, in English. */
export interface RecordWords {
  readonly kinds: Readonly<Record<string, KindWords>>;
  readonly fields: Readonly<Record<string, string>>;
}

export interface KindWords {
  readonly one: string;
  readonly other: string;
}
