import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** Whether a body is announced; one in chunks may still turn out to be empty. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a request has a body of at least one byte; waits for the first of one that is sent in chunks. Consumes none. */
export async function hasBody(request: IncomingMessage): Promise<boolean> {
  if (!announcesBody(request)) return false;
  if (request.headers['transfer-encoding'] === undefined) return true;
  // Told when there is something to read, and when the end has come instead.
  if (request.readableLength === 0 && !request.complete)
    await once(request, 'readable').catch(() => undefined);
  return request.readableLength > 0;
}
