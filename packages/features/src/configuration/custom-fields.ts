import type * as contract from './custom-fields-contract.ts';
import {
  type Context,
  normaliseName,
  newId,
  type DocumentPage,
  changeLocked,
  deleteLocked,
  type CurrentRow,
  recordKinds,
  lockRows,
  condition,
  createPlain,
  readPage,
  columns,
  iso,
  type RecordSource,
  textsToStore,
  dropUndefined,
} from '@nova/core';
import type { TextUse } from './item-uses.ts';
import { NovaError } from '@nova/contract';
import { type AccountTransaction, uniqueViolation } from '@nova/db';
import { type Kind, kinds } from '@nova/kinds';
import type { z } from 'zod';

export const customFieldSource: RecordSource = {
  from: 'custom_fields f',
  alias: 'f',
  joins: [],
  members: {
    ...columns('f', ['id', 'entity', 'label', 'kind', 'options', 'position']),
    createdOn: iso('f."createdOn"'),
  },
};

/** Lists custom fields, newest first. */
export function listCustomFields(
  ctx: Context,
  input: z.output<typeof contract.listCustomFields.input>,
): Promise<DocumentPage<z.output<typeof contract.customField>>> {
  const conditions = input.entity === undefined ? [] : [condition('f.entity = $?::text', input.entity)];
  return readPage(ctx, customFieldSource, input, { conditions, stamp: 'createdOn' });
}

/**
 * The number of attempts. The field that has the label may be deleted before its id is read, and then the write is
 * repeated.
 */
const labelTries = 3;

/**
 * Creates a custom field, which comes last unless a position is given.
 * @throws DUPLICATE with the id of the field that has the label; BAD_REQUEST for options of a field of another kind
 * than LIST
 */
export async function createCustomField(
  ctx: Context,
  input: z.output<typeof contract.createCustomField.input>,
  tries = labelTries,
): Promise<string> {
  const { entity, label, kind } = input;
  assertOptionsFit(kind, input.options);
  const row = {
    entity,
    label,
    kind,
    labelKey: normaliseName(label),
    options: textsToStore(input.options),
    position: input.position ?? (await findNextPosition(ctx, entity)),
  };
  try {
    return await createPlain(ctx, 'customField', row);
  } catch (error) {
    const failure = await convertLabelError(ctx, error, entity, label);
    if (failure === 'free' && tries > 1) return createCustomField(ctx, input, tries - 1);
    throw failure === 'free' ? error : failure;
  }
}

function assertOptionsFit(kind: unknown, options: readonly string[] | undefined): void {
  if (kind === 'LIST' || (options ?? []).length === 0) return;
  throw new NovaError('BAD_REQUEST', 'Only a custom field of the kind LIST has options.');
}

/** Returns DUPLICATE if the label is in use, `free` if it no longer is, else the error itself. */
async function convertLabelError(
  ctx: Context,
  error: unknown,
  entity: string,
  label: string,
): Promise<unknown> {
  if (uniqueViolation(error) === undefined) return error;
  const [existing] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM custom_fields WHERE "accountId" = $1 AND entity = $2 AND "labelKey" = $3`,
    [entity, normaliseName(label)],
  );
  if (!existing) return 'free';
  const message = `A ${entity} has a custom field ${JSON.stringify(label)} already; \`data\` holds its id.`;
  return new NovaError('DUPLICATE', message, { data: existing.id });
}

async function findNextPosition(ctx: Context, entity: string): Promise<number> {
  const [last] = await ctx.db.rows<{ position: number }>(
    `SELECT coalesce(max(position) + 1, 0) AS position FROM custom_fields WHERE "accountId" = $1 AND entity = $2`,
    [entity],
  );
  return last?.position ?? 0;
}

interface Definition {
  readonly id: string;
  readonly entity: contract.CustomFieldEntity;
  readonly label: string;
  readonly kind: string;
}

/** The cast is safe because writes go through the contract's schema (prisma/schema.prisma, CustomField). */
const toDefinition = (row: CurrentRow): Definition => row as unknown as Definition;

/**
 * Changes a custom field. A new label is written to the values of all records in the same transaction.
 * @throws NOT_FOUND, and the errors of `createCustomField`
 */
export async function updateCustomField(
  ctx: Context,
  input: z.output<typeof contract.updateCustomField.input>,
  tries = labelTries,
): Promise<string> {
  const { customFieldId, label, options, position } = input;
  let entity = '';
  try {
    return await changeLocked(ctx, 'customField', customFieldId, (current) => {
      const before = toDefinition(current);
      entity = before.entity;
      assertOptionsFit(before.kind, options);
      const labelColumns = label === undefined ? {} : { label, labelKey: normaliseName(label) };
      const row = dropUndefined({ ...labelColumns, options: textsToStore(options), position });
      if (label === undefined || label === before.label) return { row };
      return { row, alongside: (tx) => updateLabels(tx, before, label, ctx.now()) };
    });
  } catch (error) {
    if (label === undefined) throw error;
    const failure = await convertLabelError(ctx, error, entity, label);
    if (failure === 'free' && tries > 1) return updateCustomField(ctx, input, tries - 1);
    throw failure === 'free' ? error : failure;
  }
}

