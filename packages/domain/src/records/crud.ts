import type { AccountTransaction } from '@nova/db';
import type { Kind, KindName } from '@nova/kinds';
import type { Context } from '../context.ts';
import { assertNeeded } from './assert-needed.ts';
import { assertRecordRoom } from './assert-record-room.ts';
import { changeRecord, type CurrentRow } from './change-record.ts';
import { createRecord, type Row } from './create-record.ts';
import { duplicateKeysOf } from './duplicate-keys.ts';
import { referencesOf, rowOf, type Write } from './row-of.ts';
import { statusChange } from './status-change.ts';

/** A kind that is among `kinds`. */
export type KnownKind = Kind<KindName>;

/** What a kind's own rule adds to a plain write, or refuses. */
export type Rule = (row: Row, current: CurrentRow, db: AccountTransaction) => Row | Promise<Row>;

/**
 * Creates a record as its definition has it: what it needs, whom it refers to, duplicates, the plan's limit; the API user
 * owns it where no owner is given (docs/interface/values.md).
 * @param more columns that the kind's own rule adds
 * @returns the new record's id
 * @throws BAD_REQUEST, NOT_FOUND, DUPLICATE, RECORD_LIMIT_REACHED
 */
export async function createKind(
  ctx: Context,
  kind: KnownKind,
  write: Write,
  more: (row: Row) => Row | Promise<Row> = (row) => row,
): Promise<string> {
  assertNeeded(kind, write);
  const recordLimit = kind.limit && { name: kind.limit, max: ctx.account.limits[kind.limit] };
  if (recordLimit && kind.limitComesFirst) await assertRecordRoom(ctx, kind.name, recordLimit);
  const row = await more(rowOf(kind, await referencesOf(ctx, kind, write), write));
  const created = await createRecord(ctx, kind.name, {
    row: { ownerId: ctx.user.id, ...row },
    duplicateKeys: duplicateKeysOf(kind, row),
    ...(recordLimit && { recordLimit }),
  });
  return created.id;
}

/**
 * Updates what is given of a record (docs/interface/values.md#partial-updates). Not checked for duplicates.
 * @param rule what the kind itself adds or refuses, told of the row as it is
 * @returns the record's id
 * @throws NOT_FOUND for the record and what it refers to, BAD_REQUEST, and what the rule throws
 */
export async function updateKind(
  ctx: Context,
  kind: KnownKind,
  id: string,
  write: Write,
  rule: Rule = (row) => row,
): Promise<string> {
  const references = await referencesOf(ctx, kind, write);
  return changeRecord(ctx, kind.name, id, async (current, db) => {
    const row = await rule(rowOf(kind, references, write), current, db);
    return {
      row,
      ...duplicateKeysAfter(kind, current, row),
      children: kind.keepsStatusHistory ? statusChange(ctx, kind.name, id, current, row.statusId) : [],
    };
  });
}

/** The record's duplicate keys after a write, where one of the fields that make them was written. */
export function duplicateKeysAfter(
  kind: Kind,
  current: CurrentRow,
  row: Row,
): { readonly duplicateKeys?: readonly string[] } {
  const compared = (kind.duplicates ?? []).flatMap(({ fields }) => fields);
  return compared.some((name) => name in row)
    ? { duplicateKeys: duplicateKeysOf(kind, { ...current, ...row }) }
    : {};
}
