import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * Returns the distinct keys of query and headers. Node drops or joins repeated headers, so ambiguous ones are read raw.
 */
export function readKeys(request: IncomingMessage, query: URLSearchParams | null): readonly string[] {
  const header = request.headers['x-api-key'];
  const elsewhere = request.headers.authorization !== undefined || query?.has('apiKey') === true;
  if (typeof header === 'string' && header !== '' && !header.includes(',') && !elsewhere)
    return [header.trim()];
  const { 'x-api-key': headers = [], authorization: authorizations = [] } = request.headersDistinct;
  const keyTexts = [...(query?.getAll('apiKey') ?? []), ...headers, ...readTokens(authorizations)];
  return listDistinct(keyTexts);
}

/** Returns the tokens of Authorization. Headers with different schemes count as different keys. */
function readTokens(authorizations: readonly string[]): readonly string[] {
  const headerTexts = listDistinct(authorizations);
  return headerTexts.map(
    (text) => /^Bearer\s+(.+)$/iu.exec(text)?.[1] ?? (headerTexts.length > 1 ? text : ''),
  );
}

const listDistinct = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/u;

/** Ids are logged and returned, so a caller's id must not be a key, nor another secret of that form. */
const key = /nova_[a-z]{2}_/u;

/** The caller's well-formed id, or a new one (docs/interface/envelope.md#request-id). */
export const chooseRequestId = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && wellFormed.test(header) && !key.test(header) ? header : randomUUID();

/** The preference of RFC 7240 that turns ignored members into errors. */
export const strictHandling = 'handling=strict';

/** Returns true if ignored members are to be errors (docs/interface/warnings.md#strict-handling). */
export function prefersStrict({ prefer }: IncomingHttpHeaders): boolean {
  const preferText = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const [handling] = preferText
    .split(',')
    .map((preference) => /^\s*handling\s*=\s*"?(\w+)"?\s*(?:;|$)/iu.exec(preference)?.[1])
    .filter((value) => value !== undefined);
  return handling?.toLowerCase() === 'strict';
}
