import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ordinaryList, ordinaryLists, ordinarySeed } from '@nova/table-corpus';
import { ImportBench } from './import-bench.ts';

describe('ordinary lists', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  }, 120_000);
  afterAll(() => bench.close());

  it.each(ordinaryLists.map((list) => [list.language.file, list] as const))(
    '%s: the README’s number of rows is accepted, no row is a duplicate, and only the salutation’s column is lost',
    async (name, { language, rows, taken }) => {
      const account = await bench.account();
      const file = await bench.file(name, ordinaryList(language, rows, ordinarySeed));
      const { document } = await bench.import(account, file, {
        dryRun: true,
        createMissing: true,
        dates: 'dmy',
      });
      expect(document).toMatchObject({ imported: { candidate: taken }, skipped: 0 });
      const { columns } = document as { columns: readonly { header: string; field: string | null }[] };
      const { salutation, number } = language.headers;
      const lost = columns.filter(({ field, header }) => field === null && header !== number);
      expect(lost.map(({ header }) => header)).toEqual([salutation]);
    },
  );
});
