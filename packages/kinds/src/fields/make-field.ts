import { z } from 'zod';
import { deprecated } from '../deprecation.ts';
import { instant } from '../instants.ts';
import { flag, nullableNumber, nullableText, nullableTimestamp, timestamp } from '../shapes.ts';
import type { Field, FieldOptions, FieldSchemas, FieldType, ShownBy, WrittenBy } from './field.ts';

/** A create takes the same as an update. An import line may also hold null. */
export type UsualSchemas<R extends z.ZodType, I extends z.ZodType> = FieldSchemas<R, I, I, z.ZodNullable<I>>;

export const makeUsualSchemas = <R extends z.ZodType, I extends z.ZodType>(
  read: R,
  write: I,
): UsualSchemas<R, I> => ({
  read,
  write,
  create: write,
  line: z.nullable(write),
});

export const makeDerivedSchemas = <R extends z.ZodType>(
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
  const ownOptions: FieldOptions = options ?? {};
  const { shown = 'always', written = 'calls' } = ownOptions;
  const { description } = base;
  const asSaid = <S extends z.ZodType>(schema: S): S => {
    const described = schema.describe(description);
    return ownOptions.deprecated ? deprecated(described, ownOptions.deprecated) : described;
  };
  return {
    ...usualOptions,
    ...base,
    ...ownOptions,
    schemas: {
      read: asSaid(schemas.read),
      write: asSaid(schemas.write),
      create: asSaid(schemas.create),
      line: schemas.line.describe(description),
    },
    // The casts are safe, because `ShownBy` and `WrittenBy` have the same defaults as the destructuring above.
    shown: shown as ShownBy<O>,
    written: written as WrittenBy<O>,
  };
}

export interface NoOptions {
  readonly shown?: never;
  readonly written?: never;
}

const never = { written: 'never', shown: 'always' } as const;

const makeReadOnly =
  <R extends z.ZodType>(type: FieldType, read: () => R) =>
  (description: string, options: Pick<FieldOptions, 'sql' | 'example' | 'whenMerged'> = {}) =>
    makeField({ type, description }, makeDerivedSchemas(read()), { ...options, ...never });

export const derivedFlag = makeReadOnly('flag', flag);
export const derivedCount = makeReadOnly('number', () => z.int());
/** The value is null if it cannot be computed. */
export const derivedNumber = makeReadOnly('number', nullableNumber);
/** Every record has this instant, and no write sets it. */
export const stamp = makeReadOnly('instant', timestamp);
export const readOnlyText = makeReadOnly('text', nullableText);
export const readOnlyCode = <R extends z.ZodType>(
  description: string,
  read: R,
  options: Pick<FieldOptions, 'sql'> = {},
) => makeReadOnly('code', () => read)(description, options);
/** Every record has this instant, and only an import sets it. */
export const importOnlyStamp = (description: string) =>
  makeField(
    { type: 'instant', description, defaultValue: null, automatic: true },
    { ...makeDerivedSchemas(timestamp()), line: instant().nullish() },
    { written: 'imports' },
  );
/** The instant is null until it happens, and only an import sets it. */
export const importOnlyMoment = (description: string) =>
  makeField(
    { type: 'instant', description, defaultValue: null, automatic: true },
    { ...makeDerivedSchemas(nullableTimestamp()), line: instant().nullish() },
    { written: 'imports' },
  );
/** An import may set an earlier instant. */
export const lastActivity = makeReadOnly('instant', nullableTimestamp);
export const recordId = makeReadOnly('id', () => z.string());
export const referenceNumber = makeReadOnly('whole', () => z.string());
