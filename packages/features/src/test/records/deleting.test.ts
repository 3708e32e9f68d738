import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { findDependents, isReference, kinds, type Kind } from '@nova/kinds';

describe('deleting', () => {
  let database: Database;

  /** Foreign keys without the account's id. */
  let keys: ReadonlyMap<string, { readonly to: string; readonly along: boolean }>;

  beforeAll(async () => {
    database = await sharedDatabase();
    const rows = await database.query<{ place: string; to: string; along: boolean }>(
      `SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS place, c.confrelid::regclass::text AS to,
       c.confdeltype = 'c' AS along
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
     WHERE c.contype = 'f' AND a.attname <> 'accountId'`,
    );
    keys = new Map(rows.map(({ place, to, along }) => [place, { to, along }]));
  });

  const all = Object.values<Kind>(kinds);

  it.each(all.flatMap((kind) => findDependents(kind.name).map((one) => [kind, one] as const)))(
    'the database cascades where the definition says cascade',
    (to, { kind, member, onDelete }) => {
      expect(keys.get(`${kind.table}.${member}`)).toEqual({ to: to.table, along: onDelete === 'cascade' });
    },
  );

  it('every reference to master data belongs to a definition or to a status change', () => {
    const said = all.flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        isReference(field) && field.to === 'masterData' ? [`${table}.${name}`] : [],
      ),
    );
    const found = [...keys].flatMap(([place, { to }]) => (to === 'master_data' ? [place] : []));
    expect(found.sort()).toEqual([...said, 'status_changes.statusId'].sort());
  });
});
