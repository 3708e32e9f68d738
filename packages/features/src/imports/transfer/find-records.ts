import type { ImportType } from '../import-lines.ts';
import { NovaError } from '@nova/contract';
import { isId, computeDuplicateKeys } from '@nova/core';
import { type AccountDatabase, accountDatabase, type Database } from '@nova/db';
import { normaliseEmail, kinds, mergedNames, type ReferredKind } from '@nova/kinds';
import { callersId } from './catalogue.ts';
import type { ImportSession } from './import-session.ts';
import type { ReferenceColumn, TransferKind } from './kinds/transfer-kind.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import { type PendingLine, readLine } from './read-line.ts';

export interface RecordMatch {
  readonly id: string;
  readonly exists: boolean;
  /** Hash of the line that last wrote the record. */
  readonly hash: string | undefined;
}

/**
 * Finds the record of each line: the one it wrote before, the one whose id it gives, or a new one. A new record takes
 * the given id if that is a UUID and unused in the whole database (docs/import-and-export.md#ids-and-references).
 */
export async function findRecords(
  { database, db, accountId }: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<readonly RecordMatch[]> {
  const imported = await findImported(db, kind, lines);
  const ids = lines.flatMap(({ callersId: own }) =>
    own && isId(own) && !imported.has(`${kind.type}:${own}`) ? [own] : [],
  );
  const holders =
    ids.length > 0 ? await findHolders(database, kind, ids) : new Map<string, readonly string[]>();
  const merged = await findSurvivors(
    db,
    kind,
    ids.filter((id) => holders.get(id)?.includes(accountId) !== true),
  );
  return lines.map((line) => {
    const origin = imported.get(`${line.entity}:${line.key}`);
    if (origin) return { id: origin.id, exists: true, hash: origin.hash };
    const ownId = line.callersId;
    if (!ownId || !isId(ownId)) return { id: line.freshId, exists: false, hash: undefined };
    const accounts = holders.get(ownId);
    if (accounts?.includes(accountId)) return { id: ownId, exists: true, hash: undefined };
    const survivor = merged.get(ownId);
    if (survivor !== undefined) return { id: survivor, exists: true, hash: undefined };
    return { id: accounts ? line.freshId : ownId, exists: false, hash: undefined };
  });
}

async function findImported(
  db: AccountDatabase,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly hash: string }>> {
  const rows = await db.rows<{ entity: string; key: string; id: string; hash: string }>(
    // Each line costs one lookup by key. With outdated statistics the planner would read the whole account.
    `SELECT k.entity, k.key, e."recordId" AS id, encode(e.hash, 'hex') AS hash
     FROM unnest($2::text[], $3::text[]) AS k(entity, key)
     CROSS JOIN LATERAL (SELECT x."recordId", x.hash FROM external_ids x
       WHERE x."accountId" = $1 AND x.entity = k.entity AND x."externalId" = k.key OFFSET 0) e
     CROSS JOIN LATERAL (SELECT FROM ${kind.table} t WHERE t."accountId" = $1 AND t.id = e."recordId" OFFSET 0) t`,
    [lines.map((line) => line.entity), lines.map((line) => line.key)],
  );
  return new Map(rows.map((row) => [`${row.entity}:${row.key}`, row]));
}

async function findHolders(
  database: Database,
  kind: TransferKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.query<{ id: string; accounts: string[] }>(
    `SELECT t.id, array_agg(a.id::text) AS accounts FROM accounts a
     JOIN ${kind.table} t ON t."accountId" = a.id WHERE t.id = ANY($1::uuid[]) GROUP BY t.id`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.accounts]));
}

/** Returns the records that others were merged into, by the ids of the merged ones. */
async function findSurvivors(
  db: AccountDatabase,
  kind: TransferKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || !mergedNames.some((name) => name === kind.type)) return new Map();
  const rows = await db.rows<{ id: string; survivor: string }>(
    `SELECT m."recordId"::text AS id, t.id::text AS survivor FROM merged_records m
       JOIN ${kind.table} t ON t."accountId" = $1 AND t.id = nova_survivor($1, m."recordId")
     WHERE m."accountId" = $1 AND m."recordId" = ANY($2::uuid[]) AND m.entity = $3`,
    [ids, kind.type],
  );
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
}

const recordTypes: readonly ReferredKind[] = [
  'company',
  'contact',
  'candidate',
  'lead',
  'opportunity',
  'job',
];

export function collectMentions(
  kind: TransferKind,
  lines: readonly PendingLine[],
): ReadonlyMap<ReferredKind, Set<string>> {
  const texts = new Map<ReferredKind, Set<string>>();
  const add = (to: ReferredKind, text: string | null | undefined): void => {
    if (!text || !recordTypes.includes(to)) return;
    texts.set(to, (texts.get(to) ?? new Set()).add(callersId(text)));
  };
  for (const { line } of lines) {
    for (const reference of kind.references) add(reference.to, givenId(line, reference));
    for (const [to, text] of kind.mentions?.(line) ?? []) add(to, text);
  }
  return texts;
}

export function givenId(
  line: Readonly<Record<string, unknown>>,
  { column, nested, ofEntity }: Pick<ReferenceColumn, 'column' | 'nested' | 'ofEntity'>,
): string | null | undefined {
  if (ofEntity !== undefined && line.entity !== ofEntity) return undefined;
  const value = line[column];
  if (typeof value === 'string' || nested === undefined)
    return typeof value === 'string' || value === null ? value : undefined;
  const object = line[nested];
  if (typeof object !== 'object') return undefined;
  if (object === null) return null;
  return 'id' in object && typeof object.id === 'string' ? object.id : undefined;
}

