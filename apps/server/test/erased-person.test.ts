import { execFile } from 'node:child_process';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compareQueued } from '@nova/features';
import { pino } from 'pino';
import { dumpFolder, dumpTables } from './support/dump-everything.ts';
import { createMarkedPersons, type MarkedPersons } from './support/marked-persons.ts';
import { parseMarkedCv, placesIn } from './support/marked-person.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

const deleting = { action: 'delete', method: 'DELETE', end: '', json: undefined, merges: false } as const;
const erasing = {
  action: 'erase',
  method: 'POST',
  end: '/erase',
  json: { reason: 'REQUESTED' },
  merges: false,
} as const;

/** What ends a person for good. */
const ways = {
  deleted: deleting,
  erased: erasing,
  'merged, and deleted': { ...deleting, merges: true },
  'merged, and erased': { ...erasing, merges: true },
} as const;

describe.each(Object.entries(ways))('a candidate, contact or lead that was %s', (_, way) => {
  let server: TestServer;
  let agency: TestAgency;
  let logged = '';
  let before: string;
  let ids: string[];
  let parsed: Record<string, unknown>;

  const logger = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    }),
  );

  const run = promisify(execFile);

  /** The content of a database backup, if the server's pg_dump is installed. */
  async function backup(): Promise<string> {
    const url = process.env.TEST_DATABASE_URL;
    if (url === undefined) return '';
    const [row] = await server.database.query<{ name: string }>('SELECT current_database()::text AS name');
    const own = new URL(url);
    own.pathname = `/${row?.name ?? ''}`;
    const { stdout } = await run('pg_dump', [own.href], { maxBuffer: 2 ** 28 });
    expect(stdout).toContain('COPY public.audit_events');
    return stdout;
  }

  beforeAll(async () => {
    logged = '';
    server = await startTestServer({ logger, slowStatementMs: 0 });
    agency = await server.agency();
    const marked = await createMarkedPersons({ server, agency });
    ({ ids, parsed } = marked);
    while ((await compareQueued(server.database)) > 0);
    before = `${await dumpTables(server.database)}\n${await dumpFolder(server.folder)}`;
    const gone = way.merges ? await mergeAll(marked) : marked.paths;
    for (const path of gone) {
      const { method, end, json } = way;
      const answer = await server.call(method, `${path}${end}`, {
        key: agency.privateKey,
        ...(json && { json, headers: { 'Idempotency-Key': crypto.randomUUID() } }),
      });
      expect(answer).toMatchObject({ status: 200 });
    }
  });
  afterAll(() => server.close());

  /** All candidates become one. */
  async function mergeAll({
    ids: [primaryId, ...duplicateIds],
    paths,
  }: MarkedPersons): Promise<readonly string[]> {
    const answer = await server.call('POST', '/candidates/merge', {
      key: agency.privateKey,
      json: { primaryId, duplicateIds },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(answer).toMatchObject({ status: 200 });
    return paths.filter((path) => !duplicateIds.some((id) => path.endsWith(id)));
  }

  it('appeared everywhere before', () => {
    const places = placesIn(before);
    expect(places).toEqual(
      expect.arrayContaining([
        'restfirst',
        'bulkgroup',
        'bulktag',
        'phone',
        'asked',
        'refused',
        'custom',
        'comment',
        'cvskill',
        'importcustom',
        'importcontent',
        'importfirst',
        'reimportcontent',
        'reimportfirst',
        'contactskype',
        'contactcomment',
        'leadlocation',
        'oncewebfirst',
        'onceletter',
        'twiceconsent',
        'twicewebcv',
        'candidateproposedopen',
        'contactproposednotewhy',
        'leadproposedrefusecomment',
      ]),
    );
    expect(places.length).toBeGreaterThan(80);
    const compared = before.split('\n').filter((row) => row.startsWith('public.match_records:'));
    expect(compared.filter((row) => placesIn(row).length > 0).length).toBeGreaterThan(3);
  });

  it('leaves no row in any table', async () => {
    const rows = (await dumpTables(server.database)).split('\n');
    expect(rows.filter((row) => placesIn(row).length > 0)).toEqual([]);
  });

  it('leaves nothing in a backup of the database', async () => {
    expect(placesIn(await backup())).toEqual([]);
  });

  it('leaves nothing in any file', async () => {
    expect(placesIn(await dumpFolder(server.folder))).toEqual([]);
  });

  it('leaves nothing in the log', () => {
    expect(logged).toContain(`candidates.${way.action}`);
    expect(placesIn(logged)).toEqual([]);
  });

  it('keeps who changed what and when', async () => {
    const [id = ''] = ids;
    const input = encodeURIComponent(JSON.stringify({ recordId: id }));
    const answer = await server.call('GET', `//trpc/audit.list?input=${input}`, { key: agency.privateKey });
    const { result } = answer.body as { result: { data: { data: readonly Record<string, unknown>[] } } };
    const lines = result.data.data;
    expect(lines.map(({ action }) => action).at(0)).toBe(way.action);
    expect(lines.map(({ action }) => action).at(-1)).toBe('create');
    for (const line of lines) {
      expect(line).toMatchObject({ userId: agency.userId, userName: 'Ada Owner', keyId: expect.any(String) });
      expect(line).toMatchObject({
        occurredOn: expect.stringMatching(/^20/u),
        requestId: expect.any(String),
      });
    }
    const created = lines.at(-1)?.changes as Record<string, unknown>;
    expect(created.firstName).toEqual({ from: null, to: null });
  });

  it('keeps its placement, without a name', async () => {
    const answer = await server.call('GET', '//trpc/placements.search?input={}', { key: agency.privateKey });
    const { result } = answer.body as { result: { data: { data: readonly object[] } } };
    expect(result.data.data).toHaveLength(1);
    expect(result.data.data).toMatchObject([{ candidateId: null, candidateName: null }]);
  });

  it('keeps only its ids in stored answers', async () => {
    const again = await parseMarkedCv({ server, agency });
    // Confidence and page count of the CV are removed too.
    expect(again).toEqual({ ...parsed, name: null, cvFileName: null, confidence: null, pages: null });
    expect(parsed).toMatchObject({ name: 'Zqcvfirstzq Zqcvlastzq', cvFileName: 'zqcvfilezq.pdf' });
  });
});
