import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Uses a real connection. */
export function answering(): (
  handler: Handler,
  options?: RequestOptions,
  body?: string | Buffer,
) => Promise<Answer> {
  let handle: Handler;
  const server = createServer((request, response) => void handle(request, response));
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return async (handler, options = {}, body) => {
    handle = handler;
    const { port } = server.address() as AddressInfo;
    const asked = send({ host: '127.0.0.1', port, agent: false, ...options });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };
}
