import { NovaApiError, NovaConnectionError } from './errors.ts';
import { toDownload } from './files.ts';
import type { Conflict, Issue, LimitReached, ProposalEffect } from './generated/types.ts';
import type { Procedure } from './client-types.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data, page or download of a success, and its warnings. */
interface SuccessAnswer {
  readonly data: unknown;
  readonly warnings: readonly Issue[];
}

/**
 * Reads the answer of a call.
 * @throws NovaApiError, NovaConnectionError
 */
export async function readAnswer(procedure: Procedure, response: Response): Promise<SuccessAnswer> {
  if (response.ok && procedure.envelope === 'file') return { data: toDownload(response), warnings: [] };
  const body = await readJson(response);
  if (!response.ok) throw createApiError(body, response);
  return { data: readData(procedure, body), warnings: toIssues(body.warnings) };
}

function readData({ envelope }: Procedure, body: JsonObject): unknown {
  if (envelope === 'publicJobs') return body;
  if (envelope === 'record') return body.data;
  if (envelope === 'related') return { data: body.data, included: body.included };
  if (envelope === 'feed') return { data: body.data, nextCursor: body.nextCursor, hasMore: body.hasMore };
  const { data, page, size, total } = body;
  const further = ['facets', 'nextCursor', 'included'].filter((name) => body[name] !== undefined);
  return { data, page, size, total, ...Object.fromEntries(further.map((name) => [name, body[name]])) };
}

async function readJson(response: Response): Promise<JsonObject> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (isJsonObject(body)) return body;
  } catch {
    // The failure is reported below.
  }
  const place = response.headers.get('location');
  const hint =
    place !== null && URL.canParse(place)
      ? `it points to ${new URL(place).origin}`
      : 'is this the address of a Nova server?';
  throw new NovaConnectionError(`The answer with status ${String(response.status)} is no JSON; ${hint}`);
}

function createApiError(body: JsonObject, response: Response): NovaApiError {
  const { error: code, message, requestId, data, issues, limit, uses, conflicts, effect, retryAfter } = body;
  const header = response.headers.get('retry-after') ?? '';
  return new NovaApiError({
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: typeof message === 'string' ? message : `The server answered ${String(response.status)}.`,
    status: response.status,
    requestId: typeof requestId === 'string' ? requestId : response.headers.get('x-request-id'),
    data: typeof data === 'string' ? data : null,
    issues: toIssues(issues),
    warnings: toIssues(body.warnings),
    limit: isJsonObject(limit) ? toLimit(limit) : null,
    uses: isJsonObject(uses) ? toUses(uses) : null,
    conflicts: Array.isArray(conflicts) ? (conflicts as readonly Conflict[]) : [],
    effect: isJsonObject(effect) ? toEffect(effect) : null,
    retryAfter: parseWait(header) ?? (typeof retryAfter === 'number' ? retryAfter : null),
  });
}

/** Returns the seconds to wait. A proxy may give them as a date. */
function parseWait(header: string): number | null {
  if (/^\d+$/u.test(header.trim())) return Number(header);
  // Only this form is parsed, because `Date.parse` reads almost any text as some date.
  const date = header.endsWith('GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}

/** The casts hold because the server's interface has these types. */
const toIssues = (issues: unknown): readonly Issue[] =>
  Array.isArray(issues) ? (issues as readonly Issue[]) : [];
const toUses = (uses: JsonObject): Readonly<Record<string, number>> =>
  uses as Readonly<Record<string, number>>;
const toEffect = (effect: JsonObject): ProposalEffect => effect as unknown as ProposalEffect;
const toLimit = (limit: JsonObject): LimitReached => limit as unknown as LimitReached;
