import { NovaError, type createCustomField as endpoint } from '@nova/contract';
import { uniqueViolation } from '@nova/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { foldName } from '../fold-name.ts';
import { createPlain } from '../records/create-record.ts';
import { textsToStore } from '../records/row-of.ts';

/** A label that is given up while it is asked for is tried again, so many times in all. */
export const labelTries = 3;

/**
 * Defines a custom field, after the last one of its kind of record where no position is given.
 * @returns the new field's id
 * @throws DUPLICATE with the id of the field of that label; BAD_REQUEST for options of a field that is no LIST
 */
export async function createCustomField(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
  tries = labelTries,
): Promise<string> {
  const { entity, label, kind } = input;
  assertOptionsFit(kind, input.options);
  const row = {
    entity,
    label,
    kind,
    labelKey: foldName(label),
    options: textsToStore(input.options),
    position: input.position ?? (await nextPosition(ctx, entity)),
  };
  try {
    return await createPlain(ctx, 'customField', row);
  } catch (error) {
    const told = await duplicateField(ctx, error, entity, label);
    if (told === 'free' && tries > 1) return createCustomField(ctx, input, tries - 1);
    throw told === 'free' ? error : told;
  }
}

/** @throws BAD_REQUEST for options of a field that is no LIST */
export function assertOptionsFit(kind: unknown, options: readonly string[] | undefined): void {
  if (kind === 'LIST' || (options ?? []).length === 0) return;
  throw new NovaError('BAD_REQUEST', 'Only a custom field of the kind LIST has options.');
}

/** What a write of this label failed with: a duplicate where it ran into the label, `free` where that is gone since, the error itself otherwise. */
export async function duplicateField(
  ctx: Context,
  error: unknown,
  entity: string,
  label: string,
): Promise<unknown> {
  if (uniqueViolation(error) === undefined) return error;
  const [existing] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM custom_fields WHERE "accountId" = $1 AND entity = $2 AND "labelKey" = $3`,
    [entity, foldName(label)],
  );
  if (!existing) return 'free';
  const message = `A ${entity} has a custom field ${JSON.stringify(label)} already; \`data\` holds its id.`;
  return new NovaError('DUPLICATE', message, { data: existing.id });
}

async function nextPosition(ctx: Context, entity: string): Promise<number> {
  const [last] = await ctx.db.rows<{ position: number }>(
    `SELECT coalesce(max(position) + 1, 0) AS position FROM custom_fields WHERE "accountId" = $1 AND entity = $2`,
    [entity],
  );
  return last?.position ?? 0;
}
