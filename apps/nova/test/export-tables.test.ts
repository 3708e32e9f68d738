import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { exportFormat, tableKind } from '../src/commands/export.ts';
import type { Outcome } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('export tables', () => {
  let served: ServedFolder;
  let account: string;
  beforeAll(async () => {
    served = await ServedFolder.open();
    account = z
      .object({ id: z.string() })
      .parse(JSON.parse((await nova('account', 'create', '--name', 'Out', '--json')).stdout)).id;
  });
  afterAll(() => served.close());

  const nova = (...words: string[]): Promise<Outcome> => served.nova(...words);

  // docs/import-and-export.md#a-table-out
  it('writes records as a table that an import finds unchanged', async () => {
    const source = join(served.folder, 'in.ndjson');
    const records = [
      {
        type: 'candidate',
        id: 'c1',
        firstName: '=Ada',
        mobile: '+44 20 7946 0958',
        skills: ['C, C++', 'Java'],
      },
      { type: 'candidate', id: 'c2', lastName: 'Hopper', email: 'grace@example.com', rating: 5 },
    ];
    await writeFile(source, records.map((line) => JSON.stringify(line)).join('\n'));
    expect((await nova('import', '--account', account, source)).code).toBe(0);

    const file = join(served.folder, 'candidates.csv');
    const { stdout } = await nova('export', '--account', account, file, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      file,
      exported: { candidate: 2 },
      columns: expect.arrayContaining(['skills']),
    });
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^\uFEFFid,reference,firstName,lastName,email,/u);
    expect(text).toContain(`'=Ada`);
    expect(text).toContain(`'+44 20 7946 0958`);
    expect(await nova('import', '--account', account, file)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^All 2 rows are unchanged\.\n$/u),
    });

    const words = [
      'export',
      '--account',
      account,
      '--query',
      'rating:5',
      '--columns',
      'lastName, email',
      '--no-bom',
    ];
    expect(await nova(...words)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'lastName,email\r\nHopper,grace@example.com\r\n',
    });
    const bad = await nova('export', '--account', account, '--columns', 'surname', file);
    expect(bad).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Error: columns must name columns, and "surname" is none\. There are: id, reference, /u,
      ),
    });
    expect(await readFile(file, 'utf8')).toBe(text);
    const sheet = await nova('export', '--account', account, join(served.folder, 'out.xlsx'));
    expect(sheet).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ends with .xlsx, which Nova does not write. Name it .ndjson'),
    });
  });

  it.each([
    [undefined, {}, 'ndjson'],
    ['a.ndjson', {}, 'ndjson'],
    ['a.JSONL', {}, 'ndjson'],
    ['a.csv', {}, 'csv'],
    ['a.txt', { format: 'csv' }, 'csv'],
    ['a', { format: 'ndjson' }, 'ndjson'],
    [undefined, { ofTables: ['--query'] }, 'csv'],
  ] as const)('writes %j with %j as %s', (file, said, format) => {
    expect(exportFormat(file, { ofTables: [], ...said })).toBe(format);
  });

  it.each([
    ['a', {}, /has no ending that says what to write/u],
    ['a.pdf', {}, /ends with \.pdf, which Nova does not write/u],
    ['a.csv', { format: 'ndjson' }, /--format ndjson and the ending \.csv contradict each other/u],
    ['a.ndjson', { ofTables: ['--type'] }, /--type is for tables/u],
  ] as const)('refuses %j with %j', (file, said, message) => {
    expect(() => exportFormat(file, { ofTables: [], ...said })).toThrow(message);
  });

  it('takes types in the singular and plural, and lists them for an unknown one', () => {
    expect(tableKind('Opportunities')).toBe('opportunity');
    expect(() => tableKind('note')).toThrow(/is none of candidate, company, /u);
  });
});
