import { type TextUse, listItemTextUses } from '../../../configuration/item-uses.ts';
import { listFieldTextUses } from '../../../configuration/custom-fields.ts';
import { findDependents } from '@nova/kinds';
import type { Statement } from '../import-transaction.ts';
import { type ForeignKey, selectKeys, ownerColumn } from './foreign-keys.ts';
import type { TransferKind } from '../kinds/transfer-kind.ts';
import type { PresentRecord, Step } from './step-records.ts';
import type { LeftReason, LeftRecord, UndoSession } from './undo-session.ts';

interface UndoDecision {
  readonly allowed: readonly PresentRecord[];
  readonly left: readonly LeftRecord[];
}

/**
 * Excludes persons on hold from the undo, even with `force` (docs/interface/privacy.md#holds). The caller must
 * have locked the records.
 */
export async function leaveHeld(
  run: Statement,
  session: UndoSession,
  { kind }: Step,
  records: readonly PresentRecord[],
): Promise<UndoDecision> {
  const ids = records.map(({ id }) => id);
  const rows = await run<{ id: string; hold: string }>(
    `SELECT h."recordId" AS id, h.id AS hold FROM privacy_holds h WHERE h."accountId" = $1::uuid AND h."recordId" = ANY($2::uuid[])`,
    [ids],
  );
  const heldIds = new Set(rows.flatMap(({ id, hold }) => (session.isUndoneInDryRun(hold) ? [] : [id])));
  return {
    allowed: records.filter(({ id }) => !heldIds.has(id)),
    left: records
      .filter(({ id }) => heldIds.has(id))
      .map((record) => leftRecord(kind.type, record, 'HELD', 'It is on hold.')),
  };
}

/**
 * Excludes merged records and the survivors of merges from the undo, even with `force`
 * (docs/interface/merges.md#imports). Once the merge is undone, they can be undone too.
 */
export async function leaveMerged(
  run: Statement,
  { kind }: Step,
  { records, ids }: { readonly records: readonly PresentRecord[]; readonly ids: readonly string[] },
): Promise<UndoDecision> {
  const rows = await run<{ id: string; into: string }>(
    `SELECT m."recordId"::text AS id, m."intoId"::text AS into FROM merged_records m
     WHERE m."accountId" = $1::uuid AND m.entity = $2 AND (m."recordId" = ANY($3::uuid[]) OR m."intoId" = ANY($3::uuid[]))`,
    [kind.type, ids],
  );
  const merged = new Set(rows.map(({ id }) => id));
  const survivors = new Set(rows.map(({ into }) => into));
  const mergedAwayIds = ids.filter((id) => merged.has(id) && records.every((record) => record.id !== id));
  return {
    allowed: records.filter(({ id }) => !survivors.has(id)),
    left: [
      ...mergedAwayIds.map((id) =>
        leftRecord(kind.type, { id, name: null }, 'MERGED', 'It was merged into another record.'),
      ),
      ...records
        .filter(({ id }) => survivors.has(id))
        .map((record) => leftRecord(kind.type, record, 'MERGED', 'Another record was merged into it.')),
    ],
  };
}

/**
 * Excludes records that changed since the import from the undo. With `force` they are undone too, except for
 * privacy holds.
 */
export function leaveChanged(
  session: UndoSession,
  { kind }: Step,
  records: readonly PresentRecord[],
): UndoDecision {
  const isOurs = ({ id, same, changedLater }: PresentRecord): boolean =>
    (session.force && kind.type !== 'privacyHold') || session.isUndoneInDryRun(id) || (same && !changedLater);
  return {
    allowed: records.filter((record) => isOurs(record)),
    left: records
      .filter((record) => !isOurs(record))
      .map((record) =>
        leftRecord(
          kind.type,
          record,
          'CHANGED',
          record.same ? 'A later import changed it.' : 'It was changed since the import.',
        ),
      ),
  };
}

interface DeleteDecision extends UndoDecision {
  /** Allowed records that others refer to. Those are deleted too, or their references are set to null. */
  readonly withDependents: readonly PresentRecord[];
}

/**
 * Excludes created records that others refer to from the undo, unless `force` is set and the references allow
 * the delete.
 * @param restored records of the kind that no longer refer to any of these
 */
export async function leaveReferenced(
  run: Statement,
  session: UndoSession,
  step: Step,
  { records, restored }: { readonly records: readonly PresentRecord[]; readonly restored: readonly string[] },
): Promise<DeleteDecision> {
  const leftRecords: LeftRecord[] = [];
  const withDependents: PresentRecord[] = [];
  let allowed = records;
  for (;;) {
    const together = [...allowed, ...withDependents].map(({ id }) => id);
    const referred = await findReferrers(run, session, step, {
      ids: allowed.map(({ id }) => id),
      together: [...together, ...restored],
    });
    for (const record of allowed) {
      const referrers = referred.get(record.id);
      if (!referrers) continue;
      if (session.force && !referrers.refused) withDependents.push(record);
      else leftRecords.push(leftRecord(step.kind.type, record, 'IN_USE', describeUse(session, referrers)));
    }
    allowed = allowed.filter(({ id }) => !referred.has(id));
    // A record that stays also protects the records of its kind that it refers to.
    if (referred.size === 0 || step.kind.tree === undefined)
      return { allowed, withDependents, left: leftRecords };
  }
}

