import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../src/database.ts';
import { personalColumns } from '../src/personal/personal-columns.ts';
import { createTestDatabase } from '../src/testing/index.ts';

describe('where a person is', () => {
  const decided = personalColumns();
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('Every column of every table is decided, and no other', async () => {
    const rows = await database.query<{ column: string }>(
      `SELECT c.table_name || '.' || c.column_name AS column FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
    );
    expect(decided.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      rows.map(({ column }) => column).toSorted(),
    );
  });

  it('Rules give their reasons', () => {
    for (const one of decided) expect(one).toMatchObject({ reason: expect.stringMatching(/^[A-Z].+\.$/u) });
    expect(new Set(decided.map(({ rule }) => rule))).toEqual(new Set(['ERASE', 'BLANK', 'KEEP']));
  });

  it('Rows of persons and of what is about them go; placements lose the person alone', () => {
    const ruleOf = (table: string, column: string) =>
      decided.find((one) => one.table === table && one.column === column)?.rule;
    expect(ruleOf('candidates', 'email')).toBe('ERASE');
    expect(ruleOf('notes', 'text')).toBe('ERASE');
    expect(ruleOf('placements', 'candidateId')).toBe('BLANK');
    expect(ruleOf('placements', 'fee')).toBe('KEEP');
    expect(ruleOf('placement_search', 'vector')).toBe('BLANK');
    expect(ruleOf('candidate_documents', 'document')).toBe('ERASE');
  });

  it('Columns that are blanked can hold nothing, or a function blanks them', async () => {
    const rows = await database.query<{ column: string }>(
      `SELECT c.table_name || '.' || c.column_name AS column FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND c.is_nullable = 'NO'`,
    );
    const full = new Set(rows.map(({ column }) => column));
    const blanked = decided
      .filter(({ rule }) => rule === 'BLANK')
      .map(({ table, column }) => `${table}.${column}`)
      .filter((column) => full.has(column) && !/_(?:search|documents)\./u.test(column));
    // Becomes a hash (nova_keep_addresses), names of fields without their values (nova_end_merges), and ids
    // without values (nova_forget_proposal).
    expect(blanked).toEqual(['mail_suppressions.email', 'merges.dropped', 'proposals.input']);
  });
});
