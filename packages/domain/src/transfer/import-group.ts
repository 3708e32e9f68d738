import { NovaError } from '@nova/contract';
import { isUnavailable, retryTransaction } from '@nova/db';
import { foldName } from '../fold-name.ts';
import { newId } from '../ids.ts';
import { experienceLevelGroup } from '../jobs/experience-level.ts';
import { assignReferences, countNew } from './assign-references.ts';
import { defaultsOf } from './columns.ts';
import { storeContent } from './file-contents.ts';
import { findRecords, findReferences, mentionsOf, type KnownLine } from './find-records.ts';
import {
  inImport,
  insertRows,
  updateRows,
  writeChildren,
  writeDuplicateKeys,
  writeOrigins,
  type Statement,
  type WrittenLine,
} from './group-writer.ts';
import type { ImportSession } from './import-session.ts';
import type { Row, TransferKind } from './kinds/transfer-kind.ts';
import { prepareLines, type PreparedLine } from './prepare-lines.ts';
import type { PendingLine } from './read-line.ts';

/**
 * Imports lines of one kind, no two about the same record, in one transaction. Lines that refer to what is not there yet are
 * put off; when the database refuses the whole, the halves are tried alone, until the lines at fault stand by themselves.
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
    if (isUnavailable(error) || session.options.signal?.aborted) throw error;
    await session.reloadCatalogue();
    const [only] = lines;
    if (lines.length === 1 && only) {
      session.recordError(only.number, reasonOf(error));
      return;
    }
    const middle = Math.ceil(lines.length / 2);
    await importGroup(session, kind, lines.slice(0, middle));
    await importGroup(session, kind, lines.slice(middle));
  }
}

/** What a person reads about a line that failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof NovaError) return error.message;
  return `The database refuses this line: ${error instanceof Error ? error.message : 'unknown reason'}`;
}

interface Candidate {
  readonly pending: PendingLine;
  readonly known: KnownLine;
}

/** What is known of a group's lines before any is written. */
interface LookedUp {
  readonly known: readonly Candidate[];
  /** Those of them that say something new. */
  readonly changed: readonly Candidate[];
  readonly references: ReadonlyMap<string, string>;
  readonly contents: ReadonlyMap<PendingLine, Row>;
}

async function importTogether(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  const lookedUp = await lookUp(session, kind, lines);
  if (mayPart(session, kind, lookedUp)) await writeApart(session, kind, lookedUp);
  else await writeTogether(session, kind, lookedUp);
  for (const { pending, known } of lookedUp.known)
    if (known.hash === pending.hash) session.recordUnchanged(pending, known.id);
}

