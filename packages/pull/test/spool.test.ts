import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baseAddress, retryAfter } from '../src/http/other-server.ts';
import { takeLock } from '../src/spool/spool.ts';
import { SpoolFile } from '../src/spool/spool-file.ts';

describe('spool', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-spool-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function idsIn(file: SpoolFile): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const { id } of file.records()) ids.push(id);
    return ids;
  }

  describe('records of another server (docs/import-and-export.md#again)', () => {
    it.each([
      ['in the midst of a record', '{"id":"c","na'],
      ['before the mark behind a page', '{"id":"c"}\n'],
      ['in the midst of a mark', '{"id":"c"}\n#{"place":{"pa'],
      ['with what was never written', '\0\0\0\0'],
    ])('count as unread if their writer was killed %s', async (_where, torn) => {
      const path = join(folder, `${String(Math.random())}.ndjson`);
      const file = await SpoolFile.open(path);
      await file.append([{ id: 'a' }, { id: 'b' }], { place: { page: 1 } });
      await file.close();
      await appendFile(path, torn);
      const again = await SpoolFile.open(path);
      expect(await idsIn(again)).toEqual(['a', 'b']);
      expect([again.count, again.mark.place, again.seen.has('c')]).toEqual([2, { page: 1 }, false]);
      await again.append([{ id: 'c' }], { ended: true, passed: ['d'] });
      await again.close();
      const last = await SpoolFile.open(path);
      expect(await idsIn(last)).toEqual(['a', 'b', 'c']);
      expect([last.mark.ended, last.seen.count, last.seen.has('d')]).toEqual([true, 4, true]);
      await last.close();
    });

    it('can be read by position, whatever they contain', async () => {
      const file = await SpoolFile.open(join(folder, 'places.ndjson'));
      await file.append([{ id: 'a', text: 'ä “b” \u2028\n' }], {});
      await file.append([{ id: 'b', text: 'c' }], {});
      const places = await file.places();
      const found = await file.at(['b', 'a'].flatMap((id) => places.get(id) ?? []));
      await file.close();
      expect(found).toEqual([
        { id: 'b', text: 'c' },
        { id: 'a', text: 'ä “b” \u2028\n' },
      ]);
    });

    it('locks hold the number of their process from the start', async () => {
      const path = join(folder, 'lock');
      const seen = new Set<string>();
      const watch = async (): Promise<void> => {
        for (let look = 0; look < 200; look++) seen.add(await readFile(path, 'utf8').catch(() => 'none'));
      };
      const take = async (): Promise<void> => {
        for (let turn = 0; turn < 50; turn++) await (await takeLock(path))();
      };
      await Promise.all([watch(), take()]);
      expect([...seen].filter((text) => text !== 'none' && text !== String(process.pid))).toEqual([]);
      expect((await readdir(folder)).filter((name) => name.startsWith('lock'))).toEqual([]);
    });

    it('belong to one process until it ends or is killed', async () => {
      const path = join(folder, 'lock');
      const release = await takeLock(path);
      expect(await readFile(path, 'utf8')).toBe(String(process.pid));
      await release();
      await writeFile(path, String(process.ppid));
      await expect(takeLock(path)).rejects.toMatchObject({ code: 'INVALID_STATE' });
      await writeFile(path, '999999999');
      await (
        await takeLock(path)
      )();
    });
  });

  describe('the address of another server', () => {
    it.each([
      ['https://crm.example.com', 'https://crm.example.com/api/nova'],
      ['https://crm.example.com/', 'https://crm.example.com/api/nova'],
      ['http://10.0.0.1:3000/api/nova/', 'http://10.0.0.1:3000/api/nova'],
      ['https://example.com/crm?x=1#y', 'https://example.com/crm/api/nova'],
    ])('%s becomes %s', (from, address) => {
      expect(baseAddress(from)).toBe(address);
    });

    it.each(['crm.example.com', 'ftp://crm.example.com', 'https://ada:secret@crm.example.com', ''])(
      '%j is refused',
      (from) => {
        expect(() => baseAddress(from)).toThrow(/--from must/u);
      },
    );
  });

  describe('the wait that an answer asks for', () => {
    it.each([
      ['2', undefined, 2_000],
      ['0', undefined, 0],
      ['Sun, 22 Nov 2026 10:00:30 GMT', 'Sun, 22 Nov 2026 10:00:00 GMT', 30_000],
      ['Sun, 22 Nov 2026 09:00:00 GMT', 'Sun, 22 Nov 2026 10:00:00 GMT', 0],
      ['soon', undefined, undefined],
    ])('Retry-After %s by a clock that says %s: %s ms', (after, date, milliseconds) => {
      const headers = new Headers({ 'Retry-After': after, ...(date === undefined ? {} : { Date: date }) });
      expect(retryAfter(headers)).toBe(milliseconds);
    });
  });
});