const describeUse = ({ force }: UndoSession, { by }: Referrers): string =>
  force
    ? `It cannot be deleted while others refer to it: ${by.join(', ')}.`
    : `Others refer to it: ${by.join(', ')}.`;

export const leftRecord = (
  type: LeftRecord['type'],
  { id, name }: Pick<PresentRecord, 'id' | 'name'>,
  reason: LeftReason,
  message: string,
): LeftRecord => ({ type, id, name, reason, message });

interface Referrers {
  readonly by: readonly string[];
  /** True if a reference forbids the delete even with `force`. */
  readonly refused: boolean;
}

/**
 * Finds references by foreign keys of any table, and texts that contain a master data item or a custom field's value.
 * References that are undone at the same time do not count.
 * @param together the records, and those of their kind that are deleted or restored with them
 */
async function findReferrers(
  run: Statement,
  session: UndoSession,
  step: Step,
  { ids, together }: { readonly ids: readonly string[]; readonly together: readonly string[] },
): Promise<ReadonlyMap<string, Referrers>> {
  const referrers = new Map<string, Referrers>();
  if (ids.length === 0) return referrers;
  const add = (target: string, by: string, refused: boolean): void => {
    const previous = referrers.get(target) ?? { by: [], refused: false };
    if (!previous.by.includes(by))
      referrers.set(target, { by: [...previous.by, by], refused: previous.refused || refused });
  };
  for (const key of selectKeys(session.foreignKeys, step.kind)) {
    const targets = await findReferredIds(run, session, { step, key, ids, together });
    for (const target of targets) add(target, key.table.replaceAll('_', ' '), refuses(step.kind, key));
  }
  for (const id of textOwners.includes(step.kind.type) ? ids : []) {
    for (const { plural, refused } of await findTextUses(run, session, step, id)) add(id, plural, refused);
  }
  return referrers;
}

interface ReferrerSearch {
  readonly step: Step;
  readonly key: ForeignKey;
  readonly ids: readonly string[];
  readonly together: readonly string[];
}

async function findReferredIds(
  run: Statement,
  session: UndoSession,
  { step, key, ids, together }: ReferrerSearch,
): Promise<ReadonlySet<string>> {
  const { table, column } = key;
  const owner = ownerColumn(table);
  const exclusion = table === step.kind.table ? `AND r.id <> ALL($3::uuid[])` : '';
  const rows = await run<{ target: string; owner?: string }>(
    `SELECT ${session.dryRun ? `r."${column}" AS target, r."${owner}" AS owner` : `DISTINCT r."${column}" AS target`}
     FROM ${table} r WHERE r."accountId" = $1::uuid AND r."${column}" = ANY($2::uuid[]) ${exclusion}`,
    exclusion === '' ? [ids] : [ids, together],
  );
  return new Set(
    rows
      .filter((row) => row.owner === undefined || !session.isUndoneInDryRun(row.owner))
      .map(({ target }) => target),
  );
}

/** Users and master data must be unused; for other records the definition of the reference decides. */
const refuses = ({ type }: TransferKind, { table, column }: ForeignKey): boolean =>
  type === 'user' ||
  type === 'masterData' ||
  findDependents(type).some(
    (one) => one.kind.table === table && one.member === column && one.onDelete === 'restrict',
  );

const textOwners: readonly string[] = ['masterData', 'customField'];

async function findTextUses(
  run: Statement,
  session: UndoSession,
  { kind }: Step,
  id: string,
): Promise<readonly { readonly plural: string; readonly refused: boolean }[]> {
  const [row] = await run<Record<'id' | 'name' | 'scope', string>>(
    kind.type === 'masterData'
      ? `SELECT id, name, "group" AS scope FROM master_data WHERE "accountId" = $1::uuid AND id = $2::uuid`
      : `SELECT id, label AS name, entity AS scope FROM custom_fields WHERE "accountId" = $1::uuid AND id = $2::uuid`,
    [id],
  );
  if (!row) return [];
  const refused = kind.type === 'masterData';
  const uses: { readonly plural: string; readonly refused: boolean }[] = [];
  for (const { plural, table, condition } of listUses(kind, row)) {
    const holders = await run<{ id: string }>(
      `SELECT t.id FROM ${table} t CROSS JOIN (SELECT $2::text, $3::text, $4::text) AS given
       WHERE t."accountId" = $1::uuid AND (${condition}) ${session.dryRun ? '' : 'LIMIT 1'}`,
      [row.id, row.name, row.scope],
    );
    if (holders.some((holder) => !session.isUndoneInDryRun(holder.id))) uses.push({ plural, refused });
  }
  return uses;
}

function listUses(
  { type }: TransferKind,
  { id, name, scope }: Record<'id' | 'name' | 'scope', string>,
): readonly TextUse[] {
  if (type === 'masterData') return listItemTextUses({ id, name, group: scope });
  return listFieldTextUses(scope);
}
