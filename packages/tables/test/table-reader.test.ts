import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReadAnswer } from '../src/uploads/read-table.ts';
import { createTableReader, type TableReader } from '../src/uploads/table-reader.ts';

describe('the reader of uploaded tables', () => {
  let reader: TableReader;
  let folder: string;
  beforeAll(() => {
    reader = createTableReader();
  });
  afterAll(() => reader.close());
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'nova-reader-test-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const read = async (content: string, options = {}, given = reader): Promise<ReadAnswer> => {
    const path = join(folder, 'upload');
    await writeFile(path, content);
    const request = { path, folder, fileName: 'candidates.csv', options, customFields: {}, currency: 'EUR' };
    return given.read(request, 'account');
  };

  it('answers columns with their first cells, and writes lines and cells', async () => {
    const answer = await read('Email,Hobby\na@b.example,\nc@d.example,Chess\n');
    expect(answer).toMatchObject({
      type: 'candidate',
      columns: [{ header: 'Email', target: { name: 'email' } }, { header: 'Hobby' }],
      samples: [['a@b.example', 'c@d.example'], ['Chess']],
      rows: 2,
    });
    expect(await readFile(join(folder, 'cells'), 'utf8')).toBe(
      '2\t["a@b.example",""]\n3\t["c@d.example","Chess"]\n',
    );
    const [line] = (await readFile(join(folder, 'lines'), 'utf8')).split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({ number: 2 });
  });

  it('answers the columns too where only its dates are unclear', async () => {
    const answer = await read('Email,Date of birth\na@b.example,01/02/1990\n');
    expect(answer).toMatchObject({
      problem: expect.stringContaining('--dates dmy'),
      seen: { columns: [{ header: 'Email' }, { header: 'Date of birth' }] },
    });
    expect(await read('Email,Date of birth\na@b.example,01/02/1990\n', { dates: 'dmy' })).toMatchObject({
      rows: 1,
    });
  });

  it('answers why another kind of file is no table', async () => {
    expect(await read('%PDF-1.7')).toEqual({ problem: expect.stringContaining('a PDF') });
  });

  it('ends a table that takes too long', async () => {
    const hasty = createTableReader({ wallMs: 1 });
    expect(await read('Email\na@b.example\n', {}, hasty)).toEqual({
      problem: expect.stringContaining('takes too long'),
    });
    await hasty.close();
  });
});
