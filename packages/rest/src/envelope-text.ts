import { withoutKeys } from '@nova/api';
import type { NovaError } from '@nova/contract';
import { jsonParts, type DocumentPage, type JsonParts } from '@nova/domain';
import type { RoutedEndpoint } from './route-table.ts';

/** The success body of a record or a list: what the database built is moved on unread (docs/interface/envelope.md#success). */
export function successBody(endpoint: RoutedEndpoint, answer: unknown, requestId: string): JsonParts {
  const id = endpoint.route.withoutRequestId ? '' : `,"requestId":"${requestId}"`;
  const parts = jsonParts(endpoint.envelope === 'list' ? pageOf(answer).data : answer);
  if (endpoint.envelope === 'publicJobs') return parts;
  const [before, json, after] = parts;
  const said = `${after},"error":null,"message":"OK","success":true${id}`;
  return [`{"data":${before}`, json, `${said}${numbersOf(endpoint, answer)}}`];
}

/** The members of a list's envelope that say which page it is, and of how many records. */
function numbersOf({ envelope }: RoutedEndpoint, answer: unknown): string {
  if (envelope !== 'list') return '';
  const { page, size, total } = pageOf(answer);
  return `,"page":${String(page)},"size":${String(size)},"total":${String(total)}`;
}

/** A list procedure answers a page; its contract says so. */
const pageOf = (answer: unknown): DocumentPage<unknown> => answer as DocumentPage<unknown>;

/** The failure body of any endpoint (docs/interface/envelope.md#failure). A message may repeat what was sent, but never a key. */
export function failureBody(error: NovaError, requestId: string): string {
  const { data, issues, limit } = error.details;
  const text = JSON.stringify({
    data: data ?? null,
    error: error.code,
    message: error.message,
    success: false,
    requestId,
    ...(issues ? { issues } : {}),
    ...(limit ? { limit } : {}),
  });
  return withoutKeys(text);
}
