import { z } from 'zod';
import { boundedList, listLimits } from './list-limits.ts';
import { objectFrom } from './typed-object.ts';
import { id, optionalDate, optionalId, optionalLongText, optionalText, text } from './values.ts';

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
