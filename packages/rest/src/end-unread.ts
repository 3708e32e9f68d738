import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body that nobody wants is let run past, in bytes, and how long, in milliseconds. */
const patience = { bytes: 32 * 1024 * 1024, time: 2_000 };

/** Whether part of the request's body has not arrived. */
export function isUnread({ complete, headers }: IncomingMessage): boolean {
  const announced = headers['transfer-encoding'] ?? headers['content-length'] ?? '0';
  return !complete && announced !== '0';
}

/**
 * Sends an answer while the request's body is still on its way. Closing at once would reset the connection, and the answer would be
 * lost with it: what arrives is thrown away for a moment, until the caller has stopped.
 */
export function endUnread(
  request: IncomingMessage,
  response: ServerResponse,
  body: readonly (string | Buffer)[],
): void {
  response.flushHeaders();
  for (const chunk of body) response.write(chunk);
  let left = patience.bytes;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', pass);
    if (!response.writableEnded) response.end();
  };
  const pass = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) end();
  };
  const timer = setTimeout(end, patience.time);
  request.on('data', pass).once('end', end).once('close', end).once('error', end);
  request.resume();
}
