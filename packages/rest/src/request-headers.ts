import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * The distinct keys in query and headers; more than one is refused. Node drops repeated `Authorization` headers and
 * joins others by commas, so ambiguous ones are read raw.
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

/** Different authorizations count as different keys, whatever their scheme. */
function tokensOf(authorizations: readonly string[]): readonly string[] {
  const sent = distinct(authorizations);
  return sent.map((text) => /^Bearer\s+(.+)$/iu.exec(text)?.[1] ?? (sent.length > 1 ? text : ''));
}

const distinct = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/u;

/** Ids are logged and sent back, so a key must not pass for one. */
const key = /nova_[sp]k_/u;

/** The caller's well-formed request id, or else a new one (docs/interface/envelope.md#request-id). */
export const requestIdOf = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && wellFormed.test(header) && !key.test(header) ? header : randomUUID();

/** The preference of strict handling, and its confirmation (RFC 7240). */
export const strictHandling = 'handling=strict';

/** Whether the caller prefers an error to ignored members (docs/interface/warnings.md#strict-handling). */
export function prefersStrict({ prefer }: IncomingHttpHeaders): boolean {
  const said = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const [handling] = said
    .split(',')
    .map((preference) => /^\s*handling\s*=\s*"?(\w+)"?\s*(?:;|$)/iu.exec(preference)?.[1])
    .filter((value) => value !== undefined);
  return handling?.toLowerCase() === 'strict';
}
