import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { NovaError } from '@nova/contract';
import { answerHeaders, failureBody } from '@nova/rest';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** What node's parser and timers refuse, beside what is no HTTP at all. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers or the address are larger than 16 KiB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const malformed: Refusal = { status: 400, message: 'This is not a well-formed HTTP request.' };

/**
 * Answers what never becomes a request (malformed, smuggled, too large, too slow) in the envelope of every failure, and ends
 * the connection. An answer that is under way on the connection is cut off rather than mixed with another, and a request that
 * was answered before all of it arrived gets no second answer.
 */
export function answerClientErrors(server: Server): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  for (const event of ['request', 'checkContinue'] as const) {
    server.prependListener(event, (request: { readonly socket: Socket }, response: ServerResponse) => {
      answers.set(request.socket, response);
    });
  }
  server.on('clientError', (error: NodeJS.ErrnoException, stream: Duplex) => {
    const socket = socketOf(stream);
    const answer = answers.get(socket);
    const isAnswered = answer?.headersSent === true && !(answer.writableFinished && answer.req.complete);
    if (!socket.writable || isAnswered) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(refusals[error.code ?? ''] ?? malformed), () => socket.destroy());
  });
}

function rawAnswer({ status, message }: Refusal): string {
  const requestId = randomUUID();
  const body = failureBody(new NovaError('BAD_REQUEST', message), requestId);
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

/** An HTTP server over TCP hands out the connection itself, which its types call a stream. */
const socketOf = (stream: Duplex): Socket => stream as unknown as Socket;
