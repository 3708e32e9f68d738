import { listEntities } from '../../lists/distribution-lists-contract.ts';
import { rowKinds } from '@nova/core';
import type { AccountDatabase, AccountTransaction, Database } from '@nova/db';
import { z } from 'zod';
import { type ErasureLine, listMarks } from '../erasure-ledger.ts';

/** Ids are in lower case, as the database writes them, because a proof is computed from the text. */
const id = z.guid().toLowerCase();

/**
 * Limits by which a line stays well below the longest that a ledger is read with, and below the limits of the
 * database.
 */
const limits = { ids: 5_000, keys: 10_000 } as const;

const lineSchema = z.object({
  erasureId: id,
  accountId: id,
  kind: z.enum(listEntities),
  ids: z.array(id).max(limits.ids),
  action: z.enum(['ERASE', 'ANONYMISE']),
  reason: z
    .string()
    .regex(/^[A-Z][A-Z_]{0,49}$/u)
    .nullable(),
  on: z.iso
    .datetime()
    .refine((text) => !text.startsWith('0000'))
    .transform((text) => new Date(text).toISOString()),
  userId: id.nullable(),
  keys: z.array(z.string().regex(/^[0-9a-f]{64}$/u)).max(limits.keys),
  proof: z.string(),
});

/**
 * Parses a text of the ledger.
 * @returns undefined if it is not a valid line
 */
export function readErasureLine(text: string): ErasureLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const createIdPattern = (name: string): RegExp =>
  new RegExp(`"${name}":\\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"`, 'u');
const [erasureIdPattern, accountIdPattern] = [createIdPattern('erasureId'), createIdPattern('accountId')];

/** Reads only the ids of a line, which is cheaper than parsing all of it. */
export function nameOfLine(
  text: string,
): { readonly erasureId: string; readonly accountId: string } | undefined {
  const [erasureId, accountId] = [erasureIdPattern, accountIdPattern].map(
    (pattern) => pattern.exec(text)?.[1],
  );
  return erasureId === undefined || accountId === undefined ? undefined : { erasureId, accountId };
}

type ErasureRow = Omit<ErasureLine, 'on'> & { readonly on: Date | string };

const rowColumns = `e.id::text AS "erasureId", e."accountId"::text AS "accountId", e.kind, e.ids::text[] AS ids, e.action,
  e.reason, e."on", e."userId"::text AS "userId", e.keys, e.proof`;

/** Orders the members as in the ledger. */
const toLine = (row: ErasureRow): ErasureLine => {
  const { erasureId, accountId, kind, ids, action, reason, userId, keys, proof } = row;
  const on = new Date(row.on).toISOString();
  return { erasureId, accountId, kind, ids, action, reason, on, userId, keys, proof };
};

/** SQL that tests whether a person of row `e` exists and is still to be erased or anonymised. */
const isThere = `CASE e.kind ${listEntities
  .map(
    (entity) => `WHEN '${entity}' THEN EXISTS (SELECT FROM ${rowKinds[entity].table} r
      WHERE r."accountId" = e."accountId" AND r.id = ANY(e.ids) AND (e.action = 'ERASE' OR r."anonymisedOn" IS NULL))`,
  )
  .join(' ')} ELSE false END`;

/** Rows per statement, which then takes well under a second. */
const rowsAtOnce = 10_000;

const none = '00000000-0000-0000-0000-000000000000';

/**
 * Reads the lines of all accounts in the order of their ids. `isThere` is true if the line's person exists and
 * is still to be erased or anonymised.
 */
export async function* readErasureIds(
  database: Database,
): AsyncGenerator<readonly { readonly id: string; readonly accountId: string; readonly isThere: boolean }[]> {
  let last = { accountId: none, id: none };
  for (;;) {
    const rows = await database.query<{ id: string; accountId: string; isThere: boolean }>(
      `SELECT e.id, e."accountId", ${isThere} AS "isThere" FROM erasures e
       WHERE (e."accountId", e.id) > ($1::uuid, $2::uuid) ORDER BY e."accountId", e.id LIMIT ${String(rowsAtOnce)}`,
      [last.accountId, last.id],
    );
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < rowsAtOnce) return;
    last = end;
  }
}

