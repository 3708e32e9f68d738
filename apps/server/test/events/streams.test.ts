import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppRouter } from '@nova/features/router';
import { assignPositions, revokeKey } from '@nova/features';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('streams', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    agency = await server.agency();
  });
  afterAll(() => server.close());

  interface Sent {
    readonly id: string;
    readonly event: string;
    readonly data: { readonly type: string; readonly object: { readonly id: string } };
  }

  class Stream {
    readonly response: Response;
    readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
    #text = '';

    constructor(response: Response) {
      if (!response.body) throw new Error('A stream has a body');
      this.response = response;
      this.#reader = response.body.getReader();
    }

    /** Undefined at the stream's end. */
    async next(): Promise<Sent | undefined> {
      for (;;) {
        const end = this.#text.indexOf('\n\n');
        if (end >= 0) {
          const lines = this.#text.slice(0, end).split('\n');
          this.#text = this.#text.slice(end + 2);
          if (!lines[0]?.startsWith(':')) return readEvent(lines);
          continue;
        }
        const { done, value } = await this.#reader.read();
        if (done) return undefined;
        this.#text += new TextDecoder().decode(value);
      }
    }

    close(): Promise<void> {
      return this.#reader.cancel();
    }
  }

  const readEvent = (lines: readonly string[]): Sent => {
    const members = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    return {
      id: members.get('id') ?? '',
      event: members.get('event') ?? '',
      data: JSON.parse(members.get('data') ?? '') as Sent['data'],
    };
  };

  const open = async (query = '', headers: Record<string, string> = {}): Promise<Stream> =>
    new Stream(
      await fetch(`${server.url}/api/nova/events/stream${query}`, {
        headers: { 'X-Api-Key': agency.privateKey, ...headers },
      }),
    );

  async function makeCompany(name: string): Promise<string> {
    const answer = await server.call('POST', '/companies', { key: agency.privateKey, json: { name } });
    await assignPositions(server.database);
    return (answer.body as { data: string }).data;
  }

  it('a stream sends what is committed from now on, as server-sent events', async () => {
    await makeCompany('Before');
    const stream = await open();
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/u);
    const id = await makeCompany('After');
    expect(await stream.next()).toMatchObject({
      id: expect.any(String) as unknown,
      event: 'company.created',
      data: { type: 'company.created', object: { kind: 'company', id } },
    });
    await stream.close();
  });

  it('a broken stream resumes after its last event', async () => {
    const first = await open();
    await makeCompany('One');
    const last = (await first.next())?.id ?? '';
    await first.close();
    const [two, three] = [await makeCompany('Two'), await makeCompany('Three')];
    const again = await open('', { 'Last-Event-ID': last });
    expect((await again.next())?.data.object.id).toBe(two);
    expect((await again.next())?.data.object.id).toBe(three);
    await again.close();
  });

  it('a stream filters by types and record', async () => {
    const stream = await open('?types=candidate.*');
    await makeCompany('One');
    await server.call('POST', '/candidates', { key: agency.privateKey, json: { firstName: 'Jane' } });
    await assignPositions(server.database);
    expect(await stream.next()).toMatchObject({ event: 'candidate.created' });
    await stream.close();
  });

  it('an eleventh stream of a key is refused until another ends', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => open()));
    const more = await open();
    expect(more.response.status).toBe(429);
    await more.close();
    await streams[0]?.close();
    const later = await until(async () => {
      const stream = await open();
      if (stream.response.status === 200) return stream;
      await stream.close();
      return undefined;
    });
    expect(later?.response.status).toBe(200);
    for (const stream of [...streams.slice(1), later]) await stream?.close();
  });

  describe('over tRPC', () => {
    type Feed = Parameters<typeof httpSubscriptionLink>[0];

    async function firstTwo(link: Partial<Feed>): Promise<string[]> {
      const client = createTRPCClient<AppRouter>({
        links: [httpSubscriptionLink({ url: `${server.url}/trpc`, EventSource, ...link } as Feed)],
      });
      const seen: string[] = [];
      let making: Promise<readonly string[]> = Promise.resolve([]);
      await new Promise<void>((done, failed) => {
        const subscription = client.events.stream.subscribe(
          {},
          {
            onStarted: () => {
              making = (async () => [await makeCompany('One'), await makeCompany('Two')])();
              making.catch(failed);
            },
            onData: ({ data }) => {
              seen.push(data.object.id);
              if (seen.length < 2) return;
              subscription.unsubscribe();
              done();
            },
            onError: failed,
          },
        );
      });
      // An event may come before the answer of its write.
      expect(seen).toEqual(await making);
      return seen;
    }

    it('subscriptions work with an EventSource, with the key in a header', async () => {
      const withKey = (url: string | URL, init: RequestInit): Promise<Response> => {
        const headers = new Headers(init.headers);
        headers.set('X-Api-Key', agency.privateKey);
        return fetch(url, { ...init, headers });
      };
      const link = { eventSourceOptions: () => ({ fetch: withKey }) };
      expect(await firstTwo(link)).toHaveLength(2);
    });

    it('subscriptions take the key from connectionParams, since a browser’s EventSource sends no headers', async () => {
      expect(await firstTwo({ connectionParams: { apiKey: agency.privateKey } })).toHaveLength(2);
    });

    it('subscriptions have the content type of server-sent events; a refusal is an event', async () => {
      const ask = (params: string) => fetch(`${server.url}/trpc/events.stream${params}`);
      const refused = await ask('');
      expect(await refused.text()).toMatch(
        /^event: serialized-error\ndata: .*as apiKey in connectionParams.*"UNAUTHORIZED"/mu,
      );
      const params = encodeURIComponent(JSON.stringify({ apiKey: agency.privateKey }));
      const opened = await ask(`?connectionParams=${params}`);
      expect(opened.headers.get('content-type')).toMatch(/^text\/event-stream/u);
      await opened.body?.cancel();
    });

    it('subscriptions are the only calls whose key may be in connectionParams', async () => {
      const params = encodeURIComponent(JSON.stringify({ apiKey: agency.privateKey }));
      const answer = await server.call('GET', `//trpc/companies.list?connectionParams=${params}`);
      expect(answer.status).toBe(401);
    });
  });

  it('the streams of a revoked key end', async () => {
    const stream = await open();
    expect(stream.response.status).toBe(200);
    const [key] = await server.database.query<{ id: string }>(
      `SELECT id FROM api_keys WHERE "accountId" = $1 AND role = 'PRIVATE'`,
      [agency.accountId],
    );
    await revokeKey(server.database, key?.id ?? '');
    expect(await stream.next()).toBeUndefined();
  });

  it.each([
    ['no key', '', { 'X-Api-Key': '' }, 401],
    ['a forged cursor', '?cursor=AAAA', {}, 400],
    ['an unknown type', '?types=nothing.at.all', {}, 400],
  ])('a refusal replaces the stream: %s', async (_what, query, headers, status) => {
    const stream = await open(query, headers);
    expect(stream.response.status).toBe(status);
    await stream.close();
  });

  async function until<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    for (let tries = 0; tries < 1_500; tries++) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return undefined;
  }
});
