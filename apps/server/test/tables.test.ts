import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tableKinds } from '@nova/features/contract';
import { kinds } from '@nova/contract';
import { openAccountTable, importRecords } from '@nova/features/imports';
import { createKey, createUser } from '@nova/features';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

// docs/interface/tables.md
describe('GET /…/export.csv', () => {
  /** Several statements' rows, more than a socket buffers. */
  const many = 800;
  const wide = 'Écrit beaucoup, ligne après ligne. '.repeat(100).trim();

  let server: TestServer;
  let agency: TestAgency;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    async function* lines() {
      for (let at = 0; at < many; at += 1) {
        const line = {
          type: 'candidate',
          id: `c${String(at)}`,
          firstName: `Ada${String(at)}`,
          rating: at % 6,
          overview: wide,
        };
        yield await Promise.resolve(JSON.stringify(line));
      }
      yield JSON.stringify({ type: 'company', id: 'acme', name: '=Acme; Ltd' });
      yield JSON.stringify({
        type: 'placement',
        id: 'p1',
        candidateId: 'c1',
        companyId: 'acme',
        fee: 12.125,
      });
    }
    const report = await importRecords(server.database, { accountId: agency.accountId, lines: lines() });
    expect(report.errors).toEqual([]);
  });
  afterAll(() => server.close());

  const table = (
    path: string,
    headers: Record<string, string> = {},
    key = agency.privateKey,
  ): Promise<Answer> => server.call('GET', path, { key, headers });

  const rows = ({ body }: Answer): readonly string[] => String(body).split('\r\n').slice(0, -1);

  it('answers the same table as the command, as an attachment', async () => {
    const answer = await table('/companies/export.csv');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companies.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'nova-version': expect.any(String),
    });
    const written = await openAccountTable(server.database, agency.accountId, { type: 'company' });
    let text = '';
    for await (const page of written.pages()) text += page.text;
    // fetch removes the byte order mark.
    expect(`\uFEFF${String(answer.body)}`).toBe(text);
    expect(rows(answer)[1]).toContain(`"'=Acme; Ltd"`);
  });

  it.each(tableKinds)('exists for %s', async (kind) => {
    const answer = await table(`/${kinds[kind].plural}/export.csv`);
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^id,reference,/u) });
  });

  it('takes a query and columns, and leaves out the mark on request', async () => {
    const path =
      '/candidates/export.csv?query=rating:5%20AND%20firstName:Ada1*&columns=firstName,rating&bom=false';
    const response = await fetch(`${server.url}/api/nova${path}`, {
      headers: { 'X-Api-Key': agency.privateKey },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 18).toString()).toBe('firstName,rating\r\n');
    expect(rows({ status: 200, headers: response.headers, body: bytes.toString() }).slice(1)).toContain(
      'Ada17,5',
    );
    const marked = await fetch(`${server.url}/api/nova${path.replace('false', 'true')}`, {
      headers: { 'X-Api-Key': agency.privateKey },
    });
    expect(
      Buffer.from(await marked.arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('efbbbf');
  });

  it('answers a long table whole', async () => {
    const answer = await table('/candidates/export.csv?columns=firstName,overview');
    expect(rows(answer)).toHaveLength(many + 1);
    expect(new Set(rows(answer)).size).toBe(many + 1);
  });

  it.each([
    ['query=rating:', 'INVALID_QUERY', /position 8/u],
    ['query=surname:x', 'INVALID_QUERY', /surname/u],
    ['columns=surname', 'VALIDATION_ERROR', /"surname" is none.* There are: id, reference, firstName/u],
    ['bom=maybe', 'VALIDATION_ERROR', /bom/u],
    ['qeury=rating:5', 'VALIDATION_ERROR', /qeury.*did you mean `query`/u],
  ])('refuses %s before the first byte', async (asked, error, message) => {
    expect(await table(`/candidates/export.csv?${asked}`)).toMatchObject({
      status: 400,
      body: { error, message: expect.stringMatching(message), success: false },
    });
  });

  it('shows a user the placements that team and billing allow', async () => {
    const all = await table('/placements/export.csv?columns=candidateName,fee');
    expect(rows(all)).toEqual(['candidateName,fee', 'Ada1,12.1250']);
    const user = await createUser(server.database, agency.accountId, {
      name: 'Bo',
      email: 'bo@agency.example',
      billing: 'NONE',
    });
    const { key } = await createKey(server.database, { userId: user.id, role: 'PRIVATE' });
    expect(rows(await table('/placements/export.csv?columns=fee', {}, key))).toEqual(['fee']);
  });

  it('compresses as the caller accepts, from 1 KiB on', async () => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (const query of ['rating:5', '']) {
        const whole = await received(`/candidates/export.csv?columns=firstName,overview&query=${query}`, {
          'Accept-Encoding': encoding,
        });
        expect(whole.head.headers['content-encoding']).toBe(encoding);
        expect(unpack(whole.bytes).toString().split('\r\n').length).toBeGreaterThan(100);
      }
    }
    const small = await received('/companies/export.csv?columns=name', { 'Accept-Encoding': 'br' });
    expect(small.head.headers).toMatchObject({
      'content-length': String(small.bytes.length),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(small.head.headers).not.toHaveProperty('content-encoding');
  });

  it('counts as one read, however long it is', async () => {
    const other = await server.agency({ limits: { readsPerMinute: 2 } });
    const left = [
      await table('/candidates/export.csv', {}, other.privateKey),
      await table('/jobs/export.csv', {}, other.privateKey),
    ];
    expect(left.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['1', '0']);
    expect(await table('/jobs/export.csv', {}, other.privateKey)).toMatchObject({ status: 429 });
  });

  it('answers HEAD without reading', async () => {
    const answer = await server.call('HEAD', '/candidates/export.csv', { key: agency.privateKey });
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('closes its cursor when the caller disconnects', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { head } = await begun('/candidates/export.csv', {});
      expect(head.statusCode).toBe(200);
      head.destroy();
    }
    // An account has one open table, so a leak would block this one.
    expect(rows(await table('/candidates/export.csv?columns=firstName,overview'))).toHaveLength(many + 1);
  });

  function begun(path: string, headers: Record<string, string>): Promise<{ head: IncomingMessage }> {
    return new Promise((resolve, reject) => {
      get(
        `${server.url}/api/nova${path}`,
        { headers: { 'X-Api-Key': agency.privateKey, ...headers } },
        (head) => resolve({ head }),
      ).on('error', reject);
    });
  }

  async function received(path: string, headers: Record<string, string>) {
    const { head } = await begun(path, headers);
    const parts: Buffer[] = [];
    for await (const part of head) parts.push(part as Buffer);
    return { head, bytes: Buffer.concat(parts) };
  }
});
