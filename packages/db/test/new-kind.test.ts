import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kind, kinds, type Kind } from '@nova/kinds';
import { randomUUID } from 'node:crypto';
import type { Database } from '../src/index.ts';
import { readSources } from '../src/migrations/sql-sources.ts';
import { createTestDatabase } from '../src/testing/index.ts';

describe('a new kind with only a table', () => {
  const { reference, overview, customFields, createdOn, updatedOn } = kinds.candidate.fields;
  const { companyId } = kinds.job.fields;

  const remark: Kind = kind('remark', {
    table: 'remarks',
    prefix: 'REM',
    plural: 'remarks',
    description: 'What was said.',
    cacheDocuments: true,
    fields: { reference, overview, companyId, customFields, createdOn, updatedOn },
    searchable: ['overview', 'companyName', 'reference'],
  });

  const table = `CREATE TABLE remarks (
  "accountId" uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id uuid NOT NULL, reference text NOT NULL, overview text,
  "companyId" uuid, "customFields" jsonb NOT NULL DEFAULT '[]',
  "createdOn" timestamptz(3) NOT NULL DEFAULT now(), "updatedOn" timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY ("accountId", id), FOREIGN KEY ("accountId", "companyId") REFERENCES companies ("accountId", id))`;

  const [account, company, id, field] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(table);
    await database.migrate({ sources: await readSources([...Object.values(kinds), remark]) });
    await database.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Agency')`, [account]);
    await database.query(
      `INSERT INTO companies ("accountId", id, reference, name) VALUES ($1, $2, 'COM-1001', 'Acme')`,
      [account, company],
    );
    await database.query(
      `INSERT INTO custom_fields ("accountId", id, entity, label, "labelKey", kind) VALUES ($1, $2, 'remark', 'Mood', 'mood', 'TEXT')`,
      [account, field],
    );
  });
  afterAll(() => database.close());

  const finds = async (word: string): Promise<boolean> =>
    (
      await database.query(
        'SELECT id FROM remark_search WHERE "accountId" = $1 AND vector @@ nova_term($2)',
        [account, word],
      )
    ).length === 1;
  const change = (fields: object): Promise<unknown> =>
    database.query(
      `SELECT nova_change_record($1, r.id, r.xmin::text, 'remark', 'remarks', 'updatedOn', $3, NULL, '[]') FROM remarks r
     WHERE r."accountId" = $1 AND r.id = $2`,
      [account, id, JSON.stringify(fields)],
    );

  it('its records are numbered without a counter that somebody made', async () => {
    const take = async () =>
      (
        await database.query<{ taken: string }>(
          `SELECT nova_take_reference($1, 'remark', '{}', NULL) AS taken`,
          [account],
        )
      )[0]?.taken;
    const numbers = await Promise.all(Array.from({ length: 5 }, take));
    expect(numbers.map((taken) => JSON.parse(taken ?? '') as unknown)).toEqual(
      expect.arrayContaining([1001, 1002, 1003, 1004, 1005].map((number) => ({ number }))),
    );
  });

  it('its records are created, counted and found, also by the name they refer to', async () => {
    const row = { id, reference: 'REM-1001', overview: 'Prefers Zanzibar', companyId: company };
    await database.query(
      `SELECT nova_create_record($1, 'remark', 'remarks', true, $2, '{}', NULL, '[]', '{}')`,
      [
        account,
        JSON.stringify({
          ...row,
          customFields: [{ fieldId: field, value: 'glad' }],
          createdOn: new Date(),
          updatedOn: new Date(),
        }),
      ],
    );
    expect([await finds('zanzibar'), await finds('acme'), await finds('REM-1001')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      await database.query(`SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'remark'`, [
        account,
      ]),
    ).toEqual([{ total: 1 }]);
    expect(
      await database.query(
        `SELECT "customFields" -> 0 ->> 'fieldLabel' AS label FROM remarks WHERE id = $1`,
        [id],
      ),
    ).toEqual([{ label: 'Mood' }]);
  });

  it('its search rows follow its own words and that name', async () => {
    await change({ overview: 'Prefers Samarkand' });
    await database.query(`UPDATE companies SET name = 'Umbrella' WHERE "accountId" = $1`, [account]);
    const found = await Promise.all(['samarkand', 'umbrella', 'zanzibar', 'acme'].map((word) => finds(word)));
    expect(found).toEqual([true, true, false, false]);
  });

  it('its records keep id and account whatever a change names', async () => {
    const other = randomUUID();
    await database.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Other agency')`, [other]);
    await change({ accountId: other, id: other, overview: 'Prefers Lisbon' });
    expect(await database.query('SELECT "accountId", id, overview FROM remarks')).toEqual([
      { accountId: account, id, overview: 'Prefers Lisbon' },
    ]);
  });

  it('an erasure removes its words, former ones too, and its audit trail', async () => {
    await database.query(
      `INSERT INTO audit_events ("accountId", id, entity, action, "recordId", changes)
       VALUES ($1, gen_random_uuid(), 'remark', 'update', $2, '{"overview": {"to": "Prefers Lisbon"}}')`,
      [account, id],
    );
    await database.query(`SELECT nova_delete_record($1, $2, 'remark', 'remarks', '[]')`, [account, id]);
    expect(await database.query('SELECT id FROM remark_search')).toEqual([]);
    expect(
      await database.query(`SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'remark'`, [
        account,
      ]),
    ).toEqual([{ total: 0 }]);
    expect(
      await database.query(`SELECT word FROM search_words WHERE word IN ('zanzibar', 'samarkand', 'lisbon')`),
    ).toEqual([]);
    expect(await database.query('SELECT changes FROM audit_events WHERE "recordId" = $1', [id])).toEqual([
      { changes: '{"overview": {}}' },
    ]);
  });
});