async function lookUp(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<LookedUp> {
  const { database, accountId } = session;
  const records = await findRecords(database, accountId, kind, lines);
  const known = lines.flatMap((pending, index) => {
    const record = records[index];
    return record ? [{ pending, known: imagine(session, pending, record) }] : [];
  });
  const changed = known.filter((line) => line.known.hash !== line.pending.hash);
  const changedLines = changed.map(({ pending }) => pending);
  const references = await findReferences(database, accountId, mentionsOf(kind, changedLines));
  for (const [key, id] of session.imagined) if (!references.has(key)) references.set(key, id);
  if (kind.type === 'job' && !session.options.dryRun) await createExperienceLevels(session, changedLines);
  return { known, changed, references, contents: await storeContents(session, changed) };
}

/** All in one transaction, in which the records that change are locked. */
async function writeTogether(session: ImportSession, kind: TransferKind, lookedUp: LookedUp): Promise<void> {
  const { database, accountId } = session;
  const prepared = await retryTransaction(() =>
    inImport(database, async (run) => {
      const lines = await prepareLines(run, session, kind, lookedUp.changed, lookedUp);
      if (session.options.dryRun || lines.ready.length === 0) return lines;
      const numbers = await assignReferences(run, accountId, kind, lines.ready.map(numbering));
      await write(run, session, kind, lines.ready, numbers);
      return lines;
    }),
  );
  await session.deferred.add(prepared.putOff);
  for (const line of prepared.ready) finish(session, kind, line);
}

/** Fewer lines are not worth a second transaction. */
const fewest = 200;

/** New records that stand by themselves; the embedded database has one backend, which a second writer would wait for. */
const mayPart = ({ database, options }: ImportSession, kind: TransferKind, { changed }: LookedUp): boolean =>
  kind.apart === true &&
  database.kind === 'postgresql' &&
  options.dryRun !== true &&
  changed.length >= fewest &&
  changed.every(({ known }) => !known.exists);

/**
 * Half of the lines each over two connections at once: PostgreSQL works for one connection on one processor, and making search
 * vectors is most of its work. Their numbers are taken before, in a transaction of its own, as those of single creates are.
 */
async function writeApart(session: ImportSession, kind: TransferKind, lookedUp: LookedUp): Promise<void> {
  const { database, accountId } = session;
  const inTransaction = <T>(work: (run: Statement) => Promise<T>): Promise<T> =>
    retryTransaction(() => inImport(database, work));
  const { ready, putOff } = await inTransaction((run) =>
    prepareLines(run, session, kind, lookedUp.changed, lookedUp),
  );
  await session.deferred.add(putOff);
  const numbers = await inTransaction((run) => assignReferences(run, accountId, kind, ready.map(numbering)));
  const middle = Math.ceil(ready.length / 2);
  const halves = [ready.slice(0, middle), ready.slice(middle)];
  const written = await Promise.allSettled(
    halves.map((half) => inTransaction((run) => write(run, session, kind, half, numbers))),
  );
  const refused: (readonly PreparedLine[])[] = [];
  for (const [index, result] of written.entries()) {
    const half = halves[index] ?? [];
    if (result.status === 'fulfilled') for (const line of half) finish(session, kind, line);
    else if (isUnavailable(result.reason) || session.options.signal?.aborted) throw result.reason;
    else refused.push(half);
  }
  if (refused.length > 0) await session.reloadCatalogue();
  // Each by itself, so that fewer lines are tried than before.
  for (const half of refused)
    await importGroup(
      session,
      kind,
      half.map(({ pending }) => pending),
    );
}

/** What an earlier line of a dry run would have created. */
function imagine(session: ImportSession, pending: PendingLine, known: KnownLine): KnownLine {
  const id = known.exists ? undefined : session.imagined.get(`${pending.entity}:${pending.key}`);
  return id === undefined ? known : { ...known, id };
}

function finish(
  session: ImportSession,
  kind: TransferKind,
  { pending, id, row, before }: PreparedLine,
): void {
  session.recordImported(pending, id, before !== undefined || session.imagined.has(`${kind.type}:${id}`));
  session.catalogue.learn(
    kind.type,
    { ...row, id },
    pending.callersId === undefined ? [] : [pending.callersId],
  );
  if (!session.options.dryRun) return;
  session.imagined.set(`${pending.entity}:${pending.key}`, id);
  session.imagined.set(`${kind.type}:${id}`, id);
}

async function storeContents(
  session: ImportSession,
  lines: readonly Candidate[],
): Promise<ReadonlyMap<PendingLine, Row>> {
  const contents = new Map<PendingLine, Row>();
  for (const { pending, known } of lines) {
    const content = await storeContent(session, pending, known.id);
    if (content) contents.set(pending, content);
  }
  return contents;
}

/** Experience levels are no group of master data: an account's list grows with the names in use. */
async function createExperienceLevels(session: ImportSession, lines: readonly PendingLine[]): Promise<void> {
  const names = new Map<string, string>();
  for (const { line } of lines) {
    const name = line.type === 'job' ? line.experienceLevelName : undefined;
    if (name && !session.catalogue.masterDataNamed([experienceLevelGroup], name))
      names.set(foldName(name), name);
  }
  if (names.size === 0) return;
  await session.database.query(
    `INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
     SELECT $1, k.id, $2, k.name, k.key, (SELECT count(*)::int FROM master_data WHERE "accountId" = $1 AND "group" = $2)
     FROM unnest($3::uuid[], $4::text[], $5::text[]) AS k(id, name, key)
     ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING`,
    [session.accountId, experienceLevelGroup, [...names].map(newId), [...names.values()], [...names.keys()]],
  );
  await session.reloadCatalogue();
}

async function write(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PreparedLine[],
  numbers: ReadonlyMap<string, Row>,
): Promise<void> {
  const { accountId } = session;
  const now = session.now();
  const defaults = defaultsOf(kind);
  const written = lines.map((line): WrittenLine => ({
    ...line,
    row: wholeRow(kind, line, { ...numbers.get(line.id) }, { defaults, now }),
  }));
  const rows = written.map(({ row }) => row);
  const isNew = (index: number): boolean => lines[index]?.before === undefined;
  if (kind.type === 'company') await lockCompanyTree(run, accountId);
  await insertRows(
    run,
    accountId,
    kind,
    rows.filter((_row, index) => isNew(index)),
  );
  await updateRows(
    run,
    accountId,
    kind,
    rows.filter((_row, index) => !isNew(index)),
  );
  if (kind.type === 'company') await assertNoCircle(run, accountId, rows);
  await writeChildren(run, accountId, written);
  const updated = lines.flatMap(({ before, id }) => (before ? [id] : []));
  await writeDuplicateKeys(run, accountId, kind, rows, updated);
  await writeOrigins(run, accountId, kind, written);
  await countNew(run, accountId, kind, lines.length - updated.length);
}

const numbering = ({ id, pending, before }: PreparedLine) => ({
  id,
  wanted: 'reference' in pending.line ? (pending.line.reference ?? undefined) : undefined,
  present: typeof before?.reference === 'string' ? before.reference : undefined,
});

/** The row in full: what the line says over what the record holds, or over what a new one holds. */
function wholeRow(
  kind: TransferKind,
  { id, row, before }: PreparedLine,
  numbers: Row,
  { defaults, now }: { readonly defaults: Row; readonly now: string },
): Row {
  const whole: Record<string, unknown> = before ? { ...before } : { ...defaults, createdOn: now };
  Object.assign(whole, row, numbers, { id });
  if (kind.stamp) whole[kind.stamp] = row[kind.stamp] ?? now;
  if (kind.activity && row.importedActivityDate !== undefined) {
    whole.lastActivityDate = row.importedActivityDate;
  }
  return whole;
}

/** Moves in an account's company tree queue, as those of single companies do. */
async function lockCompanyTree(run: Statement, accountId: string): Promise<void> {
  await run(`SELECT pg_advisory_xact_lock(hashtextextended($1 || ' company tree', 0))`, [accountId]);
}

/** @throws NovaError when a company has become its own ancestor */
async function assertNoCircle(run: Statement, accountId: string, rows: readonly Row[]): Promise<void> {
  const below = rows.filter((row) => typeof row.parentCompanyId === 'string');
  if (below.length === 0) return;
  const [found] = await run(
    `SELECT k.id FROM unnest($2::uuid[], $3::uuid[]) AS k(id, parent) WHERE nova_is_ancestor($1::uuid, k.id, k.parent) LIMIT 1`,
    [accountId, below.map((row) => row.id), below.map((row) => row.parentCompanyId)],
  );
  if (found) throw new NovaError('BAD_REQUEST', 'parentCompanyId: a company cannot be its own ancestor.');
}
