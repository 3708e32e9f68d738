import { NovaError } from '@nova/contract';
import { isUnavailable, retryTransaction } from '@nova/db';
import { newId, normaliseName } from '@nova/core';
import { ImportUndoneError, recordStep } from './batches/record-step.ts';
import { nameLine, settleDuplicates } from './duplicates.ts';
import { findErasedMentions, dropErased, dropDependents } from './erased-persons.ts';
import { storeContent } from './file-contents.ts';
import {
  companyNames,
  findCompanies,
  findRecords,
  findReferences,
  collectMentions,
  type RecordMatch,
} from './find-records.ts';
import type { ImportSession } from './import-session.ts';
import { runInImport, type Row, type Statement } from './import-transaction.ts';
import { masterDataKind } from './kinds/configuration.ts';
import type { ReferenceColumn, TransferKind } from './kinds/transfer-kind.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import {
  compareLines,
  type Lookup,
  type MatchedLine,
  type PreparedLine,
  prepareLines,
} from './prepare-lines.ts';
import { type PendingLine, readLine } from './read-line.ts';
import { assignReferences, toNumberedRecord, writeLines } from './write-lines.ts';

/**
 * Imports lines of one kind, each about another record, in one transaction. If the database refuses them, each half is
 * tried alone, until the bad lines are isolated.
 */
export async function importGroup(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  if (lines.length === 0) return;
  try {
    await importTogether(session, kind, lines);
  } catch (error) {
    if (endsImport(session, error)) throw error;
    await session.reloadCatalogue();
    const [only] = lines;
    if (lines.length === 1 && only) {
      session.recordError(only.number, formatReason(error));
      return;
    }
    const middle = Math.ceil(lines.length / 2);
    await importGroup(session, kind, lines.slice(0, middle));
    await importGroup(session, kind, lines.slice(middle));
  }
}

/** True if the error would stop every other line too, so that trying them is useless. */
const endsImport = ({ options: { signal } }: ImportSession, error: unknown): boolean =>
  isUnavailable(error) ||
  error instanceof ImportUndoneError ||
  (error instanceof NovaError && error.code === 'RECORD_LIMIT_REACHED') ||
  signal?.aborted === true;

export function formatReason(error: unknown): string {
  if (error instanceof NovaError) return error.message;
  return `The database refuses this line: ${error instanceof Error ? error.message : 'unknown reason'}`;
}

/** Creates the companies that lines name, except those that a later line may create. */
async function createMissingCompanies(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  if (session.options.createMissing !== true || session.mayFollow('company', kind.type)) return;
  const names = companyNames(kind, lines);
  const companies = await findCompanies(session, names);
  const fresh = names.filter(({ key }) => !companies.has(key));
  if (fresh.length === 0) return;
  session.recordNamed(
    transferKinds.company.table,
    fresh.map(({ name }) => name),
  );
  await importGroup(
    session,
    transferKinds.company,
    fresh.map(({ name, number }) =>
      readLine(session.timeZone, { number, text: JSON.stringify({ type: 'company', name }) }),
    ),
  );
}

interface GroupLookup extends Lookup {
  readonly matches: readonly MatchedLine[];
}

async function importTogether(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  const lookedUp = await lookUp(session, kind, lines);
  const later = findRepeatedLines(lookedUp.changed);
  if (later.size > 0) {
    await importGroup(
      session,
      kind,
      lines.filter((line) => !later.has(line)),
    );
    await importGroup(session, kind, [...later]);
    return;
  }
  if (canSplit(session, kind, lookedUp)) await writeInTwoTransactions(session, kind, lookedUp);
  else await writeInOneTransaction(session, kind, lookedUp);
  for (const { pending, match } of lookedUp.matches)
    if (match.hash === pending.hash) session.recordUnchanged(pending, match.id);
}

/**
 * Finds lines whose record an earlier line has too, for example after two records were merged. They are written later,
 * so that the last line wins.
 */
