import { numbered, quoted, updatedColumns } from './columns.ts';
import type { Statement } from './group-writer.ts';
import type { ImportSession } from './import-session.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { Prepared, PreparedLine } from './prepare-lines.ts';
import type { Row } from './row.ts';

/** Lines of which some say nothing new. */
export interface Compared extends Prepared {
  readonly unchanged: readonly PreparedLine[];
}

/**
 * Tells the lines that say of their records what these hold already, as those of an export of the same account do, from the others:
 * nothing is to be written of them.
 */
export async function compareLines(
  run: Statement,
  { accountId }: ImportSession,
  kind: TransferKind,
  { ready, putOff }: Prepared,
): Promise<Compared> {
  // Rows of other tables are not compared: a line that lists some is written.
  const known = ready.filter(({ before, children }) => before !== undefined && children.length === 0);
  if (known.length === 0) return { ready, putOff, unchanged: [] };
  const columns = updatedColumns(kind);
  const rows = await run<{ id: string }>(
    `SELECT t.id FROM jsonb_populate_recordset(NULL::${kind.table}, $2::jsonb) n
     JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = n.id
     WHERE ROW(${quoted(columns, 't')}) IS NOT DISTINCT FROM ROW(${quoted(columns, 'n')})`,
    [accountId, JSON.stringify(known.map((line) => saidRow(kind, line)))],
  );
  const same = new Set(rows.map(({ id }) => id));
  const isSame = ({ id, before }: PreparedLine): boolean => before !== undefined && same.has(id);
  const unchanged = known.filter(isSame);
  return { ready: ready.filter((line) => !isSame(line)), putOff, unchanged };
}

/** The record as it would be, had it changed by nothing but what the line says. */
const saidRow = (kind: TransferKind, { id, row, before, pending }: PreparedLine): Row => ({
  ...before,
  ...row,
  id,
  ...(numbered(kind) && 'reference' in pending.line && pending.line.reference
    ? { reference: pending.line.reference }
    : {}),
});
