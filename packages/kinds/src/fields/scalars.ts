import { z } from 'zod';
import { optionalEmail } from '../email.ts';
import { instant as instantValue } from '../instants.ts';
import { flag, nullableDate, nullableNumber, nullableText, nullableTimestamp, timestamp } from '../shapes.ts';
import {
  optionalAmount,
  optionalCode,
  optionalCount,
  optionalCurrency,
  optionalDate,
  optionalLongText,
  optionalRating,
  optionalText,
  optionalTimeZone,
  optionalWebAddress,
  nonEmptyText as requiredTextValue,
  text as textValue,
  textLimits,
} from '../values.ts';
import type { FieldOptions, FieldType } from './field.ts';
import { makeDerivedSchemas, makeField, type NoOptions, makeUsualSchemas } from './make-field.ts';

const scalar =
  <R extends z.ZodType, I extends z.ZodType>(
    type: FieldType,
    schemas: () => readonly [R, I],
    defaultValue: unknown,
  ) =>
  <const O extends FieldOptions = NoOptions>(description: string, options?: O) =>
    makeField({ type, description, defaultValue }, makeUsualSchemas(...schemas()), options);

export const text = scalar('text', () => [nullableText(), optionalText()] as const, null);
export const longText = scalar('longText', () => [nullableText(), optionalLongText()] as const, null);
/** An address is only found as a whole. */
export const email = scalar('whole', () => [nullableText(), optionalEmail()] as const, null);
/** An address on the web, which may also be a bare host or a handle. It is only found as a whole. */
export const webAddress = scalar('whole', () => [nullableText(), optionalWebAddress()] as const, null);
/** A text that is only found as a whole, such as a domain. */
export const wholeText = scalar('whole', () => [nullableText(), optionalText()] as const, null);
/** A phone number. Searches ignore its spaces and punctuation. */
export const phone = scalar('phone', () => [nullableText(), optionalText()] as const, null);
export const currency = scalar('code', () => [nullableText(), optionalCurrency()] as const, null);
export const date = scalar('date', () => [nullableDate(), optionalDate()] as const, null);
export const instant = scalar(
  'instant',
  () => [nullableTimestamp(), instantValue().nullish()] as const,
  null,
);
/** The instant at which something ends. A day means its last moment. */
export const deadline = scalar(
  'instant',
  () => [nullableTimestamp(), instantValue('last').nullish()] as const,
  null,
);
export const amount = scalar('number', () => [nullableNumber(), optionalAmount()] as const, null);
export const count = scalar('number', () => [nullableNumber(), optionalCount()] as const, null);
export const rating = scalar('number', () => [nullableNumber(), optionalRating()] as const, null);
export const yesNo = scalar('flag', () => [flag(), flag().optional()] as const, false);

export const number = <I extends z.ZodType, const O extends FieldOptions = NoOptions>(
  description: string,
  write: I,
  options?: O,
) =>
  makeField(
    { type: 'number', description, defaultValue: null },
    makeUsualSchemas(nullableNumber(), write),
    options,
  );

/** Every record has this text. A write ignores a blank one. */
export const requiredText = <const O extends FieldOptions = NoOptions>(description: string, options?: O) =>
  makeField(
    { type: 'text', description, defaultValue: '', required: true, ignoresBlank: true },
    {
      read: z.string(),
      write: optionalText(),
      create: requiredTextValue(),
      line: requiredTextValue(),
    },
    options,
  );

/** Every record has this text. A blank one is refused. */
export const nonBlankText = (description: string) =>
  makeField(
    { type: 'text', description, defaultValue: '', required: true },
    {
      read: z.string(),
      write: requiredTextValue().optional(),
      create: requiredTextValue(),
      line: requiredTextValue(),
    },
    undefined,
  );

/** Every record has this text, and only an import sets it. */
export const presetText = (
  description: string,
  { units, ...options }: { readonly personal?: boolean; readonly units?: number } = {},
) =>
  makeField(
    { type: 'text', description, defaultValue: '' },
    { ...makeDerivedSchemas(z.string()), line: optionalText(units) },
    { ...options, written: 'imports' },
  );

/** Every record has this text. It is stored as it was typed, and may be empty. */
export const queryField = <const O extends FieldOptions = NoOptions>(description: string, options?: O) => {
  const query = textValue(textLimits.query);
  return makeField(
    { type: 'longText', description, defaultValue: '' },
    { read: z.string(), write: query.optional(), create: query, line: query.nullish() },
    options,
  );
};

/** @param edge the moment of a day that is meant if only the day is given */
export const requiredInstant = (description: string, edge: 'first' | 'last' = 'first') => {
  const value = instantValue(edge);
  return makeField(
    { type: 'instant', description, defaultValue: null, required: true },
    { read: timestamp(), write: value.optional(), create: value, line: value },
    undefined,
  );
};

export const timeZone = (description: string) =>
  makeField(
    { type: 'code', description, defaultValue: 'UTC', ignoresBlank: true },
    makeUsualSchemas(z.string(), optionalTimeZone()),
    undefined,
  );

export const code = <
  const Codes extends readonly [string, ...string[]],
  const O extends FieldOptions = NoOptions,
>(
  description: string,
  codes: Codes,
  options?: O,
) =>
  makeField(
    { type: 'code', description, defaultValue: null },
    makeUsualSchemas(z.enum(codes).nullable(), optionalCode(codes)),
    options,
  );

export const requiredCode = <
  const Codes extends readonly [string, ...string[]],
  const O extends FieldOptions = NoOptions,
>(
  description: string,
  codes: Codes,
  defaultValue: Codes[number],
  options?: O,
) =>
  makeField(
    { type: 'code', description, defaultValue, ignoresBlank: true },
    {
      read: z.enum(codes),
      write: optionalCode(codes),
      create: z.enum(codes).default(defaultValue),
      line: optionalCode(codes),
    },
    options,
  );

/** Reads show any text. The schema of writes decides which texts are accepted. */
export const openCode = <I extends z.ZodType, const O extends FieldOptions = NoOptions>(
  description: string,
  write: I,
  options?: O,
) =>
  makeField(
    { type: 'code', description, defaultValue: null },
    makeUsualSchemas(nullableText(), write),
    options,
  );

export const sameAs = <const O extends FieldOptions = NoOptions>(
  column: string,
  description: string,
  options?: O,
) =>
  makeField(
    { type: 'longText', description, aliasOf: column, sql: `r."${column}"` },
    makeUsualSchemas(nullableText(), optionalLongText()),
    options,
  );
