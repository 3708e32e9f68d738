import { z } from 'zod';
import { id, optionalDate, optionalId, optionalLongText, optionalText, text, textLimits } from './values.ts';

/**
 * An object with a value for each of the names. The caller says which names the entries bring: `Object.fromEntries` forgets them,
 * and this is the one place that says so.
 */
export const objectFrom = <Name extends string, Value>(
  entries: Iterable<readonly [string, Value]>,
): Record<Name, Value> => Object.fromEntries(entries) as Record<Name, Value>;

/** The same members, each with what `make` makes of its value. */
export const mapObject = <From extends Readonly<Record<string, unknown>>, Value>(
  from: From,
  make: (value: From[keyof From], name: string) => Value,
): Record<keyof From & string, Value> =>
  objectFrom(
    Object.entries(from).map(([name, value]) => [name, make(value as From[keyof From], name)] as const),
  );

/**
 * An object whose members a loop made, each of a type of its own. The caller says what they are, for TypeScript cannot follow the
 * loop beyond their names: a test of the caller is to hold loop and type equal.
 */
export const objectOfMembers = <Shape extends object>(
  entries: Iterable<readonly [keyof Shape, unknown]>,
): Shape => Object.fromEntries(entries) as Shape;

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

/** Scalars as read records show them: present always, null when there is none (docs/interface/values.md#missing-values). */
export const nullableText = () => z.string().nullable();
export const nullableNumber = () => z.number().nullable();
export const timestamp = () => z.string().meta({ format: 'date-time' });
export const nullableTimestamp = () => timestamp().nullable();
/** A date without a time, `yyyy-MM-dd`. */
export const nullableDate = () => z.string().meta({ format: 'date' }).nullable();
export const flag = () => z.boolean();

/** An object schema part with the same field schema for every name. */
export const fields = <const Names extends readonly string[], S extends z.ZodType>(
  names: Names,
  schema: () => S,
): Record<Names[number], S> => objectFrom(names.map((name) => [name, schema()]));

/** A tag as it is read (docs/interface/values.md#tags). */
export const tag = z.object({ group: z.string().nullable(), value: z.string() }).meta({ id: 'Tag' });

/** A tag as it is written; entries with a blank value are skipped by the rule that stores them. */
export const tagInput = z.object({ group: optionalText(), value: text() }).meta({ id: 'TagInput' });

/** A custom field's value as it is read (docs/interface/values.md#custom-field-values). */
export const customFieldValue = z
  .object({
    fieldId: z.string(),
    fieldLabel: z.string(),
    value: nullableText(),
    boolValue: nullableText(),
    dateValue: nullableText(),
    listValue: z.array(z.string()),
  })
  .meta({ id: 'CustomFieldValue' });

/** A custom field value as it is written: `fieldId` names the field, the member that fits its kind carries the value. */
export const customFieldInput = z
  .object({
    fieldId: id(),
    value: optionalLongText(),
    boolValue: optionalText(),
    dateValue: optionalDate(),
    listValue: boundedList(text(), 'choices').nullish(),
  })
  .meta({ id: 'CustomFieldInput' });

/** A custom field value of an import: the field by id or, where no id is given, by label. */
export const customFieldLineValue = z.object({
  fieldId: optionalId(),
  fieldLabel: optionalText(),
  value: optionalLongText(),
  boolValue: optionalText(),
  dateValue: optionalDate(),
  listValue: boundedList(text(), 'choices').nullish(),
});

/** A tag of contact and company writes (docs/interface/values.md#tags): a Tag, or an open object, each entry a group and its value. */
const openTag = z
  .object({ group: optionalText(), value: text().optional() })
  .catchall(text())
  .check((context) => {
    const { group, value, ...open } = context.value;
    for (const key of Object.keys(open)) {
      const misfit = text().safeParse(key).error?.issues[0];
      if (misfit)
        context.issues.push({
          code: 'custom',
          input: key,
          path: [key],
          message: `the group ${misfit.message}`,
        });
    }
    if (value !== undefined || group === undefined) return;
    context.issues.push({ code: 'custom', input: value, path: ['value'], message: 'is required with group' });
  })
  .describe('A tag `{group, value}`, or an open object: each entry is a tag, its key the group.')
  .meta({ id: 'OpenTagInput' });

type WrittenTag = z.output<typeof tagInput>;

const tagsOf = ({ group, value, ...open }: z.output<typeof openTag>): WrittenTag[] =>
  value === undefined
    ? Object.entries(open).map(([key, value]) => ({ group: text().parse(key), value }))
    : [{ group, value }];

/** The whole tag set of a contact or company write, read as plain tags. */
export const openTagsInput = () =>
  boundedList(openTag, 'tags')
    .transform((tags) => tags.flatMap(tagsOf))
    .refine((tags) => tags.length <= listLimits.tags.entries, {
      message: `must have at most ${String(listLimits.tags.entries)} tags`,
    })
    .optional();

/** Wholesale lists of a write. */
export const tagsInput = () => boundedList(tagInput, 'tags').optional();
export const customFieldsInput = () => boundedList(customFieldInput, 'customFields').optional();
export const textListInput = () => boundedList(text(), 'texts').optional();

/** What a write that only names a record answers: its id. */
export const recordId = z.string().describe('The record’s id.');
