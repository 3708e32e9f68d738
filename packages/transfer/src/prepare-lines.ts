import { NovaError } from '@nova/contract';
import { callersId } from './catalogue.ts';
import type { DeferredLine } from './deferred-lines.ts';
import { companyKey } from './find-companies.ts';
import type { KnownLine } from './find-records.ts';
import type { Statement } from './group-writer.ts';
import type { ImportSession } from './import-session.ts';
import type {
  ChildSet,
  LineTools,
  ReferenceColumn,
  ReferredType,
  TransferKind,
} from './kinds/transfer-kind.ts';
import type { Row } from './row.ts';
import type { PendingLine } from './read-line.ts';
import { rowOfLine } from './row-of-line.ts';

/** A line whose record is known in every column that the line sets. */
export interface PreparedLine {
  readonly pending: PendingLine;
  readonly id: string;
  /** The record as it is, if it is there. */
  readonly before: Row | undefined;
  readonly row: Row;
  readonly children: readonly ChildSet[];
}

export interface Prepared {
  readonly ready: readonly PreparedLine[];
  readonly putOff: readonly DeferredLine[];
}

/** A line and the record that it is about. */
export interface Candidate {
  readonly pending: PendingLine;
  readonly known: KnownLine;
}

/** What was found out about lines before they are turned into rows. */
export interface Found {
  /** The lines that say something new. */
  readonly changed: readonly Candidate[];
  readonly references: ReadonlyMap<string, string>;
  readonly contents: ReadonlyMap<PendingLine, Row>;
}

/**
 * Turns lines into rows, inside the transaction that writes them, so that the records they change are locked. A line that
 * fails is put off: what it misses may stand further down in the file.
 */
export async function prepareLines(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  found: Found,
): Promise<Prepared> {
  const { changed: lines } = found;
  const current = await currentRows(run, session.accountId, kind, lines);
  const together = new Map(
    lines.flatMap(({ pending, known }) =>
      [known.id, pending.callersId ?? ''].map((key) => [key, known.id] as const),
    ),
  );
  const ready: (PreparedLine & { readonly leansOn: readonly string[] })[] = [];
  const putOff: DeferredLine[] = [];
  for (const { pending, known } of lines) {
    const leansOn: string[] = [];
    const before = current.get(known.id);
    const tools = toolsFor(session, kind, found, { pending, id: known.id, before, together, leansOn });
    try {
      const row = rowOfLine(kind, pending, tools);
      ready.push({
        pending,
        id: known.id,
        before,
        row,
        children: kind.children?.(pending.line, tools) ?? [],
        leansOn,
      });
    } catch (error) {
      if (!(error instanceof NovaError)) throw error;
      putOff.push(later(pending, error.message));
    }
  }
  const kept = withoutWaiting(ready, putOff);
  return { ready: await recognise(run, session, kind, kept), putOff };
}

/** A line that waits for what it misses. */
export const later = ({ number, freshId, text }: PendingLine, reason: string): DeferredLine => ({
  number,
  freshId,
  reason,
  text,
});

/** Lines of the group that lean on others of it that wait, wait with them. */
function withoutWaiting(
  ready: readonly (PreparedLine & { readonly leansOn: readonly string[] })[],
  putOff: DeferredLine[],
): readonly PreparedLine[] {
  let kept = ready;
  for (;;) {
    const there = new Set(kept.map(({ id }) => id));
    const stands = kept.filter(({ leansOn }) => leansOn.every((id) => there.has(id)));
    if (stands.length === kept.length) return kept;
    const waiting = kept.filter((line) => !stands.includes(line));
    putOff.push(
      ...waiting.map(({ pending }) => later(pending, 'It refers to a line that could not be imported.')),
    );
    kept = stands;
  }
}

interface LineFacts {
  readonly pending: PendingLine;
  readonly id: string;
  readonly before: Row | undefined;
  readonly together: ReadonlyMap<string, string>;
  readonly leansOn: string[];
}

function toolsFor(
  session: ImportSession,
  kind: TransferKind,
  { references, contents }: Found,
  { pending, id, before, together, leansOn }: LineFacts,
): LineTools {
  const { catalogue, timeZone, options } = session;
  const instead = ({ to, column }: ReferenceColumn, message: string): string | undefined => {
    const settled = !session.mayCome(to, kind.type);
    if (settled && to === 'user' && column === 'ownerId' && options.ownerId !== undefined) {
      if (options.ownerId === null) session.recordLeftOut(pending.number, message);
      return options.ownerId ?? undefined;
    }
    if (!settled || options.lenient !== true) throw new NovaError('NOT_FOUND', message);
    session.recordLeftOut(pending.number, message);
    return undefined;
  };
  const record = (to: ReferredType, text: string, member: string): string => {
    const key = callersId(text);
    const there = references.get(`${to}:${key}`);
    if (there !== undefined) return there;
    const beside = to === kind.type ? together.get(key) : undefined;
    if (beside === undefined) {
      throw new NovaError(
        'NOT_FOUND',
        `${member}: there is no ${to} ${JSON.stringify(text)} in the account.`,
      );
    }
    leansOn.push(beside);
    return beside;
  };
  const { ownerId, partial = false } = options;
  const companyCalled = (name: string): string | undefined => references.get(companyKey(name));
  return {
    catalogue,
    timeZone,
    id,
    before,
    record,
    companyCalled,
    instead,
    partial,
    ownerId,
    content: contents.get(pending),
  };
}

async function currentRows(
  run: Statement,
  accountId: string,
  kind: TransferKind,
  lines: readonly Candidate[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = lines.flatMap(({ known }) => (known.exists ? [known.id] : []));
  if (ids.length === 0) return new Map();
  const rows = await run<{ id: string; row: Row }>(
    `SELECT t.id, row_to_json(t) AS row FROM ${kind.table} t
     WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[]) ORDER BY t.id FOR UPDATE OF t`,
    [accountId, ids],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** A new line that says the same as a record in the columns that are unique is about that record. */
async function recognise(
  run: Statement,
  { accountId }: ImportSession,
  kind: TransferKind,
  lines: readonly PreparedLine[],
): Promise<readonly PreparedLine[]> {
  const { natural } = kind;
  const fresh = lines.filter(({ before }) => before === undefined);
  if (!natural || fresh.length === 0) return lines;
  const keyOf = (row: Row): string => JSON.stringify(natural.map((column) => row[column]));
  const rows = await run<{ row: Row }>(
    `SELECT row_to_json(t) AS row FROM jsonb_populate_recordset(NULL::${kind.table}, $2::jsonb) k
     JOIN ${kind.table} t ON t."accountId" = $1::uuid AND ${natural.map((name) => `t."${name}" = k."${name}"`).join(' AND ')}
     ORDER BY t.id FOR UPDATE OF t`,
    [accountId, JSON.stringify(fresh.map(({ row }) => row))],
  );
  const known = new Map(rows.map(({ row }) => [keyOf(row), row]));
  return lines.map((line) => {
    const before = line.before ?? known.get(keyOf(line.row));
    return before && !line.before ? { ...line, before, id: String(before.id) } : line;
  });
}
