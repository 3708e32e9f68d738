import {
  JsonText,
  maskKeys,
  renderJsonParts,
  renderPageMembers,
  type DocumentPage,
  type JsonParts,
} from '@nova/core';
import { type Endpoint, type FeedPage, type NovaError, pickRepeated, type Warning } from '@nova/contract';

/** Puts the answer into its envelope. JSON from the database is not parsed (docs/interface/envelope.md#success). */
export function renderSuccessBody(
  endpoint: Endpoint,
  answer: unknown,
  requestId: string,
  warnings: readonly Warning[],
): JsonParts {
  const id = endpoint.route.withoutRequestId ? '' : `,"requestId":"${requestId}"`;
  const parts = renderJsonParts(hasPages(endpoint) ? toPage(answer).data : answer);
  const [before, json, after] = parts;
  const warned = renderWarnings(warnings);
  // The database builds this whole envelope, so warnings are inserted before its closing brace.
  if (endpoint.envelope === 'publicJobs')
    return warned === '' ? parts : [before, `${json.slice(0, -1)}${warned}}`, after];
  const ending = `${after},"error":null,"message":"OK","success":true${id}`;
  return [`{"data":${before}`, json, `${ending}${renderPaging(endpoint, answer)}${warned}}`];
}

const renderWarnings = (warnings: readonly Warning[]): string =>
  warnings.length === 0 ? '' : `,"warnings":${maskKeys(JSON.stringify(warnings))}`;

const hasPages = ({ envelope }: Endpoint): boolean => envelope === 'list' || envelope === 'feed';

/** Returns a list's page, a feed's next cursor, or the records that a single one refers to. */
function renderPaging({ envelope }: Endpoint, answer: unknown): string {
  if (envelope === 'feed') {
    const { nextCursor, hasMore } = toFeedPage(answer);
    return `,"nextCursor":"${nextCursor}","hasMore":${String(hasMore)}`;
  }
  if (envelope === 'list') return renderPageMembers(toPage(answer));
  return answer instanceof JsonText && answer.included ? `,"included":${answer.included.text}` : '';
}

/** This cast and the next one are safe, because the contract's envelope guarantees the type. */
const toFeedPage = (answer: unknown): FeedPage<unknown> => answer as FeedPage<unknown>;

const toPage = (answer: unknown): DocumentPage<unknown> => answer as DocumentPage<unknown>;

/**
 * Returns the envelope of an error (docs/interface/envelope.md#failure). A message may repeat the request but never a
 * key.
 */
export function renderFailureBody(
  error: NovaError,
  requestId: string,
  warnings: readonly Warning[] = [],
): string {
  const text = JSON.stringify({
    data: error.details.data ?? null,
    error: error.code,
    message: error.message,
    success: false,
    requestId,
    ...pickRepeated(error.details),
  });
  return maskKeys(`${text.slice(0, -1)}${renderWarnings(warnings)}}`);
}
