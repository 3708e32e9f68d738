import { z } from 'zod';
import { flag, nullableNumber, nullableText, nullableTimestamp, timestamp } from '../shapes.ts';
import { instant } from '../values.ts';
import type { FieldOptions, FieldType } from './field.ts';
import { derived, makeField } from './make-field.ts';

const never = { written: 'never', shown: 'always' } as const;

const follows =
  <R extends z.ZodType>(type: FieldType, read: () => R) =>
  (description: string, options: Pick<FieldOptions, 'sql' | 'example'> = {}) =>
    makeField({ type, description }, derived(read()), { ...options, ...never });

/** Yes or no as other records make it. */
export const derivedFlag = follows('flag', flag);
/** A whole number that follows from other records. */
export const derivedCount = follows('number', () => z.int());
/** A number that follows from other fields or records; null where it cannot. */
export const derivedNumber = follows('number', nullableNumber);
/** An instant that every record has and no write sets. */
export const stamp = follows('instant', timestamp);
/** A text that follows from other fields or records; null where it cannot. */
export const derivedText = follows('text', nullableText);
/** A code that follows from other fields or records. */
export const derivedCode = <R extends z.ZodType>(
  description: string,
  read: R,
  options: Pick<FieldOptions, 'sql'> = {},
) => follows('code', () => read)(description, options);
/** An instant that every record has and only an import sets. */
export const importedStamp = (description: string) =>
  makeField(
    { type: 'instant', description, defaultValue: null, automatic: true },
    { ...derived(timestamp()), line: instant().nullish() },
    { written: 'imports' },
  );
/** The latest of what happened to a record; null when nothing has. An import may bring an earlier one along. */
export const lastActivity = follows('instant', nullableTimestamp);
/** What a record is known by in the interface. */
export const recordId = follows('id', () => z.string());
/** The number people know a record by. */
export const referenceNumber = follows('whole', () => z.string());
