import type { Database } from '@nova/db';
import { isId } from '@nova/domain';
import { callersId } from './catalogue.ts';
import type { ReferredType, TransferKind } from './kinds/transfer-kind.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import type { PendingLine } from './read-line.ts';

/** What is known of a line's record before it is written. */
export interface KnownLine {
  readonly id: string;
  /** The record is there already. */
  readonly exists: boolean;
  /** The hash of the line that it came from. */
  readonly hash: string | undefined;
}

/**
 * The record of each line, in its order: the one that came from this line before, the one whose id the line gives, or a new
 * one, which takes the given id when that is a UUID free in the whole database (docs/import-and-export.md#ids-and-references).
 */
export async function findRecords(
  database: Database,
  accountId: string,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<readonly KnownLine[]> {
  const imported = await importedBefore(database, accountId, kind, lines);
  const ids = lines.flatMap(({ callersId: own }) =>
    own && isId(own) && !imported.has(`${kind.type}:${own}`) ? [own] : [],
  );
  const holders =
    ids.length > 0 ? await holdersOf(database, kind, ids) : new Map<string, readonly string[]>();
  return lines.map((line) => {
    const known = imported.get(`${line.entity}:${line.key}`);
    if (known) return { id: known.id, exists: true, hash: known.hash };
    const own = line.callersId;
    if (!own || !isId(own)) return { id: line.freshId, exists: false, hash: undefined };
    const accounts = holders.get(own);
    if (accounts?.includes(accountId)) return { id: own, exists: true, hash: undefined };
    return { id: accounts ? line.freshId : own, exists: false, hash: undefined };
  });
}

async function importedBefore(
  database: Database,
  accountId: string,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly hash: string }>> {
  const rows = await database.query<{ entity: string; key: string; id: string; hash: string }>(
    // One look by key a line, whatever the planner knows of the tables: else it reads all of the account for each batch.
    `SELECT k.entity, k.key, e."recordId" AS id, encode(e.hash, 'hex') AS hash
     FROM unnest($2::text[], $3::text[]) AS k(entity, key)
     CROSS JOIN LATERAL (SELECT x."recordId", x.hash FROM external_ids x
       WHERE x."accountId" = $1 AND x.entity = k.entity AND x."externalId" = k.key OFFSET 0) e
     CROSS JOIN LATERAL (SELECT FROM ${kind.table} t WHERE t."accountId" = $1 AND t.id = e."recordId" OFFSET 0) t`,
    [accountId, lines.map((line) => line.entity), lines.map((line) => line.key)],
  );
  return new Map(rows.map((row) => [`${row.entity}:${row.key}`, row]));
}

/** Which accounts hold a record with one of these ids; one look into each account's own key. */
async function holdersOf(
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

const recordTypes: readonly ReferredType[] = [
  'company',
  'contact',
  'candidate',
  'lead',
  'opportunity',
  'job',
];

/** All texts by which lines refer to companies, contacts, candidates and jobs. */
export function mentionsOf(
  kind: TransferKind,
  lines: readonly PendingLine[],
): ReadonlyMap<ReferredType, Set<string>> {
  const texts = new Map<ReferredType, Set<string>>();
  const add = (to: ReferredType, text: string | null | undefined): void => {
    if (!text || !recordTypes.includes(to)) return;
    texts.set(to, (texts.get(to) ?? new Set()).add(callersId(text)));
  };
  for (const { line } of lines) {
    for (const reference of kind.references) add(reference.to, givenId(line, reference));
    for (const [to, text] of kind.mentions?.(line) ?? []) add(to, text);
  }
  return texts;
}

/** The id that a line gives for a reference, flat or in a nested object. */
export function givenId(
  line: Readonly<Record<string, unknown>>,
  { column, nested }: { readonly column: string; readonly nested?: string },
): string | null | undefined {
  const own = line[column];
  if (typeof own === 'string' || nested === undefined)
    return typeof own === 'string' || own === null ? own : undefined;
  const object = line[nested];
  if (typeof object !== 'object') return undefined;
  if (object === null) return null;
  return 'id' in object && typeof object.id === 'string' ? object.id : undefined;
}

/** Looks up what lines refer to, by callers' ids first, then by the ids of records, always within the account. */
export async function findReferences(
  database: Database,
  accountId: string,
  mentions: ReadonlyMap<ReferredType, Set<string>>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [type, texts] of mentions) {
    const rows = await database.query<{ key: string; id: string }>(
      `SELECT k.key, t.id FROM unnest($2::text[]) AS k(key)
         JOIN external_ids e ON e."accountId" = $1 AND e.entity IN ($3, $3 || '/same') AND e."externalId" = k.key
         JOIN ${transferKinds[type].table} t ON t."accountId" = $1 AND t.id = e."recordId"
       UNION ALL SELECT t.id::text, t.id FROM ${transferKinds[type].table} t WHERE t."accountId" = $1 AND t.id = ANY($4::uuid[])`,
      [accountId, [...texts], type, [...texts].filter((text) => isId(text))],
    );
    for (const { key, id } of rows) if (!found.has(`${type}:${key}`)) found.set(`${type}:${key}`, id);
  }
  return found;
}