/** Looks up references within the account. Callers' ids take precedence over record ids. */
export async function findReferences(
  db: AccountDatabase,
  mentions: ReadonlyMap<ReferredKind, Set<string>>,
): Promise<Map<string, string>> {
  const references = new Map<string, string>();
  for (const [type, texts] of mentions) {
    const rows = await db.rows<{ key: string; id: string }>(
      `SELECT k.key, t.id FROM unnest($2::text[]) AS k(key)
         JOIN external_ids e ON e."accountId" = $1 AND e.entity IN ($3, $3 || '/same') AND e."externalId" = k.key
         JOIN ${transferKinds[type].table} t ON t."accountId" = $1 AND t.id = e."recordId"
       UNION ALL SELECT t.id::text, t.id FROM ${transferKinds[type].table} t WHERE t."accountId" = $1 AND t.id = ANY($4::uuid[])`,
      [[...texts], type, [...texts].filter((text) => isId(text))],
    );
    for (const { key, id } of rows)
      if (!references.has(`${type}:${key}`)) references.set(`${type}:${key}`, id);
    const unknown = [...texts].filter((text) => isId(text) && !references.has(`${type}:${text}`));
    for (const [id, survivor] of await findSurvivors(db, transferKinds[type], unknown))
      references.set(`${type}:${id}`, survivor);
  }
  return references;
}

interface CompanyName {
  /** Equal for duplicates (docs/interface/duplicates.md#companies). */
  readonly key: string;
  readonly name: string;
  /** Number of the first line that names it. */
  readonly number: number;
}

/**
 * Returns each company that lines name instead of giving an id, once (docs/import-and-export.md#names-instead-of-ids).
 */
export function companyNames(kind: TransferKind, lines: readonly PendingLine[]): readonly CompanyName[] {
  const names = new Map<string, CompanyName>();
  for (const reference of kind.references.filter(({ companyName }) => companyName !== undefined)) {
    for (const { line, number } of lines) {
      const name: unknown = new Map<string, unknown>(Object.entries(line)).get(reference.companyName ?? '');
      if (typeof name !== 'string' || name === '' || givenId(line, reference)) continue;
      const key = companyKey(name);
      if (!names.has(key)) names.set(key, { key, name, number });
    }
  }
  return [...names.values()];
}

export const companyKey = (name: string): string =>
  `company/name:${computeDuplicateKeys(kinds.company, { name })[0] ?? ''}`;

/**
 * Returns company ids by key; the oldest if several companies have the same key. Companies that a dry run would create
 * are included.
 */
export async function findCompanies(
  { db, dryRunKeys }: ImportSession,
  names: readonly CompanyName[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const bare = (key: string): string => key.replace('company/name:', '');
  const rows = await db.rows<{ key: string; id: string }>(
    `SELECT k.key, min(k."recordId"::text) AS id FROM dedupe_keys k
     WHERE k."accountId" = $1 AND k.entity = 'company' AND k.key = ANY($2::text[]) GROUP BY k.key`,
    [names.map(({ key }) => bare(key))],
  );
  const inDryRun = names.flatMap(({ key }) => {
    const id = dryRunKeys.get(`company:${bare(key)}`);
    return id === undefined ? [] : [[key, id] as const];
  });
  return new Map([...inDryRun, ...rows.map(({ key, id }) => [`company/name:${key}`, id] as const)]);
}

export interface MentionedRecord {
  readonly type: ReferredKind;
  readonly id: string;
}

/**
 * Finds the references of lines to records that the account lacks (docs/import-and-export.md#ids-and-references). Users
 * and master data are not checked, because names can replace their ids.
 * @returns one list for each line, empty for an unreadable line
 */
export async function findMissingReferences(
  database: Database,
  accountId: string,
  type: ImportType,
  lines: readonly string[],
): Promise<readonly (readonly MentionedRecord[])[]> {
  const kind = transferKinds[type];
  const mentionedRecords = lines.map((text) => {
    const line = readable(text);
    const texts = line ? [...collectMentions(kind, [line])] : [];
    return texts.flatMap(([to, ids]) => [...ids].map((id): MentionedRecord => ({ type: to, id })));
  });
  const mentions = new Map<ReferredKind, Set<string>>();
  for (const { type: to, id } of mentionedRecords.flat())
    mentions.set(to, (mentions.get(to) ?? new Set()).add(id));
  const references = await findReferences(accountDatabase(database, accountId), mentions);
  return mentionedRecords.map((records) =>
    records.filter((record) => !references.has(`${record.type}:${record.id}`)),
  );
}

/** Reads a line only for its references. The time zone affects instants alone, so UTC is good enough. */
function readable(text: string): ReturnType<typeof readLine> | undefined {
  try {
    return readLine('UTC', { number: 0, text }, () => undefined);
  } catch (error) {
    if (error instanceof NovaError) return undefined;
    throw error;
  }
}

/**
 * Finds the id of a user by email, ignoring case.
 * @throws NOT_FOUND, with the existing emails
 */
export async function findUserByEmail(database: Database, accountId: string, email: string): Promise<string> {
  const users = await accountDatabase(database, accountId).rows<{ id: string; email: string }>(
    `SELECT id, email FROM users WHERE "accountId" = $1 ORDER BY email`,
  );
  const user = users.find((one) => one.email.toLowerCase() === normaliseEmail(email));
  if (user) return user.id;
  const emails = users.slice(0, 10).map((one) => one.email);
  throw new NovaError(
    'NOT_FOUND',
    `The account has no user with the email ${JSON.stringify(email)}. ${emails.length === 0 ? 'It has no user yet.' : `There are: ${emails.join(', ')}.`}`,
  );
}
