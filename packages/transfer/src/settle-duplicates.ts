import { recordSameAs } from './batches/record-step.ts';
import type { Statement } from './group-writer.ts';
import type { ImportSession } from './import-session.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { DeferredLine } from './deferred-lines.ts';
import { later, type Prepared, type PreparedLine } from './prepare-lines.ts';
import type { PendingLine } from './read-line.ts';
import type { Row } from './row.ts';

/**
 * Tells new lines that are duplicates, of records of the account and of lines before them, from others. They are passed over, and
 * named with the record; or put off, to come again as changes of that record. Within a group the second waits for the first.
 */
export async function settleDuplicates(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { ready, putOff }: Prepared,
): Promise<Prepared> {
  const { onDuplicate = 'create', dryRun = false } = session.options;
  const keysOf = (row: Row): readonly string[] => kind.duplicateKeys?.(row) ?? [];
  const isFresh = ({ before, pending }: PreparedLine): boolean =>
    !before && !session.sameAs.has(nameOf(pending));
  const fresh = ready.filter(isFresh);
  if (onDuplicate === 'create' || !kind.duplicateKeys || fresh.length === 0) return { ready, putOff };
  const holders = await holdersOf(
    run,
    session,
    kind,
    fresh.flatMap(({ row }) => keysOf(row)),
  );
  const kept: PreparedLine[] = [];
  const waiting: DeferredLine[] = [];
  const skipped: (readonly [PendingLine, string])[] = [];
  const inGroup = new Map<string, string>();
  for (const line of ready) {
    const keys = isFresh(line) ? keysOf(line.row) : [];
    const same = firstOf(holders, keys) ?? firstOf(inGroup, keys);
    if (same === undefined) {
      kept.push(line);
      for (const key of keys) inGroup.set(key, line.id);
    } else if (onDuplicate === 'skip') {
      skipped.push([line.pending, same]);
      session.recordSkipped(line.pending, same);
    } else {
      session.sameAs.set(nameOf(line.pending), same);
      waiting.push(later(line.pending, 'The record that it is about could not be imported.'));
    }
  }
  if (!dryRun) await writeSameAs(run, session, kind, skipped);
  return { ready: kept, putOff: [...putOff, ...waiting] };
}

/** What a line is called while an import runs. */
export const nameOf = ({ entity, key }: PendingLine): string => `${entity}:${key}`;

const firstOf = (ids: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined =>
  keys.map((key) => ids.get(key)).find((id) => id !== undefined);

/** The oldest record that holds each of the keys; those of a dry run are imagined. */
async function holdersOf(
  run: Statement,
  { accountId, imaginedKeys }: ImportSession,
  kind: TransferKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await run<{ key: string; id: string }>(
    // One look a key, whatever the planner knows of the table: else it reads all keys of the account for each batch.
    `SELECT w.key, h.id FROM (SELECT DISTINCT unnest($3::text[]) AS key) w
     CROSS JOIN LATERAL (SELECT min(k."recordId"::text) AS id FROM dedupe_keys k
       WHERE k."accountId" = $1::uuid AND k.entity = $2 AND k.key = w.key OFFSET 0) h WHERE h.id IS NOT NULL`,
    [accountId, kind.type, keys],
  );
  const imagined = keys.flatMap((key) => {
    const id = imaginedKeys.get(`${kind.type}:${key}`);
    return id === undefined ? [] : [[key, id] as const];
  });
  return new Map([...imagined, ...rows.map(({ key, id }) => [key, id] as const)]);
}

/** Other lines may refer to a line that was passed over: they mean the record that it is the same as. */
async function writeSameAs(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  skipped: readonly (readonly [PendingLine, string])[],
): Promise<void> {
  const named = skipped.filter(([{ callersId }]) => callersId !== undefined);
  if (named.length === 0) return;
  const entity = `${kind.type}/same`;
  const lines = named.map(([{ key }, id]) => ({ id, pending: { entity, key } }));
  await recordSameAs(run, session, kind, lines);
  await run(
    `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash)
     SELECT $1::uuid, $2, k.key, k.id, '' FROM unnest($3::text[], $4::uuid[]) AS k(key, id)
     ON CONFLICT ("accountId", entity, "externalId") DO UPDATE SET "recordId" = excluded."recordId"`,
    [session.accountId, entity, named.map(([{ key }]) => key), named.map(([, id]) => id)],
  );
}
