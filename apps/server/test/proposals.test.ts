import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '@nova/features';
import type { ServerOptions } from '../src/server-options.ts';
import { proposeAs } from './support/propose-as.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('proposals over the wire', () => {
  let services: ServerOptions['services'];
  let server: TestServer;
  let agency: TestAgency;
  let agentKey: string;

  beforeAll(async () => {
    server = await startTestServer({ onServices: (given) => (services = given) });
    agency = await server.agency();
    agentKey = (await createKey(server.database, { userId: agency.userId })).key;
  });
  afterAll(() => server.close());

  const person = () => ({ key: agency.privateKey });
  const dataOf = ({ body }: Answer): unknown => (body as { readonly data: unknown }).data;
  const candidate = async (): Promise<string> =>
    String(dataOf(await server.call('POST', '/candidates', { ...person(), json: { lastName: 'Proposed' } })));
  const aDelete = async (): Promise<{ readonly id: string; readonly path: string }> => {
    const id = await candidate();
    const made = await proposeAs(services, agentKey, {
      kind: 'DELETE',
      input: { kind: 'candidate', ids: [id] },
    });
    return { id, path: `/proposals/${made.id}` };
  };

  it('a proposal is accepted without a body, and then is done', async () => {
    const { id, path } = await aDelete();
    expect(dataOf(await server.call('GET', path, person()))).toMatchObject({
      state: 'OPEN',
      effect: { total: 1, sample: [{ id, name: 'Proposed' }] },
    });
    const accepted = await server.call('POST', `${path}/accept`, person());
    expect(accepted).toMatchObject({
      status: 200,
      body: { data: { state: 'DONE', comment: null, result: { done: 1, failed: [] } } },
    });
    expect((await server.call('GET', `/candidates/${id}`, person())).status).toBe(404);
  });

  it('the list takes a state and a kind', async () => {
    const { path } = await aDelete();
    await server.call('POST', `${path}/refuse`, { ...person(), json: { comment: 'No.' } });
    const list = await server.call('GET', '/proposals?state=REFUSED&kind=DELETE', person());
    expect(list).toMatchObject({
      status: 200,
      body: { data: [{ state: 'REFUSED', comment: 'No.' }], page: 0, size: 20, total: 1 },
    });
    expect((await server.call('GET', '/proposals?state=LOST', person())).status).toBe(400);
  });

  it('the key that asked gets 403', async () => {
    const { path } = await aDelete();
    for (const verb of ['accept', 'refuse'])
      expect(await server.call('POST', `${path}/${verb}`, { key: agentKey, json: {} })).toMatchObject({
        status: 403,
        body: { error: 'FORBIDDEN' },
      });
    expect((await server.call('GET', path, { key: agentKey })).status).toBe(200);
  });

  it('answer 409 with the new effect, over REST and tRPC', async () => {
    const { id, path } = await aDelete();
    const note = (text: string) =>
      server.call('POST', '/notes', { ...person(), json: { text, candidateId: id } });
    await note('one');
    const conflict = {
      data: path.split('/').at(-1),
      error: 'CONFLICT',
      conflicts: [],
      effect: { total: 1, goesAlong: { notes: 1 }, sample: [{ id, name: 'Proposed' }] },
    };
    const rest = await server.call('POST', `${path}/accept`, { ...person(), json: {} });
    expect(rest).toMatchObject({ status: 409, body: conflict });
    await note('two');
    const rpc = await server.call('POST', '//trpc/proposals.accept', {
      ...person(),
      json: { proposalId: conflict.data },
    });
    expect(rpc).toMatchObject({
      status: 409,
      body: { error: { data: { ...conflict, effect: { goesAlong: { notes: 2 } } } } },
    });
    expect((await server.call('POST', `${path}/accept`, person())).status).toBe(200);
  });

  it('an Idempotency-Key accepts once, and its stored answer names nobody', async () => {
    const { id, path } = await aDelete();
    const accept = () =>
      server.call('POST', `${path}/accept`, {
        ...person(),
        json: { comment: 'Yes.' },
        headers: { 'idempotency-key': 'accept-once' },
      });
    expect(await accept()).toMatchObject({ status: 200, body: { data: { comment: 'Yes.' } } });
    expect(await accept()).toMatchObject({
      status: 200,
      body: { data: { state: 'DONE', comment: null, input: {}, effect: { total: 1, sample: [] } } },
    });
    expect((await server.call('POST', `${path}/accept`, { ...person(), json: {} })).status).toBe(400);
    expect((await server.call('GET', `/candidates/${id}`, person())).status).toBe(404);
  });

  it('The request id of what they do is none that a caller can send', async () => {
    const { id, path } = await aDelete();
    await server.call('POST', `${path}/accept`, person());
    const trail = await server.call('GET', `/audit?recordId=${id}&action=delete`, person());
    const [line] = dataOf(trail) as readonly { readonly requestId: string }[];
    const requestId = line?.requestId ?? '';
    expect(requestId).toContain(path.split('/').at(-1));
    const { headers } = await server.call('GET', path, {
      ...person(),
      headers: { 'X-Request-Id': requestId },
    });
    expect(headers.get('x-request-id')).not.toBe(requestId);
  });

  it('tell the trail by which way they came', async () => {
    const { path } = await aDelete();
    const trail = await server.call('GET', `/audit?recordId=${path.split('/').at(-1) ?? ''}`, person());
    expect(trail).toMatchObject({
      body: { data: [{ entity: 'proposal', action: 'create', via: 'mcp', userName: expect.any(String) }] },
    });
  });
});
