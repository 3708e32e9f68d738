import { listEntities } from '../../lists/distribution-lists-contract.ts';
import { rowKinds } from '@nova/core';
import type { AccountDatabase } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { ErasureLedger, ErasureLine } from '../erasure-ledger.ts';
import { hashLedgerKeys } from '../ledger-keys.ts';
import type { PersonId } from '../persons.ts';
import { readErasures } from './erasure-lines.ts';

interface PersonRow {
  readonly id: string;
  readonly createdOn: Date | string;
  readonly externalIds: readonly string[];
  readonly [field: string]: unknown;
}

/** Fields with keys; all kinds of persons use the same names. */
const keyFields = (kinds.candidate.duplicates ?? [])
  .filter(({ by }) => by === 'email' || by === 'profile')
  .flatMap(({ fields }) => fields);

const rowsAtOnce = 2_000;
const none = '00000000-0000-0000-0000-000000000000';

/** Finds persons of an account who have a key of a line of their kind, and were created before that line. */
export async function* findPersonsByKey(
  db: AccountDatabase,
  ledger: ErasureLedger,
): AsyncGenerator<{ readonly line: ErasureLine; readonly recordId: string }> {
  for (const kind of listEntities)
    for await (const persons of readPersonPages(db, kind)) {
      const keys = persons.map((row) =>
        hashLedgerKeys(ledger, { kind, rows: [row], externalIds: row.externalIds }),
      );
      const linesByMark = await findLinesByMark(db, kind, keys.flat());
      for (const [index, { id, createdOn }] of persons.entries()) {
        const lines = (keys[index] ?? []).flatMap((key) => linesByMark.get(key) ?? []);
        const line = lines.find(({ on }) => new Date(createdOn) < new Date(on));
        if (line) yield { line, recordId: id };
      }
    }
}

/** Each page is a separate statement, so that no transaction stays open while persons are erased. */
async function* readPersonPages(
  db: AccountDatabase,
  kind: PersonId['entity'],
): AsyncGenerator<readonly PersonRow[]> {
  let last = none;
  for (;;) {
    const rows = await db.rows<PersonRow>(
      `SELECT r.id, r."createdOn", ${keyFields.map((name) => `r."${name}"`).join(', ')},
         ARRAY(SELECT x."externalId" FROM external_ids x WHERE x."accountId" = $1 AND x."recordId" = r.id) AS "externalIds"
       FROM ${rowKinds[kind].table} r WHERE r."accountId" = $1 AND r.id > $2::uuid ORDER BY r.id LIMIT ${String(rowsAtOnce)}`,
      [last],
    );
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

async function findLinesByMark(
  db: AccountDatabase,
  kind: PersonId['entity'],
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly ErasureLine[]>> {
  const marks = await db.rows<{ mark: string; erasureId: string }>(
    `SELECT m.mark, m."erasureId" FROM erasure_marks m JOIN erasures e ON e."accountId" = $1 AND e.id = m."erasureId"
     WHERE m."accountId" = $1 AND m.mark = ANY($2::text[]) AND e.kind = $3`,
    [keys, kind],
  );
  const erasures = await readErasures(db, [...new Set(marks.map(({ erasureId }) => erasureId))]);
  const lines = new Map(erasures.map(({ line }) => [line.erasureId, line]));
  const linesByMark = new Map<string, ErasureLine[]>();
  for (const { mark, erasureId } of marks) {
    const line = lines.get(erasureId);
    if (line) linesByMark.set(mark, [...(linesByMark.get(mark) ?? []), line]);
  }
  return linesByMark;
}
