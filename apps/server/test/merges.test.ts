import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

interface Body {
  readonly data: unknown;
  readonly error?: string;
  readonly conflicts?: readonly object[];
}

describe('merges over HTTP', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const call = async (method: string, path: string, json?: object, key = agency.privateKey) => {
    const { status, body } = await server.call(method, path, { key, ...(json && { json }) });
    return { status, body: body as Body };
  };
  const made = async (path: string, json: object): Promise<string> =>
    String((await call('POST', path, json)).body.data);
  const person = (more: object = {}): Promise<string> =>
    made('/candidates', { lastName: `P ${randomUUID()}`, ...more });
  const merge = async (primaryId: string, duplicateId: string, query = '') => {
    const { status, body } = await call('POST', `/candidates/merge${query}`, {
      primaryId,
      duplicateIds: [duplicateId],
    });
    expect([status, body.error]).toEqual([200, null]);
    return body.data as { readonly mergeId: string | null; readonly record: { readonly id: string } };
  };

  it('foretells a merge, and writes nothing', async () => {
    const [one, two] = [await person(), await person()];
    const foretold = await merge(one, two, '?dryRun=true');
    expect(foretold).toMatchObject({ mergeId: null, undoableUntil: null, record: { id: one } });
    expect((await call('GET', `/candidates/${two}`)).status).toBe(200);
    expect((await call('GET', `/merges?recordId=${one}`)).body.data).toEqual([]);
  });

  it('A merged id is answered with the last survivor, whatever is asked of it', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    await merge(b, a);
    await merge(c, b);
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['PUT', '', { firstName: 'Ada' }],
      ['DELETE', '', undefined],
      ['GET', '/timeline', undefined],
      ['PUT', '/tags', { tags: [] }],
    ] as const) {
      const { status, body } = await call(method, `/candidates/${a.toUpperCase()}${path}`, json);
      expect([method, path, status, body.data]).toEqual([method, path, 404, c]);
    }
    const overTrpc = await server.call(
      'GET',
      `//trpc/candidates.get?input=${encodeURIComponent(JSON.stringify({ candidateId: b }))}`,
      {
        key: agency.privateKey,
      },
    );
    expect(overTrpc.body).toMatchObject({ error: { data: { error: 'NOT_FOUND', data: c } } });
    const note = await call('POST', '/notes', { text: 'Called', candidateId: a });
    expect([note.status, note.body.data ?? null]).toEqual([404, null]);
    await call('DELETE', `/candidates/${c}`);
    const gone = await call('GET', `/candidates/${a}`);
    expect([gone.status, gone.body.data ?? null]).toEqual([404, null]);
    const unknown = await call('GET', `/candidates/${randomUUID()}`);
    expect([unknown.status, unknown.body.data ?? null]).toEqual([404, null]);
  });

  it('tells another account nothing of a merge', async () => {
    const stranger = await server.agency();
    const [one, two] = [await person(), await person()];
    const { mergeId } = await merge(one, two);
    for (const [method, path] of [
      ['GET', `/candidates/${two}`],
      ['GET', `/merges/${String(mergeId)}`],
      ['POST', `/merges/${String(mergeId)}/undo`],
    ] as const) {
      const { status, body } = await call(
        method,
        path,
        method === 'POST' ? {} : undefined,
        stranger.privateKey,
      );
      expect([path, status, body.data ?? null]).toEqual([path, 404, null]);
    }
    expect((await call('GET', '/merges', undefined, stranger.privateKey)).body.data).toEqual([]);
  });

  it('answers conflicts of a merge and of its undo', async () => {
    const [one, two] = [await person(), await person({ mobile: '+44 20 1' })];
    const expected = { [one]: '2020-01-01T00:00:00Z' };
    const refused = await call('POST', '/candidates/merge', {
      primaryId: one,
      duplicateIds: [two],
      expected,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT', data: one, conflicts: [{ id: one, field: 'updatedOn', reason: 'CHANGED' }] },
    });
    const { mergeId } = await merge(one, two);
    await call('PUT', `/candidates/${one}`, { mobile: '+44 20 2' });
    const undo = `/merges/${String(mergeId)}/undo`;
    expect(await call('POST', undo, {})).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT', data: one, conflicts: [{ id: one, field: 'mobile', reason: 'CHANGED' }] },
    });
    expect(await call('POST', undo, { force: true })).toMatchObject({
      status: 200,
      body: { data: { id: one, restored: [two], kept: [{ kind: 'candidate', id: one, field: 'mobile' }] } },
    });
    expect((await call('GET', `/merges/${String(mergeId)}`)).body.data).toMatchObject({ state: 'UNDONE' });
    expect(await call('POST', undo, {})).toMatchObject({ status: 400, body: { error: 'INVALID_STATE' } });
  });

  it('refuses what does not fit', async () => {
    const [one, two] = [await person(), await person()];
    for (const json of [
      { primaryId: one, duplicateIds: [] },
      { primaryId: one, duplicateIds: Array.from({ length: 11 }, () => randomUUID()) },
      { primaryId: one, duplicateIds: [one] },
      { primaryId: one, duplicateIds: [two, two] },
      { primaryId: one, duplicateIds: [two], choose: { shoeSize: one } },
      // It goes into the query string; here it would be ignored.
      { primaryId: one, duplicateIds: [two], dryRun: true },
      { primaryId: one, duplicateIds: [two], choose: { lastName: randomUUID() } },
    ])
      expect(await call('POST', '/candidates/merge', json)).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR' },
      });
    expect(
      await call('POST', '/candidates/merge', { primaryId: one, duplicateIds: [randomUUID()] }),
    ).toMatchObject({
      status: 404,
    });
  });
});
