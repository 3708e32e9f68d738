import { describe, expect, it } from '@jest/globals';
import { enableOutbound, disableOutbound } from '@nova/features';
import { startTestServer } from './support/test-server.ts';

describe('health', () => {
  it('stops being ready when shutdown begins, and still lives', async () => {
    let isEnding = false;
    const server = await startTestServer({ isEnding: () => isEnding });
    expect(await server.call('GET', '//health/ready')).toMatchObject({ status: 200 });
    isEnding = true;
    expect(await server.call('GET', '//health/ready')).toMatchObject({
      status: 503,
      body: {
        status: 'unavailable',
        dependencies: { server: { state: 'ending' }, database: { state: 'ok' } },
      },
    });
    expect(await server.call('GET', '//health/live')).toMatchObject({ status: 200 });
    await server.close();
  });

  it('stays ready without permission to send, and shows nobody where the server is', async () => {
    const server = await startTestServer();
    await server.call('GET', '//health/ready');
    await disableOutbound(server.database, 'test');
    const outbound = async (): Promise<unknown> => {
      const { status, body } = await server.call('GET', '//health/ready');
      expect({ status, text: JSON.stringify(body).includes('a test') }).toEqual({ status: 200, text: false });
      return (body as { dependencies: { outbound: unknown } }).dependencies.outbound;
    };
    const until = async (expected: object): Promise<void> => {
      for (let tries = 0; tries < 200; tries++) {
        const now = (await outbound()) as { state: string };
        if (now.state === (expected as { state: string }).state) break;
        await new Promise((done) => setTimeout(done, 100));
      }
      expect(await outbound()).toMatchObject(expected);
    };
    await until({ state: 'fenced', detail: expect.stringContaining('nova outbound arm test') });
    await enableOutbound(server.database, { id: 'test', about: 'a test' });
    await until({ state: 'armed' });
    await server.close();
  });

  it('shows how many CVs wait to be read', async () => {
    const server = await startTestServer({ ownDatabase: true });
    const waiting = async (): Promise<unknown> => {
      const { body } = await server.call('GET', '//health/ready');
      return (body as { cvTexts: unknown }).cvTexts;
    };
    expect(await waiting()).toEqual({ waiting: 0 });
    const { privateKey: key } = await server.agency();
    const { body } = await server.call('POST', '/candidates', { key, json: { lastName: 'Waiting' } });
    const form = new FormData();
    form.set('candidateId', (body as { data: string }).data);
    form.set('category', 'CV');
    form.set('file', new File(['CV'], 'cv.pdf'));
    expect(await server.call('POST', '/files', { key, body: form })).toMatchObject({ status: 200 });
    expect(await waiting()).toEqual({ waiting: 1 });
    await server.close();
  });

  it('reports without MAIL_URL that no mail is sent', async () => {
    const server = await startTestServer({ mail: null });
    const { body } = await server.call('GET', '//health/ready');
    expect(body).toMatchObject({
      dependencies: { outbound: { state: 'armed', detail: expect.stringContaining('set MAIL_URL') } },
    });
    await server.close();
  });
});
