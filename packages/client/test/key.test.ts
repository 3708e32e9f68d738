import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createNovaClient } from '../src/nova-client.ts';

describe('the key of a client', () => {
  const apiKey = 'nova_sk_secret';
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function serverOf(location?: string) {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      if (location !== undefined) response.writeHead(307, { Location: location }).end();
      else response.end('{"data": "stolen"}');
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return { asked, port: (server.address() as AddressInfo).port };
  }

  it('It goes to no host that a redirect names', async () => {
    const other = await serverOf();
    const place = `http://127.0.0.1:${String(other.port)}`;
    const own = await serverOf(`${place}/steal`);
    const nova = createNovaClient({ url: `http://127.0.0.1:${String(own.port)}`, apiKey, retries: 0 });
    await expect(nova.candidates.get({ candidateId: 'x' })).rejects.toThrow(
      `status 307 is no JSON; it points to ${place}`,
    );
    expect(other.asked).toEqual([]);
  });

  it('It is in no error and no cause, nor is a password of the address', () => {
    for (const [options, said] of [
      [{ url: 'http://127.0.0.1:1', apiKey: 'nova_sk_sec\nret' }, 'The key holds'],
      [{ url: 'http://u:sec-ret@127.0.0.1:1', apiKey }, 'has no credentials'],
      [{ url: 'http://:sec-ret@127.0.0.1:1', apiKey }, 'has no credentials'],
    ] as const) {
      const make = (): unknown => createNovaClient(options);
      expect(make).toThrow(said);
      expect(make).not.toThrow(/sec.?ret/u);
    }
  });

  it.each(['.', '..'])('A call of the id %s goes to no other endpoint', async (noteId) => {
    const { asked, port } = await serverOf();
    const nova = createNovaClient({ url: `http://127.0.0.1:${String(port)}`, apiKey });
    await expect(nova.notes.get({ noteId })).rejects.toThrow(TypeError);
    await nova.notes.get({ noteId: '../%2e' });
    expect(asked).toEqual(['/api/nova/notes/..%2F%252e']);
  });
});
