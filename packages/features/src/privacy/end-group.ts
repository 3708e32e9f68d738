import type { AccountTransaction } from '@nova/db';
import { listClearedFields, type Kind, kinds, buildClearedRow } from '@nova/kinds';
import { isId, type Actor, auditRow, changeGroup, type CurrentRow } from '@nova/core';
import type { ErasureLine } from './erasure-ledger.ts';
import { extractAddresses } from './ledger-keys.ts';
import type { PersonId } from './persons.ts';

export interface Ending {
  readonly kind: PersonId['entity'];
  readonly ids: readonly string[];
  readonly action: ErasureLine['action'];
  /** The reason of an erasure; null for an anonymisation. */
  readonly reason: string | null;
  /** The user who caused it; null if the server did. */
  readonly userId: string | null;
  /** Chooses the locked persons who are still to be erased or anonymised; all if undefined. */
  readonly choose?: (tx: AccountTransaction, ids: readonly string[]) => Promise<readonly string[]>;
}

export interface LockedPerson {
  readonly id: string;
  readonly row: CurrentRow;
  readonly externalIds: readonly string[];
  readonly parts: Readonly<Record<string, number>>;
  /** Records that were merged into the person's. */
  readonly mergedIds: readonly string[];
  /** Values that the merges dropped, each as a row. */
  readonly dropped: readonly CurrentRow[];
}

interface LockedPersons {
  readonly held: readonly string[];
  readonly gone: readonly string[];
  readonly persons: readonly LockedPerson[];
}

interface FoundRow {
  readonly id: string;
  readonly row: CurrentRow;
}

interface Facts extends Omit<LockedPerson, 'row'> {
  readonly held: boolean;
}

/**
 * Locks persons in the order of their ids, so that two transactions cannot deadlock. FOR UPDATE prevents others
 * from writing a record about the person or a cached document in the meantime.
 */
export async function lockPersons(
  tx: AccountTransaction,
  { kind: name, ids, action }: Pick<Ending, 'kind' | 'ids' | 'action'>,
): Promise<LockedPersons> {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { table } = kinds[name];
  const lockedRows = await tx.rows<FoundRow>(
    `SELECT t.id::text AS id, to_jsonb(t) AS row FROM ${table} t WHERE t."accountId" = $1::uuid AND t.id = ANY ($2::uuid[]) ORDER BY t.id FOR UPDATE`,
    [uniqueIds.filter(isId)],
  );
  const rows = lockedRows.filter(({ row }) => action === 'ERASE' || row.anonymisedOn === null);
  const knownIds = new Set(rows.map(({ id }) => id));
  const facts = await loadFacts(tx, name, action, [...knownIds]);
  const persons = rows.flatMap(({ id, row }) => {
    const one = facts.get(id);
    return one === undefined || one.held ? [] : [{ row, ...one }];
  });
  return {
    persons,
    held: uniqueIds.filter((id) => facts.get(id)?.held),
    gone: uniqueIds.filter((id) => !knownIds.has(id)),
  };
}

async function loadFacts(
  tx: AccountTransaction,
  kind: Ending['kind'],
  action: Ending['action'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  if (ids.length === 0) return new Map();
  const facts = await tx.rows<Facts>(
    `SELECT p.id::text AS id, p.parts,
       EXISTS (SELECT 1 FROM privacy_holds h WHERE h."accountId" = $1 AND h."recordId" = p.id) AS held,
       ARRAY(SELECT e."externalId" FROM external_ids e WHERE e."accountId" = $1 AND e."recordId" = p.id ORDER BY 1) AS "externalIds",
       nova_merged_ids($1::uuid, ARRAY[p.id])::text[] AS "mergedIds",
       (SELECT coalesce(jsonb_agg(jsonb_build_object(d.item ->> 'field', d.item -> 'value')), '[]')
        FROM merges m CROSS JOIN LATERAL jsonb_array_elements(m.dropped) AS d(item)
        WHERE m."accountId" = $1 AND m."primaryId" = ANY (p.id || nova_merged_ids($1::uuid, ARRAY[p.id]))) AS dropped
     FROM nova_person_parts($1::uuid, $2, $3::uuid[], $4::boolean) p`,
    [kind, ids, action === 'ERASE'],
  );
  return new Map(facts.map((one) => [one.id, one]));
}

const listAddresses = (persons: readonly LockedPerson[]): readonly string[] =>
  persons.flatMap(({ row, dropped }) => [row, ...dropped].flatMap(extractAddresses));

/**
 * Erases or anonymises locked persons.
 * @returns ids under which their search words are stored. `settleEnding` removes these last, because other
 * writers wait for it
 */
export function endLocked(
  ctx: Actor,
  tx: AccountTransaction,
  ending: Ending,
  persons: readonly LockedPerson[],
): Promise<readonly string[]> {
  return ending.action === 'ANONYMISE'
    ? anonymiseLocked(ctx, tx, ending, persons)
    : eraseLocked(ctx, tx, ending, persons);
}

async function anonymiseLocked(
  ctx: Actor,
  tx: AccountTransaction,
  { kind }: Ending,
  persons: readonly LockedPerson[],
): Promise<readonly string[]> {
  const ids = persons.map(({ id }) => id);
  await changeGroup(ctx, tx, { kind, ids }, (current) => ({
    row: buildAnonymousRow(ctx, kind, current),
    action: 'anonymise',
  }));
  const later = await tx.rows<Later>(
    `SELECT nova_anonymise_persons($1::uuid, $2, $3::uuid[], $4::text[])::text AS id`,
    [kind, ids, listAddresses(persons)],
  );
  return [...ids, ...later.map(({ id }) => id)];
}

async function eraseLocked(
  ctx: Actor,
  tx: AccountTransaction,
  { kind, reason }: Ending,
  persons: readonly LockedPerson[],
): Promise<readonly string[]> {
  const rows = persons.map(({ id, row }) =>
    auditRow(ctx, {
      entity: kind,
      recordId: id,
      action: 'erase',
      record: row,
      changes: reason === null ? {} : { reason: { to: reason } },
    }),
  );
  const later = await tx.rows<Later>(
    `SELECT nova_erase_persons($1::uuid, $2, $3::uuid[], $4::text[], $5::jsonb)::text AS id`,
    [kind, persons.map(({ id }) => id), listAddresses(persons), JSON.stringify(rows[0])],
  );
  await addRows(tx, [{ table: 'audit_events', rows }]);
  return later.map(({ id }) => id);
}

interface Later {
  readonly id: string;
}

/**
 * Removes the search words and corrects the counters. Other writers of the account wait from here until the
 * commit, so this is a separate statement that runs last.
 */
export const settleEnding = (tx: AccountTransaction, ids: readonly string[]): Promise<unknown> =>
  tx.rows(`SELECT nova_settle_ending($1::uuid, $2::uuid[])::text AS done`, [ids]);

/**
 * Builds the row of an anonymised person. The date of the last activity stays, although the activity itself may
 * be deleted.
 */
function buildAnonymousRow(
  { now }: Pick<Actor, 'now'>,
  kind: Ending['kind'],
  { lastActivityDate = null }: CurrentRow,
): Readonly<Record<string, unknown>> {
  const of: Kind = kinds[kind];
  return {
    ...buildClearedRow(of, listClearedFields(of), true),
    anonymisedOn: now().toISOString(),
    importedActivityDate: lastActivityDate,
  };
}

const addRows = (tx: AccountTransaction, children: readonly unknown[]): Promise<unknown> =>
  tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [JSON.stringify(children)]);
