import { countNew } from './assign-references.ts';
import { keepBefore, recordStep } from './batches/record-step.ts';
import { tellStep } from './batches/tell-step.ts';
import { defaultsOf } from './columns.ts';
import {
  insertRows,
  updateRows,
  writeChildren,
  writeDuplicateKeys,
  writeOrigins,
  type Statement,
  type WrittenLine,
} from './group-writer.ts';
import type { ImportSession } from './import-session.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { PreparedLine } from './prepare-lines.ts';
import { assertNoCircle, lockTree } from './record-tree.ts';
import type { Row } from './row.ts';

/** Prepared lines, with the columns of the numbers that were taken for them, by record. */
interface NumberedLines {
  readonly lines: readonly PreparedLine[];
  readonly numbers: ReadonlyMap<string, Row>;
}

/** Writes the records of lines with all that goes along with them. */
export async function writeLines(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { lines, numbers }: NumberedLines,
): Promise<void> {
  const { accountId } = session;
  const now = session.now();
  const defaults = defaultsOf(kind);
  const written = lines.map((line): WrittenLine => ({
    ...line,
    row: wholeRow(kind, line, { ...numbers.get(line.id) }, { defaults, now }),
  }));
  const rowsOf = (some: readonly WrittenLine[]): readonly Row[] => some.map(({ row }) => row);
  const fresh = written.filter(({ before }) => before === undefined);
  const known = written.filter(({ before }) => before !== undefined);
  const step = await keepBefore(run, session, kind, { fresh, known });
  if (kind.tree !== undefined) await lockTree(run, accountId, kind);
  await insertRows(run, accountId, kind, rowsOf(fresh));
  await updateRows(run, accountId, kind, rowsOf(known));
  if (kind.tree !== undefined) await assertNoCircle(run, accountId, kind, rowsOf(written));
  await writeChildren(run, accountId, written);
  await writeDuplicateKeys(run, accountId, kind, written);
  await writeOrigins(run, accountId, kind, written);
  await recordStep(run, session, kind, { step, fresh, known });
  const said = new Map(lines.map(({ id, row }) => [id, row]));
  await tellStep(run, session, kind, { step, fresh, known, said });
  await countNew(run, accountId, kind, fresh.length);
}

/** What a line says of the number in its record's reference. */
export const numbering = ({ id, pending, before }: PreparedLine) => ({
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
