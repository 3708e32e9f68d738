import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import type { ReadAnswer } from '../../uploads/read-table.ts';
import { makeWorkbook, textRow } from '@nova/table-corpus';
import { computeRoom } from '../../uploads/reading-room.ts';
import { createTableReader, type TableReader } from '../../uploads/table-reader.ts';

describe('the reader of uploaded tables', () => {
  let reader: TableReader;
  let folder: string;
  beforeAll(() => {
    reader = createTableReader();
  });
  afterAll(() => reader.close());
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'nova-reader-test-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const ample = 1024 ** 3;
  const read = async (
    content: string | Uint8Array,
    options = {},
    given = reader,
    room = ample,
  ): Promise<ReadAnswer> => {
    const path = join(folder, 'upload');
    await writeFile(path, content);
    const request = {
      path,
      folder,
      room,
      fileName: 'candidates.csv',
      options,
      customFields: {},
      currency: 'EUR',
    };
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

  it('writes no more than it may, and says what to do', async () => {
    const room = 600_000;
    for (const content of [
      `Email\n${'x\n'.repeat(50_000)}`,
      makeWorkbook({
        sheets: [
          {
            name: 'One',
            data: Array.from({ length: 30_000 }, (_, at) => textRow(at === 0 ? 'Email' : 'x')).join(''),
          },
        ],
      }),
    ]) {
      expect(await read(content, {}, reader, room)).toMatchObject({
        problem: expect.stringMatching(/unpacks to more than \d+ MiB.*save it in parts/u),
      });
      const names = (await readdir(folder)).filter((name) => name !== 'upload');
      const written = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
      expect(written).toBeLessThanOrEqual(room);
    }
    expect(await read('Email\na@b.example\n', {}, reader, room)).toMatchObject({ rows: 1 });
  });

  it('a small file has little room', () => {
    expect(computeRoom(153_000)).toBeLessThan(70 * 1024 ** 2);
    expect(computeRoom(20 * 1024 ** 2)).toBeLessThan(500 * 1024 ** 2);
    expect(computeRoom(50 * 1024 ** 2)).toBeLessThanOrEqual(1024 ** 3);
  });

  it('ends its process with the signal, and reads for others afterwards', async () => {
    const own = createTableReader();
    const stopping = new AbortController();
    const path = join(folder, 'upload');
    await writeFile(path, `Email\n${'a@b.example\n'.repeat(400_000)}`);
    const request = {
      path,
      folder,
      room: ample,
      fileName: 'candidates.csv',
      options: {},
      customFields: {},
      currency: 'EUR',
    };
    const reading = own.read(request, 'account', stopping.signal);
    const ended = reading.catch((error: unknown) => error);
    await until('rows are written', () => existsSync(join(folder, 'lines')));
    stopping.abort(new Error('The server stops.'));
    expect(await ended).toMatchObject({ message: 'The server stops.' });
    await rm(join(folder, 'lines'));
    expect(await read('Email\na@b.example\n', {}, own)).toMatchObject({ rows: 1 });
    await own.close();
  });

  it('ends a table that takes too long', async () => {
    const hasty = createTableReader({ wallMs: 1 });
    expect(await read('Email\na@b.example\n', {}, hasty)).toEqual({
      problem: expect.stringContaining('takes too long'),
    });
    await hasty.close();
  });
});
