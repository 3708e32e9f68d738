import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly type: string;
    readonly position: number;
    readonly object: { readonly kind: string; readonly id: string };
  };
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  mostAtOnce: number;
  close(): Promise<void>;
}

type Answering = (response: ServerResponse, received: Received) => void;

/** Records requests, and answers 200 by default. */
export async function startReceiver(answer: Answering = (response) => response.end('ok')): Promise<Receiver> {
  let open = 0;
  const server = createServer((request, response) => {
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, ++open);
    response.once('close', () => open--);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const event = JSON.parse(body) as Received['event'];
      const one = { path: request.url ?? '', headers: request.headers, body, event, at: Date.now() };
      receiver.received.push(one);
      answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    received: [],
    mostAtOnce: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
