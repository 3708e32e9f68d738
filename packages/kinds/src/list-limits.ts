import { z } from 'zod';
import { textLimits } from './values.ts';

interface ListLimit {
  /** How many entries at most. */
  readonly entries: number;
  /** How many characters all their texts may have together; by default as many as the body of a request can carry. */
  readonly characters?: number;
}

/** How long the lists of a write may be; a longer one is refused. */
export const listLimits = {
  /** Skills, benefits, industries: words that a record is found by. An index holds 1 MiB of a record, its long texts included. */
  texts: { entries: 1_000, characters: textLimits.long },
  /** Tags are words that a record is found by as well. */
  tags: { entries: 500, characters: textLimits.long },
  /** One value a field: more fields than any form shows. */
  customFields: { entries: 500 },
  /** The choices of one custom field of a record. */
  choices: { entries: 500 },
  /** The choices that a custom field offers: a list that a person can still choose from. */
  options: { entries: 1_000 },
  /** Posts or degrees of one life. */
  history: { entries: 200 },
  /** Languages of one person or one advert. */
  languages: { entries: 100 },
  /** Industries or sectors of one advert. */
  references: { entries: 100 },
  /** People at one interview. */
  people: { entries: 100 },
  /** People who come to a distribution list, or leave it, in one call: some 400 kB of ids. */
  members: { entries: 10_000 },
  /** To whom a test mail goes: those who look at it before it is sent. */
  testAddresses: { entries: 5 },
  /** Mails about applications: two kinds in six languages. */
  mailTemplates: { entries: 12 },
} as const satisfies Readonly<Record<string, ListLimit>>;

/** How many characters the texts within a value have. */
const charactersOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + charactersOf(one), 0);
};

/** A list of a write, with the bounds of its row in {@link listLimits}. */
export const boundedList = <S extends z.ZodType>(entry: S, limit: keyof typeof listLimits) => {
  const { entries, characters = Infinity }: ListLimit = listLimits[limit];
  return z
    .array(entry)
    .max(entries)
    .refine((list) => charactersOf(list) <= characters, {
      message: `must have at most ${String(characters)} characters in all`,
    });
};
