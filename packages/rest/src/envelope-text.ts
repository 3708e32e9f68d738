import { withoutKeys } from '@nova/api';
import type { Endpoint, FeedPage, NovaError, Warning } from '@nova/contract';
import { jsonParts, type DocumentPage, type JsonParts } from '@nova/domain';

/** The success body of a record or a list: what the database built is moved on unread (docs/interface/envelope.md#success). */
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
  // This envelope is the database's own; it ends with the brace that closes it.
  if (endpoint.envelope === 'publicJobs')
    return warned === '' ? parts : [before, `${json.slice(0, -1)}${warned}}`, after];
  const said = `${after},"error":null,"message":"OK","success":true${id}`;
  return [`{"data":${before}`, json, `${said}${numbersOf(endpoint, answer)}${warned}}`];
}

/** The member `warnings`, where something was left out (docs/interface/warnings.md). */
const warningsOf = (warnings: readonly Warning[]): string =>
  warnings.length === 0 ? '' : `,"warnings":${withoutKeys(JSON.stringify(warnings))}`;

const hasPages = ({ envelope }: Endpoint): boolean => envelope === 'list' || envelope === 'feed';

/** The members of a list's envelope that say which page it is, and of how many records; of a feed, where it goes on. */
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

/** A feed procedure answers a piece of it; its contract says so. */
const feedPageOf = (answer: unknown): FeedPage<unknown> => answer as FeedPage<unknown>;

/** A list procedure answers a page; its contract says so. */
const pageOf = (answer: unknown): DocumentPage<unknown> => answer as DocumentPage<unknown>;

/** The failure body of any endpoint (docs/interface/envelope.md#failure). A message may repeat what was sent, but never a key. */
export function failureBody(error: NovaError, requestId: string, warnings: readonly Warning[] = []): string {
  const { data, issues, limit, uses } = error.details;
  const text = JSON.stringify({
    data: data ?? null,
    error: error.code,
    message: error.message,
    success: false,
    requestId,
    ...(issues ? { issues } : {}),
    ...(limit ? { limit } : {}),
    ...(uses ? { uses } : {}),
  });
  return withoutKeys(`${text.slice(0, -1)}${warningsOf(warnings)}}`);
}
