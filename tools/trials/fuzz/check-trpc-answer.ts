import { commonErrors, errorTable, type Endpoint, type ErrorCode } from '@nova/contract';
import type { Received } from '../src/load/send.ts';
import { recordOf, type Procedures } from './procedures.ts';
import type { Schema } from './schema.ts';
import {
  choosesFields,
  createPartialCheck,
  createSchemaCheck,
  isUnread,
  jsonOf,
  transportFault,
} from './schema-check.ts';
import type { TrpcRequest } from './trpc-requests.ts';

/** Returns what is wrong with an answer; undefined if nothing is. */
export type CheckTrpcAnswer = (request: TrpcRequest, received: Received) => string | undefined;

/** A mutation's body may be too large, of another type, or repeated (docs/interface/errors.md#bodies). */
const ofBodies: readonly ErrorCode[] = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
];

/** tRPC does not handle these methods. */
const elsewhere = new Set(['PUT', 'DELETE', 'PATCH', 'OPTIONS']);

interface Failure {
  readonly data: {
    readonly code: string;
    readonly httpStatus: number;
    readonly error: ErrorCode;
    readonly status: number;
    readonly data: string | null;
    readonly issues?: unknown;
    readonly limit?: unknown;
    readonly uses?: unknown;
    readonly conflicts?: unknown;
  };
}

type Answer = { readonly result: { readonly data: unknown } } | { readonly error: Failure };

/** Checks one envelope per call: a result that fits, or a documented code. */
export function createTrpcAnswerCheck({ all, schemas, failure }: Procedures): CheckTrpcAnswer {
  const [checkWhole, checkPartial] = [createSchemaCheck(schemas), createPartialCheck(schemas)];
  const results = new Map(
    all.map(({ endpoint, output }) => [endpoint, recordOf({ result: recordOf({ data: output }) })]),
  );
  const checkOne = (
    value: unknown,
    endpoint: Endpoint | undefined,
    request: TrpcRequest,
    further = request.further,
  ) => {
    const misfit = choosesFields(request) ? checkPartial : checkWhole;
    const isFailure = typeof value === 'object' && value !== null && 'error' in value;
    const schema = isFailure ? failureSchema : endpoint && results.get(endpoint);
    if (schema === undefined) return 'a result of a procedure that there is not';
    const wrong = misfit(schema, value);
    if (wrong !== undefined) return `does not fit its schema: ${wrong}`;
    return isFailure ? undocumented(failureOf(value), endpoint, further) : undefined;
  };
  const checkBatch = (values: readonly unknown[], request: TrpcRequest, status: number) => {
    const { calls } = request;
    if (values.length !== calls.length) return `${String(values.length)} answers to ${String(calls.length)}`;
    const wrong = values.map((value, at) => checkOne(value, calls[at], request));
    const statuses = new Set(values.map((value) => statusOf(value as Answer)));
    const expected = statuses.size === 1 ? [...statuses][0] : 207;
    return wrong.find((one) => one !== undefined) ?? (status === expected ? undefined : 'the wrong status');
  };
  const checkJson = (request: TrpcRequest, { status }: Received, value: unknown): string | undefined => {
    if (elsewhere.has(request.method)) return status === 405 ? checkWhole(failure, value) : 'not refused';
    if (Array.isArray(value))
      return request.batch ? checkBatch(value, request, status) : 'a list without a batch';
    // An unreadable batch is refused as a whole.
    const codes = request.batch ? [...request.further, ...ofBodies] : request.further;
    const wrong = checkOne(value, request.batch ? undefined : request.calls[0], request, codes);
    return wrong ?? (statusOf(value as Answer) === status ? undefined : 'the wrong status');
  };
  return (request, received) => {
    const fault = transportFault(received);
    if (fault !== undefined || isUnread(received)) return fault;
    if (isStream(request)) return brokenLine(received);
    if (request.method === 'HEAD') return received.body.length === 0 ? undefined : 'a body for HEAD';
    try {
      const wrong = checkJson(request, received, jsonOf(received));
      return wrong && `${String(received.status)}: ${wrong}`;
    } catch (error) {
      return `${String(received.status)} is no JSON (${String(error)})`;
    }
  };
}

const isStream = ({ batch, headers = {} }: TrpcRequest): boolean => batch && 'trpc-accept' in headers;

/** No line of a stream may be a server error. */
function brokenLine({ body }: Received): string | undefined {
  const lines = body
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.find((line) => {
    try {
      return JSON.stringify(JSON.parse(line)).includes('INTERNAL_ERROR');
    } catch {
      return true;
    }
  });
}

const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };

const told = recordOf({
  code: text,
  httpStatus: whole,
  error: { enum: Object.keys(errorTable) },
  status: whole,
  data: { type: ['string', 'null'] },
});

/** Only documented members, so no stack trace. */
const failureSchema = recordOf({
  error: recordOf({
    message: text,
    code: whole,
    data: {
      ...told,
      properties: {
        ...told.properties,
        path: text,
        requestId: text,
        retryAfter: { type: 'integer', minimum: 1 },
        issues: { type: 'array', items: recordOf({ path: text, message: text }) },
        uses: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } },
        effect: { type: 'object' },
        conflicts: { type: 'array', items: recordOf({ field: text, expected: {}, current: {} }) },
        limit: recordOf({ name: text, max: whole, used: whole, resetsOn: { type: ['string', 'null'] } }),
      },
    },
  }),
});

const failureOf = (value: object): Failure => (value as { readonly error: Failure }).error;

const statusOf = (answer: Answer): number => ('error' in answer ? answer.error.data.httpStatus : 200);

function undocumented(
  { data }: Failure,
  endpoint: Endpoint | undefined,
  further: readonly ErrorCode[],
): string | undefined {
  const own = endpoint ? [...endpoint.errors, ...(endpoint.type === 'mutation' ? ofBodies : [])] : [];
  const codes: readonly ErrorCode[] = [...commonErrors, ...own, ...further];
  const { status, trpc } = errorTable[data.error];
  if (!codes.includes(data.error)) return `${data.error} is not documented`;
  if (status >= 500) return `${data.error} in a batch`;
  if (data.status !== status || data.httpStatus !== status || data.code !== trpc)
    return `${data.error} is told as ${data.code}, ${String(data.status)}`;
  if (['DUPLICATE', 'CONFLICT'].includes(data.error) !== (data.data !== null))
    return `${data.error} and its data disagree`;
  if ((data.error === 'IN_USE') !== (data.uses !== undefined)) return `${data.error} and its uses disagree`;
  if ((data.error === 'CONFLICT') !== (data.conflicts !== undefined))
    return `${data.error} and its conflicts disagree`;
  if (data.error === 'VALIDATION_ERROR' && data.issues === undefined)
    return 'VALIDATION_ERROR without issues';
  return status === 429 && data.limit === undefined ? `${data.error} without its limit` : undefined;
}
