import { z } from 'zod';
import { id, optionalDate, optionalId, optionalLongText, optionalText, text, textLimits } from './values.ts';

/** Creates an object with typed names, because `Object.fromEntries` loses them. */
export const createObject = <Name extends string, Value>(
  entries: Iterable<readonly [string, Value]>,
): Record<Name, Value> => Object.fromEntries(entries) as Record<Name, Value>;

export const mapObject = <From extends Readonly<Record<string, unknown>>, Value>(
  from: From,
  make: (value: From[keyof From], name: string) => Value,
): Record<keyof From & string, Value> =>
  createObject(
    Object.entries(from).map(([name, value]) => [name, make(value as From[keyof From], name)] as const),
  );

/**
 * Creates an object of a type that the caller states, because TypeScript cannot derive it from entries. Tests
 * of the callers compare the type with the entries.
 */
export const objectOfMembers = <Shape extends object>(
  entries: Iterable<readonly [keyof Shape, unknown]>,
): Shape => Object.fromEntries(entries) as Shape;

interface ListLimit {
  readonly entries: number;
  /** The largest number of characters of a text; by default as many as fit a request body. */
  readonly characters?: number;
}

export const listLimits = {
  /** The search index holds 1 MiB of a record, long texts included, which limits its lists of texts. */
  texts: { entries: 1_000, characters: textLimits.long },
  /** Tags are in the search index too, so their characters have a limit. */
  tags: { entries: 500, characters: textLimits.long },
  /** The limit is higher than the number of fields that any form shows. */
  customFields: { entries: 500 },
  choices: { entries: 500 },
  /** The options of one custom field, from which a person can still choose. */
  options: { entries: 1_000 },
  history: { entries: 200 },
  languages: { entries: 100 },
  references: { entries: 100 },
  people: { entries: 100 },
  /** The members of a distribution list that one call adds or removes. Their ids are about 400 kB. */
  members: { entries: 10_000 },
  /** The records that one call names by their ids. To choose more records, a caller gives a query. */
  chosen: { entries: 1_000 },
  testAddresses: { entries: 5 },
  /** There are two kinds of mail in six languages. */
  mailTemplates: { entries: 12 },
  retentionRules: { entries: 50 },
} as const satisfies Readonly<Record<string, ListLimit>>;

const countCharacters = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + countCharacters(one), 0);
};

export const limitList = <S extends z.ZodType>(entry: S, limit: keyof typeof listLimits) => {
  const { entries, characters = Infinity }: ListLimit = listLimits[limit];
  return z
    .array(entry)
    .max(entries)
    .refine((list) => countCharacters(list) <= characters, {
      message: `must have at most ${String(characters)} characters in all`,
    });
};

/** A text, or null if the record has none (docs/interface/values.md#missing-values). */
export const nullableText = () => z.string().nullable();
export const nullableNumber = () => z.number().nullable();
export const timestamp = () => z.string().meta({ format: 'date-time' });
export const nullableTimestamp = () => timestamp().nullable();
export const nullableDate = () => z.string().meta({ format: 'date' }).nullable();
export const flag = () => z.boolean();

export const fields = <const Names extends readonly string[], S extends z.ZodType>(
  names: Names,
  schema: () => S,
): Record<Names[number], S> => createObject(names.map((name) => [name, schema()]));

/** A tag (docs/interface/values.md#tags). */
export const tag = z.object({ group: z.string().nullable(), value: z.string() }).meta({ id: 'Tag' });

/** Blank values are accepted, because the rule that stores tags skips them. */
export const tagInput = z.object({ group: optionalText(), value: text() }).meta({ id: 'TagInput' });

/** A value of a custom field (docs/interface/values.md#custom-field-values). */
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

/** The value is in the member that fits the field's kind. */
export const customFieldInput = z
  .object({
    fieldId: id(),
    value: optionalLongText(),
    boolValue: optionalText(),
    dateValue: optionalDate(),
    listValue: limitList(text(), 'choices').nullish(),
  })
  .meta({ id: 'CustomFieldInput' });

/** The field is found by id or, if no id is given, by label. */
export const customFieldLineValue = z.object({
  fieldId: optionalId(),
  fieldLabel: optionalText(),
  value: optionalLongText(),
  boolValue: optionalText(),
  dateValue: optionalDate(),
  listValue: limitList(text(), 'choices').nullish(),
});

/** A Tag, or an object whose entries are tags under their groups (docs/interface/values.md#tags). */
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

const parseTags = ({ group, value, ...open }: z.output<typeof openTag>): WrittenTag[] =>
  value === undefined
    ? Object.entries(open).map(([key, value]) => ({ group: text().parse(key), value }))
    : [{ group, value }];

export const openTagsInput = () =>
  limitList(openTag, 'tags')
    .transform((tags) => tags.flatMap(parseTags))
    .refine((tags) => tags.length <= listLimits.tags.entries, {
      message: `must have at most ${String(listLimits.tags.entries)} tags`,
    })
    .optional();

export const tagsInput = () => limitList(tagInput, 'tags').optional();
export const customFieldsInput = () => limitList(customFieldInput, 'customFields').optional();
export const textListInput = () => limitList(text(), 'texts').optional();

export const recordId = z.string().describe('The record’s id.');
