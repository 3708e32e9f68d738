import { NovaApiError, NovaConnectionError, type Issue, type LimitReached } from './errors.ts';
import { toDownload } from './file-download.ts';
import type { Procedure } from './procedure.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a response says: the data, the page or the download. @throws NovaApiError, NovaConnectionError */
export async function readAnswer(procedure: Procedure, response: Response): Promise<unknown> {
  if (response.ok && procedure.envelope === 'file') return toDownload(response);
  const body = await readJson(response);
  if (!response.ok) throw refusalOf(body, response);
  if (procedure.path === undefined) return trpcData(body);
  if (procedure.envelope === 'publicJobs') return body;
  if (procedure.envelope === 'record') return body.data;
  const { data, page, size, total } = body;
  return { data, page, size, total };
}

const trpcData = (body: Members): unknown => (isMembers(body.result) ? body.result.data : undefined);

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

/** The envelope of a failure over REST, or the same members inside tRPC's own. */
function refusalOf(body: Members, response: Response): NovaApiError {
  const { error } = body;
  const inside = isMembers(error) && isMembers(error.data) ? error.data : undefined;
  const told = inside ?? body;
  const message = isMembers(error) ? error.message : body.message;
  const { error: code, requestId, data, issues, limit, retryAfter } = told;
  const header = response.headers.get('retry-after');
  return new NovaApiError({
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: typeof message === 'string' ? message : `The server answered ${String(response.status)}.`,
    status: response.status,
    requestId: typeof requestId === 'string' ? requestId : response.headers.get('x-request-id'),
    data: typeof data === 'string' ? data : null,
    issues: Array.isArray(issues) ? issuesOf(issues) : [],
    limit: isMembers(limit) ? limitOf(limit) : null,
    retryAfter: header !== null ? Number(header) : typeof retryAfter === 'number' ? retryAfter : null,
  });
}

/** The server's interface says what these are. */
const issuesOf = (issues: readonly unknown[]): readonly Issue[] => issues as readonly Issue[];
const limitOf = (limit: Members): LimitReached => limit as unknown as LimitReached;
