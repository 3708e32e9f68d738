import { z } from 'zod';
import { deprecated } from '../deprecation.ts';
import type { Field, FieldOptions, FieldSchemas, FieldType, ShownBy, WrittenBy } from './field.ts';

/** The usual schemas: a create takes what an update takes, and a line may say null for what it lacks. */
export type UsualSchemas<R extends z.ZodType, I extends z.ZodType> = FieldSchemas<R, I, I, z.ZodNullable<I>>;

export const usual = <R extends z.ZodType, I extends z.ZodType>(read: R, write: I): UsualSchemas<R, I> => ({
  read,
  write,
  create: write,
  line: z.nullable(write),
});

/** Nothing may be written: the value is derived. */
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

/** Puts a field together; what is not said takes the usual. */
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
    // The types say the same of options that are silent.
    shown: shown as ShownBy<O>,
    written: written as WrittenBy<O>,
  };
}

/** What a caller says who gives no options. */
export interface NoOptions {
  readonly shown?: never;
  readonly written?: never;
}
