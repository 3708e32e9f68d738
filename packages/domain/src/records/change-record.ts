import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow, changedFields } from './audit.ts';
import type { ChildRows, Row } from './create-record.ts';
import { recordKinds } from './kinds.ts';
import { notFound } from './not-found.ts';
import { plainKinds } from './plain-kinds.ts';

/** A record's row as JSON: columns by name, dates and instants as texts. */
export type CurrentRow = Readonly<Record<string, unknown>>;

export interface RecordChange {
  /** Columns to write; those that already hold the value are left alone. */
  readonly row: Row;
  /** The record's duplicate keys after the change, where they may differ. */
  readonly duplicateKeys?: readonly string[];
  readonly children?: readonly ChildRows[];
  /** What the audit trail calls it. */
  readonly action?: string;
}

/** The kinds that carry a reference, and those that need no more than their own row to change. */
const changeableKinds = {
  ...recordKinds,
  application: plainKinds.application,
  savedSearch: plainKinds.savedSearch,
} as const;

type ChangeableKind = keyof typeof changeableKinds;

/** How often a change is tried anew when others write the same record in between. */
const attempts = 20;

/**
 * Changes one record: reads its row, lets `decide` say what is to be written, and writes only if the row is still the one
 * that was read, so that no concurrent change is lost. Row, duplicate keys, children and audit trail are one statement.
 * @returns the record's id
 * @throws NOT_FOUND
 */
export async function changeRecord(
  ctx: Context,
  kind: ChangeableKind,
  id: string,
  decide: (current: CurrentRow) => RecordChange | Promise<RecordChange>,
): Promise<string> {
  const { table, name } = changeableKinds[kind];
  if (!isId(id)) throw notFound(name);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [found] = await ctx.db.rows<{ row: string; version: string }>(
      `SELECT row_to_json(t)::text AS row, t.xmin::text AS version FROM ${table} t WHERE t."accountId" = $1 AND t.id = $2`,
      [id],
    );
    if (!found) throw notFound(name);
    const current = readRow(found.row);
    const change = await decide(current);
    if (await writeChange(ctx, kind, id, found.version, current, change)) return id;
  }
  throw new Error(`The ${name} ${id} changed ${String(attempts)} times while it was being written`);
}

async function writeChange(
  ctx: Context,
  kind: ChangeableKind,
  id: string,
  version: string,
  current: CurrentRow,
  change: RecordChange,
): Promise<boolean> {
  const changes = changedFields(current, change.row);
  const children = (change.children ?? []).filter((child) => child.rows.length > 0);
  const columns = Object.keys(changes);
  if (columns.length === 0 && children.length === 0) return true;
  const stamp = kind === 'campaign' ? 'modifiedOn' : 'updatedOn';
  const row: Row = { ...pick(change.row, columns), [stamp]: ctx.now().toISOString() };
  const audit = auditRow(ctx, kind, id, change.action ?? 'update', changes);
  const [outcome] = await ctx.db.write<{ written: boolean }>(
    `SELECT nova_change_record($1::uuid, $2::uuid, $3, $4, $5::text::regclass, $6, $7::jsonb, $8::text[], $9::jsonb) AS written`,
    [
      id,
      version,
      kind,
      changeableKinds[kind].table,
      stamp,
      JSON.stringify(row),
      change.duplicateKeys ?? null,
      JSON.stringify([...children, { table: 'audit_events', rows: [audit] }]),
    ],
  );
  return outcome?.written === true;
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((c) => [c, row[c]]));

/** row_to_json answers an object of columns. */
function readRow(text: string): CurrentRow {
  return JSON.parse(text) as CurrentRow;
}
