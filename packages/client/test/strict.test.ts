import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestServer, type TestServer } from '../../../apps/server/test/support/test-server.ts';
import { createNovaClient, type ClientOptions, type Issue, type NovaClient } from '../src/nova-client.ts';

describe('an unknown member', () => {
  let server: TestServer;
  let apiKey: string;
  beforeAll(async () => {
    server = await startTestServer();
    apiKey = (await server.agency()).privateKey;
  });
  afterAll(() => server.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const clientOf = (options: Partial<ClientOptions> = {}): NovaClient =>
    createNovaClient({ url: server.url, apiKey, ...options });

  /** A typing error, as a JavaScript program can make it. */
  const misspelt: { firstName: string } = Object.assign({ firstName: 'Ada' }, { lastNme: 'Lovelace' });
  const asked = [{ path: 'lastNme', message: expect.stringContaining('lastName') }];

  it('A request with an unknown member is refused and writes nothing', async () => {
    const nova = clientOf();
    await expect(nova.candidates.create(misspelt)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      status: 400,
      issues: asked,
    });
    expect((await nova.candidates.search()).total).toBe(0);
  });

  it('A client that is not strict runs the request and passes the warnings to onWarnings', async () => {
    const told: [readonly Issue[], string][] = [];
    const nova = clientOf({ strict: false, onWarnings: (...one) => told.push(one) });
    const candidateId = await nova.candidates.create(misspelt);
    expect(told).toEqual([[asked, 'candidates.create']]);
    await nova.candidates.delete({ candidateId });
    expect(told).toHaveLength(1);
    await expect(nova.candidates.create(misspelt, { strict: true })).rejects.toMatchObject({ issues: asked });
  });

  it('Warnings go to the console by default', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    await clientOf().candidates.search({ query: 'a AND (' }, { strict: false });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('candidates.search: query '));
  });

  it('A refusal lists warnings beside its issues', async () => {
    const refused = clientOf({ strict: false }).candidates.create(Object.assign({ email: 'none' }, misspelt));
    await expect(refused).rejects.toMatchObject({ issues: [{ path: 'email' }], warnings: asked });
  });
});
