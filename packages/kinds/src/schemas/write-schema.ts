import type { z } from 'zod';
import type { Fields, Written } from '../fields/field.ts';
import type { Kind } from '../kind.ts';
import { objectOf, type AsShape } from './object-of.ts';

/** The members that a write of a kind may give: an update takes what only a record that exists has. */
export type WriteShape<F extends Fields, U extends 'write' | 'create'> = AsShape<{
  [Name in keyof F as F[Name]['written'] extends WritersOf<U> ? Name : never]: F[Name]['schemas'][U];
}>;

type WritersOf<U> = U extends 'create' ? 'calls' : 'calls' | 'updates';

const members = (
  fields: Fields,
  use: 'write' | 'create',
  written: readonly Written[],
): [string, z.ZodType][] =>
  Object.entries(fields)
    .filter(([, field]) => written.includes(field.written))
    .map(([name, field]) => [name, field.schemas[use]]);

/** What an update takes: any of the fields that calls may set. */
export const writeSchema = <F extends Fields>(kind: Kind<string, F>) =>
  objectOf<WriteShape<F, 'write'>>(members(kind.fields, 'write', ['calls', 'updates']));

/** What a create takes: the same but for what only a record that exists has, and with what every record has to have. */
export const createSchema = <F extends Fields>(kind: Kind<string, F>) =>
  objectOf<WriteShape<F, 'create'>>(members(kind.fields, 'create', ['calls']));