function findRepeatedLines(lines: readonly MatchedLine[]): ReadonlySet<PendingLine> {
  const seenIds = new Set<string>();
  const later = lines.filter(({ match: { id } }) => seenIds.has(id) || !seenIds.add(id));
  return new Set(later.map(({ pending }) => pending));
}

async function lookUp(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<GroupLookup> {
  const { db } = session;
  const records = await findRecords(session, kind, lines);
  const recordMatches = lines.flatMap((pending, index) => {
    const record = records[index];
    return record ? [{ pending, match: dryRunMatch(session, pending, record) }] : [];
  });
  const matches = await dropErased(session, kind, recordMatches);
  const different = matches.filter((line) => line.match.hash !== line.pending.hash);
  const mentions = collectMentions(
    kind,
    different.map(({ pending }) => pending),
  );
  const references = await findReferences(db, mentions);
  for (const [key, id] of session.dryRunIds) if (!references.has(key)) references.set(key, id);
  const erasedKeys = await findErasedMentions(session, mentions, references);
  const changed = dropDependents(session, kind, { lines: different, gone: erasedKeys });
  const changedLines = changed.map(({ pending }) => pending);
  await createMissingCompanies(session, kind, changedLines);
  for (const [key, id] of await findCompanies(session, companyNames(kind, changedLines)))
    references.set(key, id);
  await addMissingNames(session, kind, changedLines);
  return { matches, changed, references, gone: erasedKeys, contents: await storeContents(session, changed) };
}

async function writeInOneTransaction(
  session: ImportSession,
  kind: TransferKind,
  lookedUp: GroupLookup,
): Promise<void> {
  const { db } = session;
  const prepared = await retryTransaction(() =>
    runInImport(db, async (run) => {
      const prepared = await prepareLines(run, session, kind, lookedUp);
      const settledLines = await settleDuplicates(run, session, kind, prepared);
      const lines = await compareLines(run, kind, settledLines);
      if (session.options.dryRun || lines.ready.length === 0) return lines;
      const numbers = await assignReferences(run, kind, lines.ready.map(toNumberedRecord));
      await writeLines(run, session, kind, { lines: lines.ready, numbers });
      return lines;
    }),
  );
  await session.deferred.add(prepared.deferred);
  for (const line of prepared.ready) finish(session, kind, line);
  for (const { pending, id } of prepared.unchanged) session.recordUnchanged(pending, id);
}

const fewestToSplit = 200;

/** The embedded database has a single backend, so a second writer would only wait for the first. */
const canSplit = (
  { database, options }: ImportSession,
  kind: TransferKind,
  { changed }: GroupLookup,
): boolean =>
  kind.independent === true &&
  database.kind === 'postgresql' &&
  options.dryRun !== true &&
  changed.length >= fewestToSplit &&
  changed.every(({ match }) => !match.exists);

/**
 * Writes each half over its own connection. PostgreSQL uses one processor for each, and most time goes into search
 * vectors. An earlier transaction assigns the reference numbers, as for single creates.
 */
async function writeInTwoTransactions(
  session: ImportSession,
  kind: TransferKind,
  lookedUp: GroupLookup,
): Promise<void> {
  const { db } = session;
  const inTransaction = <T>(work: (run: Statement) => Promise<T>): Promise<T> =>
    retryTransaction(() => runInImport(db, work));
  const { ready, deferred } = await inTransaction(async (run) =>
    settleDuplicates(run, session, kind, await prepareLines(run, session, kind, lookedUp)),
  );
  await session.deferred.add(deferred);
  const numbers = await inTransaction((run) => assignReferences(run, kind, ready.map(toNumberedRecord)));
  const middle = Math.ceil(ready.length / 2);
  const halves = [ready.slice(0, middle), ready.slice(middle)];
  const outcomes = await Promise.allSettled(
    halves.map((half) => inTransaction((run) => writeLines(run, session, kind, { lines: half, numbers }))),
  );
  const refused: (readonly PreparedLine[])[] = [];
  for (const [index, result] of outcomes.entries()) {
    const half = halves[index] ?? [];
    if (result.status === 'fulfilled') for (const line of half) finish(session, kind, line);
    else if (endsImport(session, result.reason)) throw result.reason;
    else refused.push(half);
  }
  if (refused.length > 0) await session.reloadCatalogue();
  for (const half of refused)
    await importGroup(
      session,
      kind,
      half.map(({ pending }) => pending),
    );
}

function dryRunMatch(session: ImportSession, pending: PendingLine, record: RecordMatch): RecordMatch {
  if (record.exists) return record;
  const same = session.sameAs.get(nameLine(pending));
  if (same !== undefined) return { id: same, exists: true, hash: undefined };
  const id = session.dryRunIds.get(nameLine(pending));
  return id === undefined ? record : { ...record, id };
}

function finish(
  session: ImportSession,
  kind: TransferKind,
  { pending, id, row, before }: PreparedLine,
): void {
  session.recordImported(pending, id, before !== undefined || session.dryRunIds.has(`${kind.type}:${id}`));
  session.catalogue.add(
    kind.type,
    { ...row, id },
    pending.callersId === undefined ? [] : [pending.callersId],
  );
  if (!session.options.dryRun) return;
  session.dryRunIds.set(nameLine(pending), id);
  if (kind.duplicateKeys && before === undefined) session.dryRunLines.set(id, pending.number);
  for (const key of kind.duplicateKeys?.(row) ?? []) session.dryRunKeys.set(`${kind.type}:${key}`, id);
  session.dryRunIds.set(`${kind.type}:${id}`, id);
}

async function storeContents(
  session: ImportSession,
  lines: readonly MatchedLine[],
): Promise<ReadonlyMap<PendingLine, Row>> {
  const contents = new Map<PendingLine, Row>();
  for (const { pending, match } of lines) {
    const content = await storeContent(session, pending, match.id);
    if (content) contents.set(pending, content);
  }
  return contents;
}

/**
 * Adds unknown names to the master data, either for references that always do so or, with `createMissing`, for all. A
 * dry run adds them in memory only.
 */
async function addMissingNames(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  for (const reference of kind.references) {
    const isRequested = session.options.createMissing === true && reference.to === 'masterData';
    if (reference.addsMissing === true || isRequested) await addReferenceNames(session, reference, lines);
  }
}

async function addReferenceNames(
  session: ImportSession,
  { name: member = '', groups = [] }: ReferenceColumn,
  lines: readonly PendingLine[],
): Promise<void> {
  const names = new Map<string, string>();
  for (const { line } of lines) {
    const name: unknown = Object.entries(line).find(([one]) => one === member)?.[1];
    if (typeof name === 'string' && name !== '' && !session.catalogue.masterDataNamed(groups, name))
      names.set(normaliseName(name), name);
  }
  const [group = ''] = groups;
  if (names.size === 0) return;
  session.recordNamed(group, names.values());
  if (session.options.dryRun) {
    for (const name of names.values()) session.catalogue.add('masterData', { id: newId(), group, name }, []);
    return;
  }
  await retryTransaction(() => runInImport(session.db, (run) => insertNames(run, session, group, names)));
  await session.reloadCatalogue();
}

/** @param names names by their normalised form */
async function insertNames(
  run: Statement,
  session: ImportSession,
  group: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const fresh = await run<{ id: string }>(
    `INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
     SELECT $1::uuid, k.id, $2, k.name, k.key,
       (SELECT count(*)::int FROM master_data WHERE "accountId" = $1::uuid AND "group" = $2)
     FROM unnest($3::uuid[], $4::text[], $5::text[]) AS k(id, name, key)
     ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING RETURNING id`,
    [group, [...names].map(newId), [...names.values()], [...names.keys()]],
  );
  const step = session.batch.nextStep();
  await recordStep(run, session, masterDataKind, { step, fresh, known: [] });
}
