import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { filePartOf, isDownload, type Endpoint } from '@nova/contract';
import { createNovaClient } from '@nova/client';
import { createSampleCall } from '@nova/rest';
import { type PythonAnswer, type PythonDriver, startPython } from './support/python-driver.ts';

describe('every procedure', () => {
  /** What a client sent, without what may differ. */
  interface Sent {
    readonly method: string | undefined;
    readonly path: string;
    readonly query: readonly (readonly [string, string])[];
    readonly body: unknown;
    readonly headers: Readonly<Record<string, unknown>>;
  }

  const content = '%PDF-1.4 ü';
  const key = 'nova_sk_test';
  let server: Server;
  let url: string;
  let sent: Sent[];
  let python: PythonDriver;

  beforeAll(async () => {
    python = startPython();
    server = createServer((request, response) => {
      void buffer(request).then((bytes) => {
        const { pathname, searchParams } = new URL(request.url ?? '', url);
        const { headers } = request;
        const boundary = /boundary=(.+)$/u.exec(headers['content-type'] ?? '')?.[1];
        const text = bytes.toString();
        sent.push({
          method: request.method,
          path: pathname,
          query: [...searchParams].sort(),
          body: boundary === undefined ? parsed(text) : text.replaceAll(boundary, 'boundary'),
          headers: {
            'x-api-key': headers['x-api-key'],
            prefer: headers.prefer,
            'idempotency-key': headers['idempotency-key']?.length,
            'content-type': headers['content-type']?.replace(/;.*/u, ''),
          },
        });
        response.writeHead(400).end(JSON.stringify({ error: 'BAD_REQUEST', message: 'Enough.' }));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    await python.end();
    server.closeAllConnections();
    server.close();
  });

  /** Members in their order are no matter of the interface. */
  const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

  type Call = (input: object) => Promise<unknown>;

  async function sentByTypescript({ name }: Endpoint, input: object): Promise<unknown> {
    sent = [];
    const client = createNovaClient({ url, apiKey: key }) as unknown as Record<string, Record<string, Call>>;
    const [resource = '', verb = ''] = name.split('.');
    await client[resource]?.[verb]?.(input).catch(() => undefined);
    return sent;
  }

  async function sentByPython({ name }: Endpoint, input: object): Promise<[PythonAnswer, unknown]> {
    sent = [];
    const answer = await python.call({ url, key, name, arguments: input as Record<string, unknown> });
    return [answer, sent];
  }

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is sent from Python as it is from TypeScript',
    async (_name, endpoint) => {
      const { input } = createSampleCall(endpoint);
      const file = filePartOf(endpoint)?.name;
      const files = (value: object): object => (file === undefined ? {} : { [file]: value });
      const bytes = { name: 'A "CV".pdf', content: new TextEncoder().encode(content) };
      const wanted = await sentByTypescript(endpoint, { ...input, ...files(bytes) });
      const latin = Buffer.from(content).toString('latin1');
      const [answer, got] = await sentByPython(endpoint, {
        ...input,
        ...files({ file: bytes.name, content: latin }),
      });
      expect(answer).toMatchObject({ error: 'BadRequestError', status: 400, message: 'Enough.' });
      expect(got).toEqual(wanted);
      expect(got).toHaveLength(1);
    },
  );

  it('Lists and downloads are among them', () => {
    expect(endpoints.filter(isDownload).length).toBeGreaterThan(5);
    expect(endpoints.filter(({ envelope }) => envelope === 'list').length).toBeGreaterThan(20);
  });
});
