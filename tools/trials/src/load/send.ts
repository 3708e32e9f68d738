import { Agent, request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Sent {
  readonly method: string;
  /** With the query, as sent. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Status 0 is a refused or cut connection, -1 a timeout. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** From the first byte sent to the last received. */
  readonly ms: number;
}

export type Send = (url: string, sent: Sent) => Promise<Received>;

/**
 * @param connections kept open, at most
 * @param patienceMs how long an answer may take
 */
export function createSender(connections: number, patienceMs: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send: Send = (url, { method, path, headers = {}, body }) => {
    const { hostname, port } = new URL(url);
    return new Promise((resolve) => {
      const began = performance.now();
      const settle = (status: number, received: Partial<Received> = {}): void => {
        resolve({ headers: {}, body: Buffer.alloc(0), ...received, status, ms: performance.now() - began });
      };
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const outgoing = request(
        { agent, hostname, port, method, path, headers: { ...length, ...headers } },
        (response) => {
          // A stream of events never ends, so its beginning is enough.
          if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
            settle(response.statusCode ?? 0, { headers: response.headers });
            outgoing.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => settle(0));
          response.on('end', () => {
            const body = decoded(response, Buffer.concat(chunks));
            settle(response.statusCode ?? 0, { headers: response.headers, body });
          });
          response.on('close', () => settle(0));
        },
      );
      const impatience = setTimeout(() => {
        settle(-1);
        outgoing.destroy();
      }, patienceMs);
      outgoing.on('error', () => settle(0));
      outgoing.on('close', () => clearTimeout(impatience));
      outgoing.end(body);
    });
  };
  return { send, close: () => agent.destroy() };
}

/** Decompresses the body; leaves it if that fails. */
function decoded({ headers }: IncomingMessage, body: Buffer): Buffer {
  try {
    if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
    return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  } catch {
    return body;
  }
}
