import { z } from 'zod';
import { deprecated } from '../deprecation.ts';
import { instant } from '../instants.ts';
import { flag, nullableNumber, nullableText, nullableTimestamp, timestamp } from '../shapes.ts';
import type { Field, FieldOptions, FieldSchemas, FieldType, ShownBy, WrittenBy } from './field.ts';

/** A create takes the same as an update. An import line may also hold null. */
export type UsualSchemas<R extends z.ZodType, I extends z.ZodType> = FieldSchemas<R, I, I, z.ZodNullable<I>>;

export const usual = <R extends z.ZodType, I extends z.ZodType>(read: R, write: I): UsualSchemas<R, I> => ({
  read,
  write,
  create: write,
  line: z.nullable(write),
});

export const derived = <R extends z.ZodType>(
  read: R,
): FieldSchemas<R, z.ZodNever, z.ZodNever, z.ZodNever> => ({
  read,
  write: z.never(),
  create: z.never(),
  line: z.never(),
});

interface Base {
  readonly type: FieldType;
  readonly description: string;
  readonly defaultValue?: unknown;
  readonly required?: boolean;
  readonly ignoresBlank?: boolean;
  readonly sql?: string;
  readonly aliasOf?: string;
  readonly automatic?: boolean;
  readonly members?: Readonly<Record<string, FieldType>>;
}

export function makeField<
  R extends z.ZodType,
  W extends z.ZodType,
  C extends z.ZodType,
  L extends z.ZodType,
  O extends FieldOptions,
>(
  base: Base,
  schemas: FieldSchemas<R, W, C, L>,
  options: O | undefined,
): Field<FieldSchemas<R, W, C, L>, ShownBy<O>, WrittenBy<O>> {
  const usualOptions = { required: false, personal: false, ignoresBlank: false };
  const said: FieldOptions = options ?? {};
  const { shown = 'always', written = 'calls' } = said;
  const { description } = base;
  const asSaid = <S extends z.ZodType>(schema: S): S => {
    const described = schema.describe(description);
    return said.deprecated ? deprecated(described, said.deprecated) : described;
  };
  return {
    ...usualOptions,
    ...base,
    ...said,
    schemas: {
      read: asSaid(schemas.read),
      write: asSaid(schemas.write),
      create: asSaid(schemas.create),
      line: schemas.line.describe(description),
    },
    // The defaults here are those of the types.
    shown: shown as ShownBy<O>,
    written: written as WrittenBy<O>,
  };
}

export interface NoOptions {
  readonly shown?: never;
  readonly written?: never;
}

const never = { written: 'never', shown: 'always' } as const;

const follows =
  <R extends z.ZodType>(type: FieldType, read: () => R) =>
  (description: string, options: Pick<FieldOptions, 'sql' | 'example' | 'whenMerged'> = {}) =>
    makeField({ type, description }, derived(read()), { ...options, ...never });

export const derivedFlag = follows('flag', flag);
export const derivedCount = follows('number', () => z.int());
/** The value is null if it cannot be computed. */
export const derivedNumber = follows('number', nullableNumber);
/** Every record has this instant, and no write sets it. */
export const stamp = follows('instant', timestamp);
export const derivedText = follows('text', nullableText);
export const derivedCode = <R extends z.ZodType>(
  description: string,
  read: R,
  options: Pick<FieldOptions, 'sql'> = {},
) => follows('code', () => read)(description, options);
/** Every record has this instant, and only an import sets it. */
export const importedStamp = (description: string) =>
  makeField(
    { type: 'instant', description, defaultValue: null, automatic: true },
    { ...derived(timestamp()), line: instant().nullish() },
    { written: 'imports' },
  );
/** The instant is null until it happens, and only an import sets it. */
export const importedMoment = (description: string) =>
  makeField(
    { type: 'instant', description, defaultValue: null, automatic: true },
    { ...derived(nullableTimestamp()), line: instant().nullish() },
    { written: 'imports' },
  );
/** An import may set an earlier instant. */
export const lastActivity = follows('instant', nullableTimestamp);
export const recordId = follows('id', () => z.string());
export const referenceNumber = follows('whole', () => z.string());
