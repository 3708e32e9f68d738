import type { IncomingMessage } from 'node:http';

/**
 * The distinct keys a request carries in its query and headers; more than one is refused. Node keeps the first of several
 * `Authorization` headers and joins other ones by commas: what was sent is read where either may have happened.
 */
export function keysOf(request: IncomingMessage, query: URLSearchParams | null): readonly string[] {
  const header = request.headers['x-api-key'];
  const elsewhere = request.headers.authorization !== undefined || query?.has('apiKey') === true;
  if (typeof header === 'string' && header !== '' && !header.includes(',') && !elsewhere)
    return [header.trim()];
  const { 'x-api-key': headers = [], authorization: authorizations = [] } = request.headersDistinct;
  const given = [...(query?.getAll('apiKey') ?? []), ...headers, ...tokensOf(authorizations)];
  return distinct(given);
}

/** Several different authorizations count as different keys, whatever their scheme: one of them is not meant for us. */
function tokensOf(authorizations: readonly string[]): readonly string[] {
  const sent = distinct(authorizations);
  return sent.map((text) => /^Bearer\s+(.+)$/iu.exec(text)?.[1] ?? (sent.length > 1 ? text : ''));
}

const distinct = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];