/** Reads the lines of these ids, and whether their persons exist and are still to be erased or anonymised. */
export async function readErasures(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<readonly { readonly line: ErasureLine; readonly isThere: boolean }[]> {
  const rows = await database.rows<ErasureRow & { readonly isThere: boolean }>(
    `SELECT ${rowColumns}, ${isThere} AS "isThere" FROM erasures e
     WHERE e."accountId" = $1 AND e.id = ANY($2::uuid[]) ORDER BY e.id`,
    [ids],
  );
  return rows.map(({ isThere: there, ...row }) => ({ line: toLine(row), isThere: there }));
}

/** Reads the lines of one account or of all, the latest first, page by page. */
export async function* readLatestErasures(
  database: Database,
  accountId: string | undefined,
): AsyncGenerator<ErasureLine> {
  const page = 1_000;
  let last: Pick<ErasureLine, 'on' | 'erasureId'> | undefined;
  for (;;) {
    const rows = await database.query<ErasureRow>(
      `SELECT ${rowColumns} FROM erasures e
       WHERE ($1::uuid IS NULL OR e."accountId" = $1) AND ($2::timestamptz IS NULL OR (e."on", e.id) < ($2, $3::uuid))
       ORDER BY e."on" DESC, e.id DESC LIMIT ${String(page)}`,
      [accountId ?? null, last?.on ?? null, last?.erasureId ?? null],
    );
    const lines = rows.map(toLine);
    yield* lines;
    last = lines.at(-1);
    if (last === undefined || lines.length < page) return;
  }
}

const lineColumns = `"erasureId" uuid, kind text, ids uuid[], action text, reason text, "on" timestamptz, "userId" uuid,
  keys text[], proof text`;

/**
 * Stores lines of the transaction's account and the marks by which they are found.
 * @param onKnown decides if a stored line of the same id stays or is replaced
 */
export async function saveErasures(
  tx: AccountTransaction,
  lines: readonly ErasureLine[],
  onKnown: 'stays' | 'isReplaced' = 'stays',
): Promise<void> {
  const does =
    onKnown === 'stays'
      ? 'NOTHING'
      : `UPDATE SET kind = excluded.kind, ids = excluded.ids, action = excluded.action, reason = excluded.reason,
         "on" = excluded."on", "userId" = excluded."userId", keys = excluded.keys, proof = excluded.proof`;
  await tx.rows(
    `INSERT INTO erasures ("accountId", id, kind, ids, action, reason, "on", "userId", keys, proof)
     SELECT $1::uuid, l."erasureId", l.kind, l.ids, l.action, l.reason, l."on", l."userId", l.keys, l.proof
     FROM jsonb_to_recordset($2::jsonb) AS l(${lineColumns})
     ON CONFLICT ("accountId", id) DO ${does}`,
    [JSON.stringify(lines)],
  );
  const marks = lines.flatMap((line) => listMarks(line).map((mark) => ({ mark, erasureId: line.erasureId })));
  await tx.rows(
    `INSERT INTO erasure_marks ("accountId", mark, "erasureId")
     SELECT $1::uuid, m.mark, m."erasureId" FROM jsonb_to_recordset($2::jsonb) AS m(mark text, "erasureId" uuid)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(marks)],
  );
}

/** Lines per statement, and per write to the ledger. */
export const linesAtOnce = 500;

/**
 * Finds the ids of accounts that exist.
 * @param accountId checks this one only; all by default
 */
export async function findAccounts(
  database: Database,
  accountId: string | null = null,
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM accounts WHERE $1::uuid IS NULL OR id = $1',
    [accountId],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function* splitIntoGroups<One>(
  all: AsyncIterable<One>,
  size: number,
): AsyncGenerator<readonly One[]> {
  let group: One[] = [];
  for await (const one of all) {
    group.push(one);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

export const groupIdsByAccount = (
  rows: readonly { readonly id: string; readonly accountId: string }[],
): ReadonlyMap<string, readonly string[]> =>
  new Map([...groupByAccount(rows)].map(([accountId, group]) => [accountId, group.map(({ id }) => id)]));

export function groupByAccount<One extends { readonly accountId: string }>(
  all: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(one.accountId);
    if (group) group.push(one);
    else groups.set(one.accountId, [one]);
  }
  return groups;
}
