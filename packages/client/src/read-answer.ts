import { NovaApiError, NovaConnectionError } from './errors.ts';
import { toDownload } from './file-download.ts';
import type { Issue, LimitReached } from './generated/types.ts';
import type { Procedure } from './procedure.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a success says: the data, the page or the download, and what was left out of the request. */
interface Answer {
  readonly data: unknown;
  readonly warnings: readonly Issue[];
}

/** Reads a response. @throws NovaApiError, NovaConnectionError */
export async function readAnswer(procedure: Procedure, response: Response): Promise<Answer> {
  if (response.ok && procedure.envelope === 'file') return { data: toDownload(response), warnings: [] };
  const body = await readJson(response);
  if (!response.ok) throw refusalOf(body, response);
  return { data: dataOf(procedure, body), warnings: issuesOf(body.warnings) };
}

function dataOf({ envelope }: Procedure, body: Members): unknown {
  if (envelope === 'publicJobs') return body;
  if (envelope === 'record') return body.data;
  if (envelope === 'feed') return { data: body.data, nextCursor: body.nextCursor, hasMore: body.hasMore };
  const { data, page, size, total, facets } = body;
  return { data, page, size, total, ...(facets === undefined ? {} : { facets }) };
}

async function readJson(response: Response): Promise<Members> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (isMembers(body)) return body;
  } catch {
    // Not JSON: what is told below.
  }
  throw new NovaConnectionError(
    `The answer with status ${String(response.status)} is no JSON; is this the address of a Nova server?`,
  );
}

/** The envelope of a failure. */
function refusalOf(body: Members, response: Response): NovaApiError {
  const { error: code, message, requestId, data, issues, limit, uses, retryAfter } = body;
  const header = response.headers.get('retry-after');
  return new NovaApiError({
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: typeof message === 'string' ? message : `The server answered ${String(response.status)}.`,
    status: response.status,
    requestId: typeof requestId === 'string' ? requestId : response.headers.get('x-request-id'),
    data: typeof data === 'string' ? data : null,
    issues: issuesOf(issues),
    warnings: issuesOf(body.warnings),
    limit: isMembers(limit) ? limitOf(limit) : null,
    uses: isMembers(uses) ? usesOf(uses) : null,
    retryAfter: header !== null ? Number(header) : typeof retryAfter === 'number' ? retryAfter : null,
  });
}

/** The server's interface says what these are. */
const issuesOf = (issues: unknown): readonly Issue[] =>
  Array.isArray(issues) ? (issues as readonly Issue[]) : [];
const usesOf = (uses: Members): Readonly<Record<string, number>> => uses as Readonly<Record<string, number>>;
const limitOf = (limit: Members): LimitReached => limit as unknown as LimitReached;
