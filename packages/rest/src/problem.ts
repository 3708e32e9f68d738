import type { IncomingMessage } from 'node:http';
import { withoutKeys } from '@nova/api';
import { errorTable, type NovaError, type Warning } from '@nova/contract';
import { weightsOf } from './weights-of.ts';

/** The media type of failures as problem details (RFC 9457). */
export const problemType = 'application/problem+json';

/** Whether the caller asks for failures as problem details: by name, and at least as much as for other JSON. */
export function wantsProblem({ headers }: IncomingMessage): boolean {
  const weights = weightsOf((headers.accept ?? '').toLowerCase());
  const problem = weights.get(problemType) ?? 0;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return problem > 0 && problem >= json;
}

/** Where a failure was answered, and to which request. */
export interface Answered {
  readonly requestId: string;
  /** Where the caller reached this server, without a trailing slash. */
  readonly origin: string;
  readonly warnings: readonly Warning[];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** A failure as problem details (docs/interface/errors.md#problem-details): the envelope's facts under the standard's names. */
export function problemBody(error: NovaError, { requestId, origin, warnings }: Answered): string {
  const { data, issues, limit, uses } = error.details;
  return withoutKeys(
    JSON.stringify({
      type: `${origin}/docs/errors#${error.code}`,
      title: errorTable[error.code].title,
      status: error.status,
      detail: error.message,
      instance: uuid.test(requestId) ? `urn:uuid:${requestId}` : `#${requestId}`,
      code: error.code,
      ...(issues ? { issues } : {}),
      ...(limit ? { limit } : {}),
      ...(uses ? { uses } : {}),
      ...(data === undefined ? {} : { existingId: data }),
      ...(warnings.length > 0 ? { warnings } : {}),
    }),
  );
}
