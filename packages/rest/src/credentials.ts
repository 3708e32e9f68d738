import type { IncomingMessage } from 'node:http';

/** The distinct keys a request carries in its query and headers (CONTRACT section 2). */
export function keysOf(request: IncomingMessage, query: URLSearchParams | null): readonly string[] {
  const header = request.headers['x-api-key'];
  const elsewhere = request.headers.authorization !== undefined || query?.has('apiKey') === true;
  if (typeof header === 'string' && header !== '' && !elsewhere) return [header.trim()];
  const bearer = /^Bearer\s+(.+)$/iu.exec(request.headers.authorization ?? '')?.[1];
  const given = [...(query?.getAll('apiKey') ?? []), ...(Array.isArray(header) ? header : [header]), bearer];
  return [
    ...new Set(
      given.filter((key): key is string => key !== undefined && key !== '').map((key) => key.trim()),
    ),
  ];
}