/**
 * Deletes a custom field and its values, with an event for each record (docs/interface/events.md#the-event).
 * @throws NOT_FOUND
 */
export function deleteCustomField(
  ctx: Context,
  input: z.output<typeof contract.deleteCustomField.input>,
): Promise<string> {
  return deleteLocked(ctx, 'customField', input.customFieldId, async (current, tx) => {
    const definition = toDefinition(current);
    const holders = await removeValues(tx, definition, ctx.now());
    await queueHolderEvents(ctx, tx, definition.entity, holders);
  });
}

/** Queues an event for each record that lost its value, in the transaction of the delete. */
async function queueHolderEvents(
  ctx: Context,
  tx: AccountTransaction,
  entity: contract.CustomFieldEntity,
  holders: readonly FormerHolder[],
): Promise<void> {
  if (holders.length === 0) return;
  await tx.rows(
    `INSERT INTO event_queue
       ("accountId", id, "occurredOn", type, kind, "recordId", reference, changed, "ownerId", "userId", via, "requestId")
     SELECT $1::uuid, h.event, $6::timestamptz, $7, $8, h.id, h.reference, '{customFields}'::text[], h."ownerId", $9::uuid, $10, $11
     FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[]) AS h(event, id, reference, "ownerId")`,
    [
      holders.map(() => newId()),
      holders.map(({ id }) => id),
      holders.map(({ reference }) => reference),
      holders.map(({ ownerId }) => ownerId),
      ...[ctx.now().toISOString(), `${entity}.updated`, entity, ctx.user.id, ctx.via, ctx.requestId],
    ],
  );
}

interface FieldOfRecords {
  readonly id: string;
  readonly entity: contract.CustomFieldEntity;
}

/** SQL that finds the records with a value of the field; `$2` is the field's id as text. */
const fieldCondition = `t."customFields" @> jsonb_build_array(jsonb_build_object('fieldId', $2::text))`;

export const listFieldTextUses = (entity: string): readonly TextUse[] =>
  Object.values<Kind>(kinds)
    .filter(({ name }) => name === entity)
    .map(({ plural, table }) => ({ plural, table, condition: fieldCondition }));

const buildRewrite = (item: string, where = 'true'): string =>
  `(SELECT coalesce(jsonb_agg(${item} ORDER BY x.place), '[]') FROM jsonb_array_elements(t."customFields") WITH ORDINALITY
    AS x(item, place) WHERE ${where})`;

/** Waits for concurrent writes, which may still write the old label or values of the deleted field. */
const lockLabels = (tx: AccountTransaction): Promise<unknown> =>
  tx.rows(`SELECT nova_changing_original($1::uuid, 'labels')::text AS locked`);

/** Writes the new label to the records' values. It sets `updatedOn`, because readers see other records than before. */
async function updateLabels(
  tx: AccountTransaction,
  { id: fieldId, entity }: FieldOfRecords,
  label: string,
  now: Date,
): Promise<void> {
  const { table } = recordKinds[entity];
  await lockRows(tx, table, fieldCondition, fieldId);
  await lockLabels(tx);
  const item = `CASE WHEN x.item ->> 'fieldId' = $2::text THEN x.item || jsonb_build_object('fieldLabel', $3::text) ELSE x.item END`;
  await tx.rows(
    `UPDATE ${table} t SET "customFields" = ${buildRewrite(item)}, "updatedOn" = greatest(t."updatedOn", $4::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${fieldCondition}`,
    [fieldId, label, now.toISOString()],
  );
}

interface FormerHolder {
  readonly id: string;
  readonly reference: string | null;
  readonly ownerId: string | null;
}

/**
 * Removes a field's values from all records.
 * @returns the records that had a value
 */
export async function removeValues(
  tx: AccountTransaction,
  { id: fieldId, entity }: FieldOfRecords,
  now: Date,
): Promise<readonly FormerHolder[]> {
  const { table } = recordKinds[entity];
  await lockRows(tx, table, fieldCondition, fieldId);
  await lockLabels(tx);
  const fields: Readonly<Record<string, unknown>> = kinds[entity].fields;
  const selectColumn = (name: 'reference' | 'ownerId'): string =>
    fields[name] === undefined ? `NULL AS "${name}"` : `t."${name}"`;
  return tx.rows<FormerHolder>(
    `UPDATE ${table} t SET "customFields" = ${buildRewrite('x.item', `x.item ->> 'fieldId' <> $2::text`)},
       "updatedOn" = greatest(t."updatedOn", $3::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${fieldCondition} RETURNING t.id, ${selectColumn('reference')}, ${selectColumn('ownerId')}`,
    [fieldId, now.toISOString()],
  );
}
