import { recordSameAs } from './batches/record-step.ts';
import type { DeferredLine } from './deferred-lines.ts';
import { findNearDuplicates } from './near-duplicates.ts';
import { findRecords } from './find-records.ts';
import type { ImportSession } from './import-session.ts';
import type { Row, Statement } from './import-transaction.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import { deferLine, type PreparedLine, type PreparedLines } from './prepare-lines.ts';
import { type PendingLine, readLine } from './read-line.ts';
import { SeenKeys } from './seen-keys.ts';

/**
 * Handles new lines that duplicate a record or an earlier line: they are skipped, or deferred as updates of it. If both
 * lines are in one group, the second one refers to the first.
 */
export async function settleDuplicates(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { ready, deferred }: PreparedLines,
): Promise<PreparedLines> {
  const { onDuplicate = 'create', dryRun = false, near = false } = session.options;
  const keysOf = (row: Row): readonly string[] => kind.duplicateKeys?.(row) ?? [];
  const isFresh = ({ before, pending }: PreparedLine): boolean =>
    !before && !session.sameAs.has(nameLine(pending));
  const fresh = ready.filter(isFresh);
  const compares = kind.duplicateKeys !== undefined || near;
  if (onDuplicate === 'create' || !compares || fresh.length === 0) return { ready, deferred };
  const holders = await findHolders(
    run,
    session,
    kind,
    fresh.flatMap(({ row }) => keysOf(row)),
  );
  const unlike = fresh.filter(({ row }) => findFirst(holders, keysOf(row)) === undefined);
  const similarIds = near ? await findNearDuplicates(run, kind.type, unlike) : noneAlike;
  const readyLines: PreparedLine[] = [];
  const keptIds = new Set<string>();
  const waiting: DeferredLine[] = [];
  const skipped: (readonly [PendingLine, string])[] = [];
  const inGroup = new Map<string, string>();
  for (const line of ready) {
    const keys = isFresh(line) ? keysOf(line.row) : [];
    const same =
      findFirst(holders, keys) ??
      findFirst(inGroup, keys) ??
      // A near duplicate in this group only counts if its own line is imported.
      similarIds.get(line.id)?.find((id) => !fresh.some((other) => other.id === id) || keptIds.has(id));
    if (same === undefined) {
      readyLines.push(line);
      keptIds.add(line.id);
      for (const key of keys) inGroup.set(key, line.id);
    } else if (onDuplicate === 'skip') {
      skipped.push([line.pending, same]);
      session.recordSkipped(line.pending, same);
    } else {
      session.sameAs.set(nameLine(line.pending), same);
      waiting.push(deferLine(line.pending, 'The record that it is about could not be imported.'));
    }
  }
  if (!dryRun) await writeSameAs(run, session, kind, skipped);
  return { ready: readyLines, deferred: [...deferred, ...waiting] };
}

export const nameLine = ({ entity, key }: PendingLine): string => `${entity}:${key}`;

const noneAlike: ReadonlyMap<string, readonly string[]> = new Map();

const findFirst = (ids: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined =>
  keys.map((key) => ids.get(key)).find((id) => id !== undefined);

async function findHolders(
  run: Statement,
  { dryRunKeys }: ImportSession,
  kind: TransferKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await run<{ key: string; id: string }>(
    // Each key costs one lookup. With outdated statistics the planner would read all keys of the account.
    `SELECT w.key, h.id FROM (SELECT DISTINCT unnest($3::text[]) AS key) w
     CROSS JOIN LATERAL (SELECT min(k."recordId"::text) AS id FROM dedupe_keys k
       WHERE k."accountId" = $1::uuid AND k.entity = $2 AND k.key = w.key OFFSET 0) h WHERE h.id IS NOT NULL`,
    [kind.type, keys],
  );
  const inDryRun = keys.flatMap((key) => {
    const id = dryRunKeys.get(`${kind.type}:${key}`);
    return id === undefined ? [] : [[key, id] as const];
  });
  return new Map([...inDryRun, ...rows.map(({ key, id }) => [key, id] as const)]);
}

async function writeSameAs(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  skipped: readonly (readonly [PendingLine, string])[],
): Promise<void> {
  const linesWithId = skipped.filter(([{ callersId }]) => callersId !== undefined);
  if (linesWithId.length === 0) return;
  const entity = `${kind.type}/same`;
  const lines = linesWithId.map(([{ key }, id]) => ({ id, pending: { entity, key } }));
  await recordSameAs(run, session, kind, lines);
  await run(
    `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash)
     SELECT $1::uuid, $2, k.key, k.id, '' FROM unnest($3::text[], $4::uuid[]) AS k(key, id)
     ON CONFLICT ("accountId", entity, "externalId") DO UPDATE SET "recordId" = excluded."recordId"`,
    [entity, linesWithId.map(([{ key }]) => key), linesWithId.map(([, id]) => id)],
  );
}

/**
 * True if a line is skipped because its id was there before. Unless duplicates are skipped, such a line updates the
 * record.
 */
export const isRepeat = ({ options, seen }: ImportSession, line: PendingLine): boolean =>
  options.onDuplicate === 'skip' && line.callersId !== undefined && seen.add(nameLine(line));

const repeatsAtOnce = 500;

/**
 * Skips repeated lines whose record exists. The first line with an id may have failed, so the others are tried.
 * @returns the lines without a record: one for each id in the first round, the rest in the last
 */
export async function* takeFailedRepeats(
  session: ImportSession,
  round: 'first' | 'last',
): AsyncGenerator<DeferredLine> {
  const { lines } = await session.repeats.take();
  const tried = new SeenKeys();
  for await (const batch of splitIntoBatches(lines)) {
    for (const { line, pending } of await findWithoutRecord(session, batch)) {
      if (round === 'first' && tried.add(nameLine(pending))) await session.repeats.add([line]);
      else yield line;
    }
  }
}

async function* splitIntoBatches(
  lines: AsyncIterable<DeferredLine>,
): AsyncGenerator<readonly DeferredLine[]> {
  let batch: DeferredLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < repeatsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

interface Repeat {
  readonly line: DeferredLine;
  readonly pending: PendingLine;
}

async function findWithoutRecord(
  session: ImportSession,
  batch: readonly DeferredLine[],
): Promise<readonly Repeat[]> {
  const { dryRunIds } = session;
  const remaining: Repeat[] = [];
  const repeats = batch.map((line) => ({ line, pending: readLine(session.timeZone, line, () => undefined) }));
  for (const type of new Set(repeats.map(({ pending }) => pending.type))) {
    const ours = repeats.filter(({ pending }) => pending.type === type);
    const lines = ours.map(({ pending }) => pending);
    const records = await findRecords(session, transferKinds[type], lines);
    for (const [index, repeat] of ours.entries()) {
      const record = records[index];
      const id = dryRunIds.get(nameLine(repeat.pending)) ?? (record?.exists === true ? record.id : undefined);
      if (id === undefined) remaining.push(repeat);
      else session.recordSkipped(repeat.pending, id);
    }
  }
  return remaining;
}
