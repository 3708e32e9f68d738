import { NovaError } from '@nova/contract';
import { isUnavailable, retryTransaction } from '@nova/db';
import { assignReferences } from './assign-references.ts';
import { TakenBackError } from './batches/record-step.ts';
import { storeContent } from './file-contents.ts';
import { companyNames, findCompanies } from './find-companies.ts';
import { growMasterData } from './grow-master-data.ts';
import { findRecords, findReferences, mentionsOf, type KnownLine } from './find-records.ts';
import { inImport, type Statement } from './group-writer.ts';
import type { ImportSession } from './import-session.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { Row } from './row.ts';
import { prepareLines, type Candidate, type Found, type PreparedLine } from './prepare-lines.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import { readLine, type PendingLine } from './read-line.ts';
import { nameOf, settleDuplicates } from './settle-duplicates.ts';
import { compareLines } from './unchanged-lines.ts';
import { numbering, writeLines } from './write-lines.ts';

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
    if (endsImport(session, error)) throw error;
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

/** Whether an error is no fault of the lines: none of the others would go in either. */
const endsImport = ({ options: { signal } }: ImportSession, error: unknown): boolean =>
  isUnavailable(error) || error instanceof TakenBackError || signal?.aborted === true;

/** What a person reads about a line that failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof NovaError) return error.message;
  return `The database refuses this line: ${error instanceof Error ? error.message : 'unknown reason'}`;
}

/** Companies that lines name in vain are made, where that was asked for and no line of the file is about them. */
async function growCompanies(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  if (session.options.createMissing !== true || session.mayCome('company', kind.type)) return;
  const names = companyNames(kind, lines);
  const known = await findCompanies(session, names);
  const fresh = names.filter(({ key }) => !known.has(key));
  if (fresh.length === 0) return;
  session.recordNamed(
    transferKinds.company.table,
    fresh.map(({ name }) => name),
  );
  await importGroup(
    session,
    transferKinds.company,
    fresh.map(({ name, number }) => readLine({ number, text: JSON.stringify({ type: 'company', name }) })),
  );
}

/** What is known of a group's lines before any is written. */
interface LookedUp extends Found {
  readonly known: readonly Candidate[];
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
  await growCompanies(session, kind, changedLines);
  for (const [key, id] of await findCompanies(session, companyNames(kind, changedLines)))
    references.set(key, id);
  await growMasterData(session, kind, changedLines);
  return { known, changed, references, contents: await storeContents(session, changed) };
}

/** All in one transaction, in which the records that change are locked. */
async function writeTogether(session: ImportSession, kind: TransferKind, lookedUp: LookedUp): Promise<void> {
  const { database, accountId } = session;
  const prepared = await retryTransaction(() =>
    inImport(database, async (run) => {
      const prepared = await prepareLines(run, session, kind, lookedUp);
      const settled = await settleDuplicates(run, session, kind, prepared);
      const lines = await compareLines(run, session, kind, settled);
      if (session.options.dryRun || lines.ready.length === 0) return lines;
      const numbers = await assignReferences(run, accountId, kind, lines.ready.map(numbering));
      await writeLines(run, session, kind, { lines: lines.ready, numbers });
      return lines;
    }),
  );
  await session.deferred.add(prepared.putOff);
  for (const line of prepared.ready) finish(session, kind, line);
  for (const { pending, id } of prepared.unchanged) session.recordUnchanged(pending, id);
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
  const { ready, putOff } = await inTransaction(async (run) =>
    settleDuplicates(run, session, kind, await prepareLines(run, session, kind, lookedUp)),
  );
  await session.deferred.add(putOff);
  const numbers = await inTransaction((run) => assignReferences(run, accountId, kind, ready.map(numbering)));
  const middle = Math.ceil(ready.length / 2);
  const halves = [ready.slice(0, middle), ready.slice(middle)];
  const written = await Promise.allSettled(
    halves.map((half) => inTransaction((run) => writeLines(run, session, kind, { lines: half, numbers }))),
  );
  const refused: (readonly PreparedLine[])[] = [];
  for (const [index, result] of written.entries()) {
    const half = halves[index] ?? [];
    if (result.status === 'fulfilled') for (const line of half) finish(session, kind, line);
    else if (endsImport(session, result.reason)) throw result.reason;
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

/** What an earlier line of a dry run would have created, or whom a duplicate is about. */
function imagine(session: ImportSession, pending: PendingLine, known: KnownLine): KnownLine {
  if (known.exists) return known;
  const same = session.sameAs.get(nameOf(pending));
  if (same !== undefined) return { id: same, exists: true, hash: undefined };
  const id = session.imagined.get(nameOf(pending));
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
  session.imagined.set(nameOf(pending), id);
  if (kind.duplicateKeys && before === undefined) session.imaginedLines.set(id, pending.number);
  for (const key of kind.duplicateKeys?.(row) ?? []) session.imaginedKeys.set(`${kind.type}:${key}`, id);
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
