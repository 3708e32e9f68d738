import { withoutKeys } from '@nova/api';
import type { NovaError } from '@nova/contract';
import { jsonOf, type DocumentPage } from '@nova/domain';
import type { RoutedEndpoint } from './route-table.ts';

/** The success body of a record or a list as text: what the database built is moved on unread (CONTRACT section 3). */
export function successBody(endpoint: RoutedEndpoint, answer: unknown, requestId: string): string {
  const id = endpoint.route.withoutRequestId ? '' : `,"requestId":"${requestId}"`;
  if (endpoint.envelope === 'publicJobs') return jsonOf(answer);
  if (endpoint.envelope !== 'list') {
    return `{"data":${jsonOf(answer)},"error":null,"message":"OK","success":true${id}}`;
  }
  const { data, page, size, total } = pageOf(answer);
  const numbers = `"page":${String(page)},"size":${String(size)},"total":${String(total)}`;
  return `{"data":${jsonOf(data)},"error":null,"message":"OK","success":true${id},${numbers}}`;
}

/** A list procedure answers a page; its contract says so. */
const pageOf = (answer: unknown): DocumentPage<unknown> => answer as DocumentPage<unknown>;

/** The failure body of any endpoint (CONTRACT section 3). A message may repeat what was sent, but never a key. */
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
