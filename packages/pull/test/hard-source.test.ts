import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { candidates, json, refusal, startSource, type Answering, type Source } from './support/source.ts';
import { key, openTargets, type Target, type Targets } from './support/target.ts';

describe('hard source', () => {
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
    source.lists.set('/candidates/search', candidates(250));
  });
  afterEach(() => source.close());

  const path = '/candidates/search';

  /** Replaces the second page of candidates so many times. */
  function onSecondPage(times: number, answering: Answering): void {
    let left = times;
    source.interfere = ({ path: asked, params }) =>
      asked === path && params.get('page') === '1' && left-- > 0 ? answering : undefined;
  }

  const all = { created: { candidate: 250 }, errors: [], leftToDo: [] };

  /** Breaks off within a page. */
  const brokenOff: Answering = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 });
    response.write('{"data": [{"id": "c-1"');
    setTimeout(() => response.destroy(), 20);
  };

  describe('a pull is a polite guest (docs/import-and-export.md#as-a-guest)', () => {
    it('requests pages of 100 by GET, packed, with the key in the interface’s header', async () => {
      expect(await target.pull(source)).toMatchObject(all);
      expect(new Set(source.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
      const pages = source.asked.filter((asked) => asked.path === path && !asked.params.has('updatedSince'));
      expect(pages.map(({ params }) => params.get('page'))).toEqual(['0', '1', '2']);
      for (const { params, headers } of pages) {
        expect([params.get('size'), params.get('apiKey'), headers['accept-encoding']]).toEqual([
          '100',
          key,
          'gzip',
        ]);
      }
    });

    it.each([
      ['seconds', () => '1'],
      ['a date', () => new Date(Date.now() + 1_500).toUTCString()],
    ])('waits as long as the server asks, in %s', async (_form, after) => {
      onSecondPage(2, (response) => refusal(429, { 'Retry-After': after() })(response));
      const report = await target.pull(source);
      expect(report).toMatchObject(all);
      expect(report.waits.count).toBe(2);
    });

    it.each<[string, Answering]>([
      ['failures of its inside', refusal(500)],
      ['that it is out of service', refusal(503)],
      ['nonsense', (response) => response.end('<html>Sorry</html>')],
      ['an envelope of something else', json(200, { data: { a: 1 }, success: true })],
      ['a record without an id', json(200, { data: [{ firstName: 'Nobody' }], total: 250 })],
      ['half a page', brokenOff],
      ['a closed connection', (response) => response.destroy()],
    ])('asks again when it is answered with %s', async (_what, answering) => {
      onSecondPage(3, answering);
      expect(await target.pull(source)).toMatchObject(all);
    });

    it('closes a silent connection', async () => {
      onSecondPage(1, (response) => void response.writeHead(200).write('{"data":'));
      const report = await target.pull(source, { manners: { firstDelay: 1, timeout: 300 } });
      expect(report).toMatchObject(all);
    });

    it('follows the server to another path of its own', async () => {
      source.interfere = ({ path: asked, params }) =>
        asked === path && !params.has('moved')
          ? (response) => {
              const query = new URLSearchParams([...params].filter(([name]) => name !== 'apiKey'));
              query.set('moved', 'yes');
              response.writeHead(307, { Location: `/api/nova${path}?${query.toString()}` }).end();
            }
          : undefined;
      expect(await target.pull(source)).toMatchObject(all);
    });

    it('never sends the key to another host', async () => {
      const other = await startSource();
      other.lists.set(path, candidates(1));
      source.interfere = ({ path: asked, params }) =>
        asked === path
          ? (response) => {
              const query = params.toString();
              response.writeHead(302, { Location: `${other.url}/api/nova${path}?${query}` }).end();
            }
          : undefined;
      const report = await target.pull(source);
      await other.close();
      expect(other.asked).toEqual([]);
      expect(report.errors).toEqual([
        expect.objectContaining({
          type: 'candidate',
          message: expect.stringContaining('is not sent the key'),
        }),
      ]);
      expect(report.leftToDo).not.toEqual([]);
    });
  });

  describe('a source that refuses', () => {
    it('ends the run at once for an invalid key, and stores nothing', async () => {
      source.interfere = () => refusal(401);
      await expect(target.pull(source)).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
        message: expect.stringContaining('refused'),
      });
      expect(source.asked).toHaveLength(1);
    });

    it('may refuse one list: it is reported, and the others are read', async () => {
      source.lists.set('/companies/list', [{ id: 'k', name: 'K' }]);
      source.interfere = ({ path: asked }) => (asked === path ? refusal(403) : undefined);
      const report = await target.pull(source);
      expect(report).toMatchObject({ created: { company: 1 }, leftToDo: [] });
      expect(report.notReachable).toContainEqual(expect.objectContaining({ what: 'candidates' }));
    });

    it('leaves a list to do after endless nonsense, and the others are imported', async () => {
      source.lists.set('/companies/list', [{ id: 'k', name: 'K' }]);
      source.interfere = ({ path: asked }) =>
        asked === path ? (response) => void response.end('<html>') : undefined;
      const report = await target.pull(source);
      expect(report).toMatchObject({
        created: { company: 1 },
        leftToDo: [{ what: 'candidate, to be listed' }],
      });
      expect(report.errors).toMatchObject([{ type: 'candidate', id: null }]);
      source.interfere = undefined;
      expect(await target.pull(source)).toMatchObject({ created: { candidate: 250 }, leftToDo: [] });
    });

    it('may not speak the interface: the report says so', async () => {
      source.interfere = () => (response) => void response.end('<html>Welcome</html>');
      await expect(target.pull(source)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('speaks the interface'),
      });
    });

    it('cannot make a message contain the key', async () => {
      source.interfere = ({ path: asked }, number) =>
        number > 0 && asked === path
          ? json(400, { message: `Bad key ${key}\u001b[2J`, success: false })
          : undefined;
      const text = JSON.stringify(await target.pull(source));
      expect(text).toContain('Bad key');
      expect(text).not.toContain(key);
      expect(text).not.toContain(String.raw`\u001b`);
    });
  });

  describe('a run that ends early', () => {
    const tomorrow = refusal(429, { 'Retry-After': '40000' });

    it('reports what is left after the daily quota, and the next run continues', async () => {
      source.interfere = ({ path: asked, params }) =>
        asked === path && params.get('page') === '2' ? tomorrow : undefined;
      const first = await target.pull(source);
      expect(first).toMatchObject({ created: {}, waits: { count: 0 } });
      expect(first.stoppedBy).toContain('asks to wait until');
      expect(first.leftToDo).toContainEqual({ what: 'candidate, to be listed', count: 50 });
      expect(Date.parse(first.until ?? '')).toBeGreaterThan(Date.now() + 30_000_000);

      const asked = source.asked.length;
      source.interfere = undefined;
      expect(await target.pull(source)).toMatchObject(all);
      const pages = source.asked
        .slice(asked)
        .filter((one) => one.path === path && !one.params.has('updatedSince'));
      expect(pages.map(({ params }) => params.get('page'))).toEqual(['2']);
    });

    it('imports what is complete if it ends among reads by id', async () => {
      const companies = Array.from({ length: 20 }, (_one, place) => ({
        id: `k-${String(place)}`,
        name: `K ${String(place)}`,
      }));
      source.lists.set('/companies/list', companies);
      for (const company of companies)
        source.objects.set(`/companies/${company.id}`, { ...company, internalNotes: 'Careful' });
      source.lists.set('/contacts/list', [
        { id: 'near', firstName: 'Near', companyId: 'k-0' },
        { id: 'far', firstName: 'Far', companyId: 'k-19' },
      ]);
      source.interfere = ({ path: asked }) =>
        asked.startsWith('/companies/k-1') && asked !== '/companies/k-1' ? tomorrow : undefined;
      const first = await target.pull(source);
      expect(first.created).toMatchObject({ candidate: 250 });
      expect(first.leftToDo.map(({ what }) => what)).toEqual(
        expect.arrayContaining(['company, to be read one by one', 'contact, to be read one by one']),
      );
      source.interfere = undefined;
      expect(await target.pull(source)).toMatchObject({ created: { contact: 2 }, leftToDo: [], errors: [] });
      expect(await target.count('companies')).toBe(20);
      expect(await target.pull(source)).toMatchObject({ created: {}, updated: {}, errors: [] });
    });

    it('continues after its caller stopped it', async () => {
      const stop = new AbortController();
      source.interfere = ({ path: asked, params }) => {
        if (asked === path && params.get('page') === '2') stop.abort(new Error('Stopped.'));
        return undefined;
      };
      await expect(target.pull(source, { signal: stop.signal })).rejects.toThrow('Stopped.');
      const asked = source.asked.length;
      source.interfere = undefined;
      expect(await target.pull(source)).toMatchObject(all);
      const pages = source.asked
        .slice(asked)
        .filter((one) => one.path === path && !one.params.has('updatedSince'));
      expect(pages.map(({ params }) => params.get('page'))).toEqual(['2']);
    });

    it('starts anew for another request', async () => {
      source.interfere = ({ path: asked, params }) =>
        asked === path && params.get('page') === '2' ? tomorrow : undefined;
      await target.pull(source);
      const asked = source.asked.length;
      await target.pull(source, { since: '2024-01-01' });
      const pages = source.asked.slice(asked).filter((one) => one.path === path);
      expect(pages.map(({ params }) => [params.get('page'), params.get('updatedSince')])[0]).toEqual([
        '0',
        '2024-01-01T00:00:00.000Z',
      ]);
    });
  });
});
