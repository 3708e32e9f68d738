import { z } from 'zod';
import { flag, nullableDate, nullableNumber, nullableText, nullableTimestamp } from '../shapes.ts';
import {
  instant as instantValue,
  optionalAmount,
  optionalCode,
  optionalCount,
  optionalCurrency,
  optionalDate,
  optionalEmail,
  optionalLongText,
  optionalRating,
  optionalText,
  requiredText as requiredTextValue,
} from '../values.ts';
import type { FieldOptions, FieldType } from './field.ts';
import { optionalWebAddress } from '../web-address.ts';
import { makeField, usual, type NoOptions } from './make-field.ts';

const scalar =
  <R extends z.ZodType, I extends z.ZodType>(
    type: FieldType,
    schemas: () => readonly [R, I],
    fallback: unknown,
  ) =>
  <const O extends FieldOptions = NoOptions>(description: string, options?: O) =>
    makeField({ type, description, fallback }, usual(...schemas()), options);

/** A text of a line, found by its words. */
export const text = scalar('text', () => [nullableText(), optionalText()] as const, null);
/** A text of any length. */
export const longText = scalar('longText', () => [nullableText(), optionalLongText()] as const, null);
/** An email address, found whole. */
export const email = scalar('whole', () => [nullableText(), optionalEmail()] as const, null);
/** A web address, a bare host or a handle, found whole. */
export const webAddress = scalar('whole', () => [nullableText(), optionalWebAddress()] as const, null);
/** A text that is found whole, such as a domain. */
export const wholeText = scalar('whole', () => [nullableText(), optionalText()] as const, null);
/** A phone number: spaces and punctuation do not matter when it is looked for. */
export const phone = scalar('phone', () => [nullableText(), optionalText()] as const, null);
/** An ISO 4217 code. */
export const currency = scalar('code', () => [nullableText(), optionalCurrency()] as const, null);
/** A date without a time. */
export const date = scalar('date', () => [nullableDate(), optionalDate()] as const, null);
/** An instant that may be missing. */
export const instant = scalar(
  'instant',
  () => [nullableTimestamp(), instantValue().nullish()] as const,
  null,
);
/** An amount of money or a rate, zero or more. */
export const amount = scalar('number', () => [nullableNumber(), optionalAmount()] as const, null);
/** A count, zero or more. */
export const count = scalar('number', () => [nullableNumber(), optionalCount()] as const, null);
/** From 0 to 5. */
export const rating = scalar('number', () => [nullableNumber(), optionalRating()] as const, null);
/** Yes or no; never null. */
export const yesNo = scalar('flag', () => [flag(), flag().optional()] as const, false);

/** A number within the bounds of its schema. */
export const number = <I extends z.ZodType, const O extends FieldOptions = NoOptions>(
  description: string,
  write: I,
  options?: O,
) => makeField({ type: 'number', description, fallback: null }, usual(nullableNumber(), write), options);

/** A text that every record has; a blank one leaves it as it is. */
export const requiredText = <const O extends FieldOptions = NoOptions>(description: string, options?: O) =>
  makeField(
    { type: 'text', description, fallback: '', required: true, ignoresBlank: true },
    {
      read: z.string(),
      write: optionalText(),
      create: requiredTextValue(),
      line: requiredTextValue(),
    },
    options,
  );

/** A code of a closed set. */
export const code = <
  const Codes extends readonly [string, ...string[]],
  const O extends FieldOptions = NoOptions,
>(
  description: string,
  codes: Codes,
  options?: O,
) =>
  makeField(
    { type: 'code', description, fallback: null },
    usual(z.enum(codes).nullable(), optionalCode(codes)),
    options,
  );

/** A code of a closed set that every record has. */
export const requiredCode = <
  const Codes extends readonly [string, ...string[]],
  const O extends FieldOptions = NoOptions,
>(
  description: string,
  codes: Codes,
  fallback: Codes[number],
  options?: O,
) =>
  makeField(
    { type: 'code', description, fallback, ignoresBlank: true },
    usual(z.enum(codes), optionalCode(codes)),
    options,
  );

/** A code that reads show as text; the schema of a write says its form. */
export const openCode = <I extends z.ZodType, const O extends FieldOptions = NoOptions>(
  description: string,
  write: I,
  options?: O,
) => makeField({ type: 'code', description, fallback: null }, usual(nullableText(), write), options);

/** A text that is another field's under a second name: it has no column of its own. */
export const sameAs = <const O extends FieldOptions = NoOptions>(
  column: string,
  description: string,
  options?: O,
) =>
  makeField(
    { type: 'longText', description, sameAs: column, sql: `r."${column}"` },
    usual(nullableText(), optionalLongText()),
    options,
  );
