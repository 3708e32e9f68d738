import { NovaError } from '@nova/contract';
import type { ReferredKind } from '@nova/kinds';
import { callersId } from './catalogue.ts';
import {
  type ChildRows,
  type LineTools,
  isNumbered,
  quoteColumns,
  type ReferenceColumn,
  type TransferKind,
  listUpdateColumns,
} from './kinds/transfer-kind.ts';
import type { DeferredLine } from './deferred-lines.ts';
import { companyKey, type RecordMatch } from './find-records.ts';
import type { ImportSession } from './import-session.ts';
import type { Row, Statement } from './import-transaction.ts';
import type { PendingLine } from './read-line.ts';
import { rowOfLine } from './row-of-line.ts';

export interface PreparedLine {
  readonly pending: PendingLine;
  readonly id: string;
  readonly before: Row | undefined;
  readonly row: Row;
  readonly children: readonly ChildRows[];
}

export interface PreparedLines {
  readonly ready: readonly PreparedLine[];
  readonly deferred: readonly DeferredLine[];
}

export interface MatchedLine {
  readonly pending: PendingLine;
  readonly match: RecordMatch;
}

export interface Lookup {
  /** Lines that differ from those that last wrote their records. */
  readonly changed: readonly MatchedLine[];
  readonly references: ReadonlyMap<string, string>;
  readonly contents: ReadonlyMap<PendingLine, Row>;
  /** Erased persons that lines mention, as `<type>:<id>`. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Turns lines into rows. This happens in the transaction that writes them, so that their records are locked. A line
 * that fails is deferred, since a line further down may create what it needs.
 */
export async function prepareLines(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  lookup: Lookup,
): Promise<PreparedLines> {
  const { changed: lines } = lookup;
  const current = await lockCurrentRows(run, kind, lines);
  const inGroup = new Map(
    lines.flatMap(({ pending, match }) =>
      [match.id, pending.callersId ?? ''].map((key) => [key, match.id] as const),
    ),
  );
  const prepared: (PreparedLine & { readonly dependsOn: readonly string[] })[] = [];
  const deferred: DeferredLine[] = [];
  for (const { pending, match } of lines) {
    const dependsOn: string[] = [];
    const before = current.get(match.id);
    const tools = createTools(session, kind, lookup, { pending, id: match.id, before, inGroup, dependsOn });
    try {
      const row = rowOfLine(kind, pending, tools);
      prepared.push({
        pending,
        id: match.id,
        before,
        row,
        children: kind.children?.(pending.line, tools) ?? [],
        dependsOn,
      });
    } catch (error) {
      if (!(error instanceof NovaError)) throw error;
      deferred.push(deferLine(pending, error.message));
    }
  }
  const remaining = deferDependents(prepared, deferred);
  const matched = await matchUniqueColumns(run, kind, remaining);
  const ready = matched.map((line) =>
    line.before && kind.changeOf ? { ...line, row: kind.changeOf(line.row, line.before) } : line,
  );
  return { ready, deferred };
}

export const deferLine = ({ number, freshId, text }: PendingLine, reason: string): DeferredLine => ({
  number,
  freshId,
  reason,
  text,
});

/** Defers the lines that depend on a deferred line of the group. */
function deferDependents(
  ready: readonly (PreparedLine & { readonly dependsOn: readonly string[] })[],
  deferred: DeferredLine[],
): readonly PreparedLine[] {
  let remaining = ready;
  for (;;) {
    const there = new Set(remaining.map(({ id }) => id));
    const stands = remaining.filter(({ dependsOn }) => dependsOn.every((id) => there.has(id)));
    if (stands.length === remaining.length) return remaining;
    const waiting = remaining.filter((line) => !stands.includes(line));
    deferred.push(
      ...waiting.map(({ pending }) => deferLine(pending, 'It refers to a line that could not be imported.')),
    );
    remaining = stands;
  }
}

interface LineFacts {
  readonly pending: PendingLine;
  readonly id: string;
  readonly before: Row | undefined;
  readonly inGroup: ReadonlyMap<string, string>;
  readonly dependsOn: string[];
}

function createTools(
  session: ImportSession,
  kind: TransferKind,
  { references, contents, gone }: Lookup,
  { pending, id, before, inGroup, dependsOn }: LineFacts,
): LineTools {
  const { catalogue, timeZone, options } = session;
  const now = session.now();
  const fallback = ({ to, column }: ReferenceColumn, message: string): string | undefined => {
    const isSettled = !session.mayFollow(to, kind.type);
    if (isSettled && to === 'user' && column === 'ownerId' && options.ownerId !== undefined) {
      if (options.ownerId === null) session.recordLeftOut(pending.number, message);
      return options.ownerId ?? undefined;
    }
    if (!isSettled || options.lenient !== true) throw new NovaError('NOT_FOUND', message);
    session.recordLeftOut(pending.number, message);
    return undefined;
  };
  const record = (to: ReferredKind, text: string, member: string): string => {
    const key = callersId(text);
    const there = references.get(`${to}:${key}`);
    if (there !== undefined) return there;
    const siblingId = to === kind.type ? inGroup.get(key) : undefined;
    if (siblingId === undefined) {
      throw new NovaError(
        'NOT_FOUND',
        `${member}: there is no ${to} ${JSON.stringify(text)} in the account.`,
      );
    }
    dependsOn.push(siblingId);
    return siblingId;
  };
  const { ownerId, partial = false } = options;
  const companyNamed = (name: string): string | undefined => references.get(companyKey(name));
  return {
    catalogue,
    timeZone,
    now,
    id,
    before,
    record,
    companyNamed,
    isErased: (to, text) => gone.has(`${to}:${callersId(text)}`),
    fallback,
    partial,
    ownerId,
    content: contents.get(pending),
  };
}

async function lockCurrentRows(
  run: Statement,
  kind: TransferKind,
  lines: readonly MatchedLine[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = lines.flatMap(({ match }) => (match.exists ? [match.id] : []));
  if (ids.length === 0) return new Map();
  const rows = await run<{ id: string; row: Row }>(
    `SELECT t.id, row_to_json(t) AS row FROM ${kind.table} t
     WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[]) ORDER BY t.id FOR UPDATE OF t`,
    [ids],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Matches new lines with records that have the same unique columns. */
async function matchUniqueColumns(
  run: Statement,
  kind: TransferKind,
  lines: readonly PreparedLine[],
): Promise<readonly PreparedLine[]> {
  const { uniqueColumns } = kind;
  const fresh = lines.filter(({ before }) => before === undefined);
  if (!uniqueColumns || fresh.length === 0) return lines;
  const keyOf = (row: Row): string => JSON.stringify(uniqueColumns.map((column) => row[column]));
  const rows = await run<{ row: Row }>(
    `SELECT row_to_json(t) AS row FROM jsonb_populate_recordset(NULL::${kind.table}, $2::jsonb) k
     JOIN ${kind.table} t ON t."accountId" = $1::uuid AND ${uniqueColumns.map((name) => `t."${name}" = k."${name}"`).join(' AND ')}
     ORDER BY t.id FOR UPDATE OF t`,
    [JSON.stringify(fresh.map(({ row }) => row))],
  );
  const rowsByKey = new Map(rows.map(({ row }) => [keyOf(row), row]));
  return lines.map((line) => {
    const before = line.before ?? rowsByKey.get(keyOf(line.row));
    return before && !line.before ? { ...line, before, id: String(before.id) } : line;
  });
}

interface ComparedLines extends PreparedLines {
  readonly unchanged: readonly PreparedLine[];
}

/** Separates lines that equal their record, as all lines of an export do; they need no write. */
export async function compareLines(
  run: Statement,
  kind: TransferKind,
  { ready, deferred }: PreparedLines,
): Promise<ComparedLines> {
  // Child rows are not compared, so a line with child rows is always written.
  const comparable = ready.filter(({ before, children }) => before !== undefined && children.length === 0);
  if (comparable.length === 0) return { ready, deferred, unchanged: [] };
  const columns = listUpdateColumns(kind);
  const rows = await run<{ id: string }>(
    `SELECT t.id FROM jsonb_populate_recordset(NULL::${kind.table}, $2::jsonb) n
     JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = n.id
     WHERE ROW(${quoteColumns(columns, 't')}) IS NOT DISTINCT FROM ROW(${quoteColumns(columns, 'n')})`,
    [JSON.stringify(comparable.map((line) => mergeRow(kind, line)))],
  );
  const same = new Set(rows.map(({ id }) => id));
  const isSame = ({ id, before }: PreparedLine): boolean => before !== undefined && same.has(id);
  const unchanged = comparable.filter(isSame);
  return { ready: ready.filter((line) => !isSame(line)), deferred, unchanged };
}

const mergeRow = (kind: TransferKind, { id, row, before, pending }: PreparedLine): Row => ({
  ...before,
  ...row,
  id,
  ...(isNumbered(kind) && 'reference' in pending.line && pending.line.reference
    ? { reference: pending.line.reference }
    : {}),
});
