import { z } from 'zod';
import { tagInput } from '../shapes.ts';
import { boundedList } from '../list-limits.ts';
import { id, instant, optionalDate, optionalId, optionalLongText, optionalText, text } from '../values.ts';

type Nullable<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };

/** The members of a write, each of which may also be null: a record that was read says null for what it lacks. */
export const nullable = <Shape extends z.ZodRawShape>(shape: Shape): Nullable<Shape> =>
  // Object.entries forgets which name has which schema; the mapping keeps the names.
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.nullable(schema)]),
  ) as Nullable<Shape>;

export const optionalInstant = () => instant().nullish();
export const optionalFlag = () => z.boolean().nullish();
export const texts = () => boundedList(text(), 'texts').nullish();

/** A reference by the caller's own id that a line can not do without. */
export const reference = () => id().min(1);

/** What any line may carry: the caller's own id, and the instants that are kept. */
export const origin = {
  id: optionalId(),
  createdOn: optionalInstant(),
  updatedOn: optionalInstant(),
};

/** A record's line: with the reference that is kept where it is free, and what follows its history. */
export const recordOrigin = {
  ...origin,
  reference: optionalText(64),
  lastActivityDate: optionalInstant(),
};

/** A custom field value as it is read: the field by id or, where no id is given, by label. */
const customFieldLineValue = z.object({
  fieldId: optionalId(),
  fieldLabel: optionalText(),
  value: optionalLongText(),
  boolValue: optionalText(),
  dateValue: optionalDate(),
  listValue: boundedList(text(), 'choices').nullish(),
});

/** Tags and custom field values, as every kind of record carries them. */
export const labels = {
  tags: boundedList(tagInput, 'tags').nullish(),
  customFields: boundedList(customFieldLineValue, 'customFields').nullish(),
};

/** Names that stand in for the ids of master data and users. */
export const names = <const Names extends readonly string[]>(list: Names) => {
  const schema = optionalText();
  return Object.fromEntries(list.map((name) => [name, schema])) as Record<Names[number], typeof schema>;
};
