import { beforeAll, describe, expect, it } from '@jest/globals';
import { listEntities } from '../../lists/distribution-lists-contract.ts';
import { exportStatement } from '../export/export-statement.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { type Kind, kinds } from '@nova/kinds';

/** Tables that name persons and are in no export. A new table must be decided on: export it, or say here why not. */
const left: Readonly<Record<string, string>> = {
  cv_readings: 'that a file, which is exported, is still to be read',
  dedupe_keys: 'made of the record',
  match_keys: 'made of the record',
  match_queue: 'that the record is still to be compared',
  match_records: 'made of the record',
  person_pages: 'the hash of a secret, and until when it counts',
};

/** Cached documents are copies of records. */
const copies = new Set(
  Object.values<Kind>(kinds).flatMap(({ name, cacheDocuments }) =>
    cacheDocuments === true ? [`${name}_documents`] : [],
  ),
);

describe('the tables of an export', () => {
  let database: Database;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const persons = listEntities.map((name) => kinds[name].table);

  /** Tables with a foreign key to a person, those that belong to such a row, and those that name a record of any kind. */
  async function namingTables(): Promise<readonly string[]> {
    const keys = await database.query<{ from: string; to: string; along: boolean }>(
      `SELECT DISTINCT c.conrelid::regclass::text AS from, c.confrelid::regclass::text AS to, c.confdeltype = 'c' AS along
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND a.attname <> 'accountId'`,
    );
    const direct = keys.filter(({ to }) => persons.includes(to)).map(({ from }) => from);
    const along = keys.filter(({ to, along: goes }) => goes && direct.includes(to)).map(({ from }) => from);
    const columns = await database.query<{ name: string }>(
      `SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c
       WHERE c.table_schema = current_schema() AND c.column_name = ANY ($1::text[])`,
      [['recordId', ...listEntities.map((name) => `${name}Id`)]],
    );
    return [...new Set([...persons, ...direct, ...along, ...columns.map(({ name }) => name)])].sort();
  }

  const exported = new Set(
    listEntities.flatMap((entity) =>
      [...exportStatement({ timeZone: 'UTC' }, entity).matchAll(/(?:FROM|JOIN) (\w+)/gu)].map(
        ([, table = '']) => table,
      ),
    ),
  );

  it('Exported tables are all that name a person, but for those that are left', async () => {
    const missing = (await namingTables()).filter((table) => !exported.has(table) && !copies.has(table));
    expect(missing).toEqual(Object.keys(left).sort());
  });
});
