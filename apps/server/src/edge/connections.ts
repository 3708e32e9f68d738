import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { NovaError } from '@nova/contract';
import { answerHeaders, renderFailureBody } from '@nova/rest';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers or the address are larger than 16 KiB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const malformed: Refusal = { status: 400, message: 'This is not a well-formed HTTP request.' };

/**
 * Answers requests that Node cannot read (malformed, smuggled, too large, too slow) with an error envelope. Earlier
 * requests of the connection are answered first, then it closes. An answer that has begun is cut off.
 */
export function answerClientErrors(server: Server): void {
  const pending = new WeakMap<Socket, Set<ServerResponse>>();
  const refused = new WeakSet<Socket>();
  for (const event of ['request', 'checkContinue'] as const) {
    server.prependListener(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      const responses = pending.get(socket) ?? trackResponses(socket);
      pending.set(socket, responses.add(response));
      const settle = (): void => {
        if (response.writableFinished && !response.req.complete) return;
        responses.delete(response);
      };
      response.once('finish', settle).once('close', settle);
    });
  }
  server.on('clientError', (error: NodeJS.ErrnoException, stream: Duplex) => {
    const socket = toSocket(stream);
    if (refused.has(socket)) return;
    refused.add(socket);
    const responses = [...(pending.get(socket) ?? [])];
    const refuse = (): void => {
      const isBroken = responses.some(({ headersSent, req }) => headersSent && !req.complete);
      if (!socket.writable || isBroken) socket.destroy();
      else socket.end(rawAnswer(refusals[error.code ?? ''] ?? malformed), () => socket.destroy());
    };
    void Promise.all(responses.filter(({ req }) => req.complete).map(waitUntilFinished)).then(refuse);
  });
}

/**
 * Emits `close` on answers that wait behind others when the connection ends. Node does not, because they have no socket
 * yet.
 */
function trackResponses(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  socket.once('close', () => {
    for (const response of responses) if (response.socket === null) response.emit('close');
  });
  return responses;
}

const waitUntilFinished = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) resolve();
    else response.once('finish', resolve).once('close', resolve);
  });

function rawAnswer({ status, message }: Refusal): string {
  const requestId = randomUUID();
  const body = renderFailureBody(new NovaError('BAD_REQUEST', message), requestId);
  const headers = {
    ...answerHeaders,
    'X-Request-Id': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/** Node types the stream generally, but a TCP server always passes a socket. */
const toSocket = (stream: Duplex): Socket => stream as unknown as Socket;

/**
 * Leaves a silent connection open while the server works on its answer. Work has its own bounds: a CV may take ten
 * minutes.
 */
export function keepWhileWorking(request: IncomingMessage, response: ServerResponse): void {
  // Node does not close the connection itself if the event has a listener.
  response.on('timeout', (socket: Socket) => {
    const isWorking = request.complete && !response.writableEnded && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  });
}

const leaving = new WeakMap<Socket, AbortSignal>();

/** Aborts when the connection ends, also for a request that waits behind others of its connection. */
export function getLeaveSignal({ socket }: IncomingMessage): AbortSignal {
  const signal = leaving.get(socket);
  if (signal) return signal;
  const controller = new AbortController();
  // A batch waits for many things at once, and each adds a listener.
  setMaxListeners(0, controller.signal);
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  leaving.set(socket, controller.signal);
  return controller.signal;
}

/** Waits until a slow reader has taken enough for the next chunk. Does not wait for a reader who has left. */
export async function writeChunk(
  response: ServerResponse,
  chunk: string | Uint8Array,
  left: AbortSignal,
): Promise<void> {
  if (response.write(chunk) || left.aborted) return;
  await once(response, 'drain', { signal: left }).catch(() => undefined);
}
