import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { candidates, refusal, sent, startSource, type Source } from './support/source.ts';
import { openTargets, type Target, type Targets } from './support/target.ts';

describe('files of another server (docs/import-and-export.md#from-another-server)', () => {
  let targets: Targets;
  let source: Source;
  let target: Target;
  beforeAll(async () => {
    targets = await openTargets();
  });
  afterAll(() => targets.close());
  beforeEach(async () => {
    source = await startSource();
    target = await targets.open();
    source.lists.set('/candidates/search', candidates(1));
  });
  afterEach(() => source.close());

  const content = Buffer.from('the content of a file');

  /** Files of the source's only candidate. */
  function have(...ids: string[]): void {
    source.lists.set(
      '/files/list',
      ids.map((id) => ({
        id,
        candidateId: 'c-1',
        fileName: `${id}.pdf`,
        category: 'CV',
        fileSize: content.length,
        status: 'STORED',
        createdOn: '2025-01-02T03:04:05.000Z',
        updatedOn: '2025-01-02T03:04:05.000Z',
      })),
    );
    for (const id of ids) source.files.set(id, content);
  }

  const download = (id: string): string => `/files/${id}/download`;

  it('store their content unchanged, and are requested once', async () => {
    have('a', 'b');
    expect(await target.pull(source)).toMatchObject({
      created: { file: 2 },
      files: { downloaded: 2, bytes: 42 },
    });
    expect([...target.stored.values()].map(String)).toEqual([String(content), String(content)]);
    expect(source.asked.find(({ path }) => path === download('a'))?.headers['accept-encoding']).toBe(
      'identity',
    );
    expect(await target.pull(source)).toMatchObject({
      created: {},
      unchanged: { file: 2 },
      files: { downloaded: 0 },
    });
  });

  it('need a second request after a short, long or interrupted answer', async () => {
    have('a');
    let tries = 0;
    source.interfere = ({ path }) => {
      if (path !== download('a')) return undefined;
      const wrong = [sent(content.subarray(1)), sent(Buffer.concat([content, content]))][tries++];
      if (wrong) return wrong;
      if (tries > 3) return undefined;
      return (response) => {
        response.writeHead(200, { 'Content-Length': content.length });
        response.write(content.subarray(0, 5));
        setTimeout(() => response.destroy(), 20);
      };
    };
    expect(await target.pull(source)).toMatchObject({ created: { file: 1 }, errors: [] });
    expect(tries).toBe(4);
  });

  it('appear in the report if they always come short, and the others come', async () => {
    have('a', 'b');
    source.interfere = ({ path }) => (path === download('a') ? sent(content.subarray(1)) : undefined);
    const report = await target.pull(source);
    expect(report).toMatchObject({ created: { file: 1 }, leftToDo: [] });
    expect(report.errors).toEqual([
      { type: 'file', id: 'a', name: 'a.pdf', message: expect.stringContaining('20 of 21 bytes') },
    ]);
    expect(await target.count('stored_files')).toBe(1);
    source.interfere = undefined;
    expect(await target.pull(source)).toMatchObject({ created: { file: 1 }, errors: [] });
  });

  it('wait for their content if the source has none', async () => {
    have('a');
    source.files.clear();
    const report = await target.pull(source);
    expect(report.created).toMatchObject({ file: 1 });
    expect(report.errors).toMatchObject([{ id: 'a', message: expect.stringContaining('not there') }]);
    have('a');
    expect(await target.pull(source)).toMatchObject({ updated: { file: 1 }, errors: [] });
    expect([...target.stored.values()].map(String)).toEqual([String(content)]);
  });

  it('may lie on another host, which does not get the key', async () => {
    have('a');
    const store = await startSource();
    store.files.set('a', content);
    source.interfere = ({ path, params }) =>
      path === download('a')
        ? (response) => {
            const at = `${store.url}/api/nova${download('a')}?apiKey=${params.get('apiKey') ?? ''}&signed=yes`;
            response.writeHead(302, { Location: at }).end();
          }
        : undefined;
    const fileHosts = [new URL(store.url).host];
    expect(await target.pull(source, { fileHosts })).toMatchObject({ created: { file: 1 }, errors: [] });
    await store.close();
    expect(store.asked.map(({ params }) => [...params])).toEqual([[['signed', 'yes']]]);
  });

  it('come with the next run if the quota ended, and none twice', async () => {
    const ids = Array.from({ length: 120 }, (_one, place) => `f-${String(place)}`);
    have(...ids);
    let downloads = 0;
    source.interfere = ({ path }) =>
      path.endsWith('/download') && ++downloads > 70 ? refusal(429, { 'Retry-After': '50000' }) : undefined;
    const first = await target.pull(source);
    expect(first.created.file).toBe(70);
    expect(first.leftToDo).toEqual([{ what: 'files', count: 50 }]);
    source.interfere = undefined;
    const second = await target.pull(source);
    expect(second).toMatchObject({
      created: { file: 50 },
      unchanged: { file: 70 },
      leftToDo: [],
      errors: [],
    });
    const fetched = source.asked.filter(({ path }) => path.endsWith('/download')).length;
    expect(fetched).toBeLessThanOrEqual(120 + 4);
  });

  it('leave nothing on disk after the import', async () => {
    have('a');
    await target.pull(source);
    expect(await readdir(join(target.dataDir, 'pull'))).toEqual([]);
  });
});
