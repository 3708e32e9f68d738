import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from './import-bench.ts';

describe('a look at a table before it is taken in', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  }, 120_000);
  afterAll(() => bench.close());

  it('counts the rows that are passed over, as the import then does', async () => {
    const account = await bench.account();
    await bench.import(
      account,
      await bench.file('candidates.csv', 'Name,Email\nAda Lovelace,ada@example.com\n'),
    );
    const rows = [
      'Ada King,ada@example.com',
      'Grace Hopper,grace@example.com',
      'G. Hopper,grace@example.com',
    ];
    const file = await bench.file('candidates 2.csv', `Name,Email\n${rows.join('\n')}\n`);
    const look = await bench.import(account, file, { dryRun: true });
    expect(look.text).toMatch(/^1 of 3 rows will be created, 1 is already there, 1 repeats another\./u);
    expect(look.text.replaceAll(/\s+/gu, ' ')).toMatch(
      /To be passed over: 2 duplicates, such as line 2 is [0-9a-f-]{36}; --on-duplicate says otherwise\./u,
    );
    expect(look.document).toMatchObject({ skipped: 2 });
    const done = await bench.import(account, file);
    expect(done.document).toMatchObject({ imported: { candidate: 1 }, skipped: 2 });
    expect(done.text).toContain('Passed over: 2 duplicates');
  });

  it('counts the JSON lines that are skipped, and names the line that one repeats', async () => {
    const account = await bench.account();
    const line = JSON.stringify({ type: 'candidate', lastName: 'Hopper', email: 'grace@example.com' });
    const file = await bench.file('people.ndjson', `${line}\n${line.replace('Hopper', 'Murray')}\n`);
    const { text } = await bench.import(account, file, { dryRun: true, onDuplicate: 'skip' });
    expect(text).toMatch(
      /^To create: candidate 1\. .*To skip: 1\.\nTo be skipped as duplicates: line 2 repeats line 1\./u,
    );
  });
});
