import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeInstancePlace, readEnvironment } from '@nova/config';
import { registerInstance, identifyInstance } from '@nova/features';
import { runCli } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('webhook', () => {
  let served: ServedFolder;
  let receiver: Server;
  let env: Record<string, string>;
  const received: string[] = [];

  beforeAll(async () => {
    served = await ServedFolder.open();
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.end('thanks'));
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    env = { NOVA_DATA_DIR: served.data, WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };
  });
  afterAll(async () => {
    receiver.close();
    await served.close();
  });

  /** @throws the message of a failure */
  async function nova<T>(...words: string[]): Promise<T> {
    const { stdout } = await runCli([...words, '--json'], env);
    const document = JSON.parse(stdout) as T & { readonly message?: string };
    if (document.message !== undefined) throw new Error(document.message);
    return document;
  }

  it('creates, lists and tests webhooks, and shows their deliveries', async () => {
    const url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/in`;
    const { id: account } = await nova<{ id: string }>('account', 'create', '--name', 'Agency');
    const of = ['--account', account];
    await expect(nova('webhook', 'create', ...of, '--url', url)).rejects.toThrow('--user');
    await nova('user', 'create', ...of, '--name', 'Ada', '--email', 'ada@agency.example');
    await expect(nova('webhook', 'create', ...of, '--url', 'https://10.0.0.1/')).rejects.toThrow('inside');
    await expect(nova('webhook', 'create', ...of, '--url', url, '--types', 'x.y')).rejects.toThrow('x.y');
    const made = await nova<{ id: string; secret: string }>(
      ...[
        'webhook',
        'create',
        ...of,
        '--url',
        url,
        '--types',
        'candidate.*,job.created',
        '--include',
        'record',
      ],
    );
    expect(made).toMatchObject({ types: ['candidate.*', 'job.created'], include: 'record', state: 'ACTIVE' });
    const { secret, ...rest } = made;
    expect(secret).toMatch(/^whsec_/u);
    expect(await nova('webhook', 'list', ...of)).toEqual([rest]);

    expect(await nova('webhook', 'test', ...of, made.id)).toMatchObject({ status: null });
    const environment = readEnvironment(env);
    const { database } = served;
    const facts = { ...makeInstancePlace(environment), databaseUrl: undefined };
    await registerInstance(database, await identifyInstance(database, facts));
    expect(await nova('webhook', 'test', ...of, made.id)).toMatchObject({
      status: 200,
      response: 'thanks',
      error: null,
    });
    expect(received).toEqual([expect.stringMatching(/^evt_/u)]);

    expect(await nova('webhook', 'deliveries', ...of, made.id, '--state', 'PENDING')).toEqual([]);
    await expect(nova('webhook', 'deliveries', ...of, made.id, '--state', 'LOST')).rejects.toThrow('state');
    const replayed = await nova(
      'webhook',
      'replay',
      ...of,
      made.id,
      '--from',
      '2026-01-01T00:00:00Z',
      '--only-failed',
    );
    expect(replayed).toEqual({ deliveries: 0 });
    await expect(nova('webhook', 'test', ...of, account)).rejects.toThrow('no webhook');
  });
});
