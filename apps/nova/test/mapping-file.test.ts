import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from './import-bench.ts';

describe('a mapping file', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  }, 120_000);
  afterAll(() => bench.close());

  const withMap = async (content: string) => {
    const table = await bench.file('candidates.csv', 'Name,Reach\nAda Lovelace,+44 20 7946 0958\n');
    const mapFile = await bench.file('agency.map.json', content);
    return bench.import(await bench.account(), table, { mapFile, dryRun: true });
  };

  it.each([
    ['Name = lastName', /^--map-file: "\S+agency\.map\.json" is no JSON: Unexpected token /u],
    ['{"columns": {"Reach": "mobile"}', /agency\.map\.json" is no JSON: .*position 31/u],
    ['', /agency\.map\.json" is no JSON: Unexpected end/u],
    ['["Reach"]', /agency\.map\.json" is wrong: Invalid input: expected object, received array\./u],
    ['{"dates": "dd/mm"}', /agency\.map\.json" is wrong at dates: Invalid option/u],
  ])('containing %j is refused with its name, the reason and advice', async (content, complaint) => {
    await expect(withMap(content)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(complaint),
    });
    await expect(withMap(content)).rejects.toThrow(
      /It must hold an object such as \{"columns": .*; --save-map FILE writes one\.$/u,
    );
  });

  it('must exist, or its name is reported', async () => {
    const table = await bench.file('candidates.csv', 'Name\nAda Lovelace\n');
    const refused = bench.import(await bench.account(), table, { mapFile: '/nowhere/agency.json' });
    await expect(refused).rejects.toThrow('--map-file: "/nowhere/agency.json" is not there.');
  });

  it('may begin with a byte order mark', async () => {
    const { document } = await withMap('\uFEFF{"columns": {"Reach": "mobile"}}');
    expect(document).toMatchObject({ columns: [{}, { header: 'Reach', field: 'mobile' }] });
  });
});
