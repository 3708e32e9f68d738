import { withoutKeys } from '@nova/api';
import type { Endpoint, FeedPage, NovaError, Warning } from '@nova/contract';
import { jsonParts, type DocumentPage, type JsonParts } from '@nova/domain';

/** Puts the answer into its envelope. JSON from the database is not parsed (docs/interface/envelope.md#success). */
export function successBody(
  endpoint: Endpoint,
  answer: unknown,
  requestId: string,
  warnings: readonly Warning[],
): JsonParts {
  const id = endpoint.route.withoutRequestId ? '' : `,"requestId":"${requestId}"`;
  const parts = jsonParts(hasPages(endpoint) ? pageOf(answer).data : answer);
  const [before, json, after] = parts;
  const warned = warningsOf(warnings);
  // The database builds this whole envelope, so warnings are inserted before its closing brace.
  if (endpoint.envelope === 'publicJobs')
    return warned === '' ? parts : [before, `${json.slice(0, -1)}${warned}}`, after];
  const said = `${after},"error":null,"message":"OK","success":true${id}`;
  return [`{"data":${before}`, json, `${said}${numbersOf(endpoint, answer)}${warned}}`];
}

const warningsOf = (warnings: readonly Warning[]): string =>
  warnings.length === 0 ? '' : `,"warnings":${withoutKeys(JSON.stringify(warnings))}`;

const hasPages = ({ envelope }: Endpoint): boolean => envelope === 'list' || envelope === 'feed';

/** Returns a list's page, or a feed's next cursor. */
function numbersOf({ envelope }: Endpoint, answer: unknown): string {
  if (envelope === 'feed') {
    const { nextCursor, hasMore } = feedPageOf(answer);
    return `,"nextCursor":"${nextCursor}","hasMore":${String(hasMore)}`;
  }
  if (envelope !== 'list') return '';
  const { page, size, total, facets } = pageOf(answer);
  const counted = facets ? `,"facets":${facets.text}` : '';
  return `,"page":${String(page)},"size":${String(size)},"total":${String(total)}${counted}`;
}

/** The contract guarantees this type and the next one. */
const feedPageOf = (answer: unknown): FeedPage<unknown> => answer as FeedPage<unknown>;

const pageOf = (answer: unknown): DocumentPage<unknown> => answer as DocumentPage<unknown>;

/**
 * Returns the envelope of an error (docs/interface/envelope.md#failure). A message may repeat the request but never a
 * key.
 */
export function failureBody(error: NovaError, requestId: string, warnings: readonly Warning[] = []): string {
  const { data, issues, limit, uses, conflicts, effect } = error.details;
  const text = JSON.stringify({
    data: data ?? null,
    error: error.code,
    message: error.message,
    success: false,
    requestId,
    ...(issues ? { issues } : {}),
    ...(limit ? { limit } : {}),
    ...(uses ? { uses } : {}),
    ...(conflicts ? { conflicts } : {}),
    ...(effect ? { effect } : {}),
  });
  return withoutKeys(`${text.slice(0, -1)}${warningsOf(warnings)}}`);
}
