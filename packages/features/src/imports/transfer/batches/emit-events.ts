import { newId } from '@nova/core';
import { type Changes, emitsEvents, type EmittingKind, deriveEvent, type Kind, kinds } from '@nova/kinds';
import type { ImportSession } from '../import-session.ts';
import type { Row, Statement } from '../import-transaction.ts';
import { listFields } from '../kinds/derive-kind.ts';
import type { TransferKind } from '../kinds/transfer-kind.ts';
import type { PreparedLine } from '../prepare-lines.ts';
import { partsSql } from './record-step.ts';

interface WrittenStep {
  readonly step: number;
  readonly fresh: readonly PreparedLine[];
  readonly known: readonly PreparedLine[];
  readonly said: ReadonlyMap<string, Row>;
}

const byName: Readonly<Record<string, Kind>> = kinds;

/**
 * Queues an event for each record of a step if the import has the option `events` (docs/interface/events.md#types). It
 * runs in the transaction that writes the records, while they are locked.
 */
export async function emitStepEvents(
  run: Statement,
  session: ImportSession,
  transfer: TransferKind,
  { step, fresh, known, said }: WrittenStep,
): Promise<void> {
  const { type } = transfer;
  const kind = byName[type];
  if (session.options.events !== true || !kind || !emitsEvents(kind)) return;
  const lists = mapLists(kind);
  const changes = await findChanges(run, session, transfer, { step, known });
  const rows = [...fresh, ...known]
    .toSorted((one, other) => one.pending.number - other.pending.number)
    .map((line) =>
      line.before === undefined
        ? eventRow(kind, 'created', line, describeCreation(line, { said, lists }))
        : eventRow(
            kind,
            'updated',
            line,
            describeChange(changes.get(line.id), { said: said.get(line.id) ?? {}, lists }),
          ),
    )
    .filter((row) => row !== undefined);
  if (rows.length === 0) return;
  await run(
    `INSERT INTO event_queue ("accountId", id, "occurredOn", type, kind, "recordId", reference, changed, "ownerId", via)
     SELECT $1::uuid, r.id, $3::timestamptz, r.type, $4, r."recordId", r.reference, r.changed, r."ownerId", 'import'
     FROM jsonb_populate_recordset(NULL::event_queue, $2::jsonb) r`,
    [JSON.stringify(rows), session.now(), type],
  );
}

const mapLists = ({ fields }: EmittingKind): Lists =>
  new Map(listFields(Object.entries(fields)).map(([name, { links }]) => [links.table, name]));

type Lists = ReadonlyMap<string, string>;

function describeCreation(
  { id, children }: PreparedLine,
  { said, lists }: { readonly said: WrittenStep['said']; readonly lists: Lists },
): Changes {
  const columns = Object.entries(said.get(id) ?? {}).filter(([, value]) => value !== null);
  const filled = children.flatMap(({ table, rows }) => (rows.length > 0 ? (lists.get(table) ?? []) : []));
  return Object.fromEntries([
    ...columns.map(([column, to]) => [column, { to }]),
    ...filled.map((name) => [name, {}]),
  ]) as Changes;
}

interface Difference {
  readonly id: string;
  readonly columns: Row | null;
  readonly tables: readonly string[] | null;
}

/** Returns the changed fields that the line set. */
function describeChange(
  difference: Difference | undefined,
  { said, lists }: { readonly said: Row; readonly lists: Lists },
): Changes {
  const columns = Object.entries(difference?.columns ?? {}).filter(([column]) => column in said);
  const listNames = (difference?.tables ?? []).flatMap((table) => lists.get(table) ?? []);
  return Object.fromEntries([
    ...columns.map(([column, to]) => [column, { to }]),
    ...listNames.map((name) => [name, {}]),
  ]) as Changes;
}

/** Sorts child rows, because their order is not a change. */
const renderSorted = (rows: string): string =>
  `(SELECT jsonb_agg(x ORDER BY x) FROM jsonb_array_elements(${rows}) x)`;

async function findChanges(
  run: Statement,
  session: ImportSession,
  kind: TransferKind,
  { step, known }: Pick<WrittenStep, 'step' | 'known'>,
): Promise<ReadonlyMap<string, Difference>> {
  if (known.length === 0) return new Map();
  const rows = await run<Difference>(
    `SELECT t.id,
       (SELECT jsonb_object_agg(n.key, n.value) FROM jsonb_each(to_jsonb(t)) n
        WHERE n.value IS DISTINCT FROM coalesce(c.before -> n.key, 'null'::jsonb)) AS columns,
       (SELECT jsonb_agg(p.key) FROM jsonb_each(${partsSql(kind, 't')}) p
        WHERE ${renderSorted('p.value')} IS DISTINCT FROM ${renderSorted('c.parts -> p.key')}) AS tables
     FROM import_changes c JOIN ${kind.table} t ON t."accountId" = $1::uuid AND t.id = c."recordId"
     WHERE c."accountId" = $1::uuid AND c."batchId" = $2::uuid AND c.step = $3::int AND c."recordId" = ANY ($4::uuid[])`,
    [session.batch.id, step, known.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function eventRow(
  kind: EmittingKind,
  deed: 'created' | 'updated',
  { id, row }: PreparedLine,
  changes: Changes,
): Row | undefined {
  const event = deriveEvent(kind, deed, changes);
  if (event === undefined) return undefined;
  const { reference = null, ownerId = null } = row;
  return { ...event, id: newId(), recordId: id, reference, ownerId };
}
