import { announced, type AsShape, type Deprecation, recordId, textLimits } from '@nova/kinds';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { type UserRole, usualUserRole } from './user-roles.ts';

/** What a key is for, which decides the endpoints that take it (docs/interface/keys-and-accounts.md#keys). */
export const keyRoles = ['PRIVATE', 'PUBLIC', 'CALENDAR'] as const;

export type KeyRole = (typeof keyRoles)[number];

/** Whose key an endpoint takes; NONE: anybody may call it. */
export type EndpointRole = KeyRole | 'NONE';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The REST route of an endpoint. */
export interface Route {
  readonly method: Method;
  /** Below `/api/nova`, path parameters in braces. */
  readonly path: string;
  /** JSON by default, if the endpoint has a body at all. */
  readonly body?: 'json' | 'multipart' | 'none';
  /** Members that travel in the query string although the endpoint has a body. */
  readonly query?: readonly string[];
  /** Of a JSON body, in bytes; 1 MiB by default (docs/interface/errors.md#bodies). */
  readonly largestBody?: number;
  /** Success bodies without `requestId` (docs/interface/envelope.md#request-id). */
  readonly withoutRequestId?: true;
  /** The code for an unknown or odd id in the path; NOT_FOUND by default. */
  readonly unknownId?: ErrorCode;
}

/** Sent without an envelope: raw bytes, CSV, a zip, and a text of a media type of its own. */
const downloads = ['file', 'table', 'archive', 'text'] as const;

/** How a success is wrapped. */
export type EnvelopeKind = 'record' | 'list' | 'feed' | 'publicJobs' | (typeof downloads)[number];

export interface Media {
  readonly type: string;
  /** The name to save it under. */
  readonly fileName: string;
}

/** How an answer is stored for repeated requests, and restored with values of the repeated input. */
export interface StoredAnswerRule {
  /** Undefined: it is not stored. */
  readonly store: (answer: unknown, input: unknown) => unknown;
  readonly restore: (kept: unknown, input: unknown) => unknown;
}

/** Resource and verb. */
export type EndpointName = `${string}.${string}`;

/** One endpoint. The router, the REST adapter, the OpenAPI document, the client and the laws read it. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Kind extends EnvelopeKind = EnvelopeKind,
> {
  /** Resource and verb; the procedure is `<resource>.<verb>`. */
  readonly name: EndpointName;
  readonly type: 'query' | 'mutation';
  readonly role: EndpointRole;
  /** The least that the key's user must be; null where that does not count (docs/interface/users.md#roles). */
  readonly userRole: UserRole | null;
  readonly envelope: Kind;
  /** Path, query and body members in one object. */
  readonly input: Input;
  /** The record, id or list member; `z.array` is implied for lists. */
  readonly output: Output;
  /** Codes beyond the common ones; the declaration adds those that follow from the route. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly description?: string;
  readonly route: Route;
  /** What a list counts besides its records (docs/interface/public-jobs.md#facets). */
  readonly facets?: z.ZodObject;
  /** The media type of an answer without an envelope. */
  readonly media?: Media;
  /** The table of searchable fields for `query`. */
  readonly searches?: string;
  /**
   * A form member that people do not see: nothing is stored from a form that fills it in
   * (docs/interface/public-jobs.md#applying).
   */
  readonly trap?: string;
  /** Its answer contains a secret: stored answers are encrypted (docs/operations.md#secrets-at-rest). */
  readonly answersSecret?: true;
  /**
   * How its answer is stored for repeated requests, if not as it is: not at all, because it may be repeated, or
   * without personal data (docs/interface/idempotency.md).
   */
  readonly storedAnswer?: 'NOTHING' | StoredAnswerRule;
  readonly deprecated?: Deprecation;
}

/** Whether the answer has no envelope and a file name. */
export const isDownload = ({ envelope }: Pick<Endpoint, 'envelope'>): boolean =>
  downloads.some((one) => one === envelope);

/** Whether an Idempotency-Key counts (docs/interface/idempotency.md). */
export const takesIdempotencyKey = ({ route, role }: Pick<Endpoint, 'route' | 'role'>): boolean =>
  route.method === 'POST' && role !== 'NONE';

/** Whether a form fills in the hidden member. */
export function isTrapped({ trap }: Pick<Endpoint, 'trap'>, form: unknown): boolean {
  if (trap === undefined || typeof form !== 'object' || form === null) return false;
  const value: unknown = Object.entries(form).find(([name]) => name === trap)?.[1];
  return typeof value === 'string' && value.trim() !== '';
}

/** The input members that travel in the query string; without a body, those of the path are included. */
export function queryMembers({
  route,
  input,
}: Pick<Endpoint, 'route' | 'input'>): Endpoint['input']['shape'] {
  if (route.method === 'GET' || route.method === 'DELETE') return input.shape;
  const named = route.query ?? [];
  return Object.fromEntries(Object.entries(input.shape).filter(([name]) => named.includes(name)));
}

/** Codes that any endpoint with a key can answer. */
export const commonErrors = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'USAGE_LIMIT_REACHED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** What of a declaration has to be literal in types, so that a verb can be found by its endpoint's name. */
interface Addressed<N extends EndpointName, M extends Method, R extends EndpointRole> {
  readonly name: N;
  readonly route: { readonly method: M };
  readonly role?: R;
}

export interface Named<
  N extends EndpointName,
  T extends Endpoint['type'],
  R extends EndpointRole = 'PRIVATE',
> {
  readonly name: N;
  readonly type: T;
  readonly role: R;
}

type TypeOf<M extends Method> = M extends 'GET' ? 'query' : 'mutation';

/** TypeScript cannot follow a comparison into a conditional type. */
const typeOf = <M extends Method>(method: Method): Endpoint['type'] & TypeOf<M> =>
  (method === 'GET' ? 'query' : 'mutation') as Endpoint['type'] & TypeOf<M>;

/** The default of `R` is what is missing. */
const roleOf = <R extends EndpointRole>(role: R | undefined): R => role ?? ('PRIVATE' as R);

type Declared<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind> = Omit<
  Endpoint<I, O, K>,
  'type' | 'role' | 'userRole' | 'errors' | 'envelope'
> &
  Partial<Pick<Endpoint<I, O, K>, 'role' | 'userRole' | 'errors'>>;

/** Every user may do what a READER may. */
const roleErrors = (needed: UserRole | null): readonly ErrorCode[] =>
  needed === null || needed === 'READER' ? [] : ['FORBIDDEN'];

/**
 * Codes that follow from the route: a JSON body may be too large or no JSON, a POST may be repeated
 * (docs/interface/errors.md#bodies).
 */
const routeErrors = (route: Route, role: EndpointRole, input: z.ZodObject): readonly ErrorCode[] => {
  const writes = route.method === 'POST' || route.method === 'PUT';
  return [
    ...(writes && (route.body ?? 'json') === 'json' ? bodyErrors : []),
    ...(takesIdempotencyKey({ route, role }) ? idempotencyErrors : []),
    ...(takesExpected({ input }) ? (['CONFLICT'] as const) : []),
  ];
};

const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ErrorCode[];

const idempotencyErrors = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorCode[];

/** What the caller read of the record: the write counts only while that is so (docs/interface/values.md#expected-values). */
export const expectedMember = {
  expected: z
    .record(z.string().max(textLimits.short), z.unknown())
    .optional()
    .describe(
      'Fields as they were read: `{field: value}`. If one differs by now, nothing is written: 409 `CONFLICT`.',
    ),
};

type Expecting<I extends z.ZodObject> = z.ZodObject<AsShape<I['shape'] & typeof expectedMember>>;

/** Every PUT of a record, or of a part of one, takes `expected`: its answer is the id. */
type Taken<I extends z.ZodObject, O, M extends Method> = M extends 'PUT'
  ? O extends typeof recordId
    ? Expecting<I>
    : I
  : I;

/** TypeScript cannot follow the comparison into the conditional type. */
const taken = <I extends z.ZodObject, O extends z.ZodType, M extends Method>(
  input: I,
  output: O,
  method: M,
): Taken<I, O, M> => {
  const isRecord = method === 'PUT' && (output as z.ZodType) === recordId;
  return (isRecord ? input.extend(expectedMember) : input) as unknown as Taken<I, O, M>;
};

/** Whether a call may say what it expects of its record. A merge, which is about several, says so in its own way. */
export const takesExpected = ({ input }: Pick<Endpoint, 'input'>): boolean =>
  input.shape.expected === expectedMember.expected;

const declare =
  <K extends EnvelopeKind>(envelope: K) =>
  <
    I extends z.ZodObject,
    O extends z.ZodType,
    const N extends EndpointName,
    const M extends Method,
    const R extends EndpointRole = 'PRIVATE',
  >(
    declared: Declared<I, O, K> & Addressed<N, M, R>,
  ): Endpoint<Taken<I, O, M>, O, K> & Named<N, TypeOf<M>, R> => {
    const { route, errors = [] } = declared;
    const input = taken<I, O, M>(declared.input, declared.output, route.method);
    const role = roleOf<R>(declared.role);
    const { userRole = usualUserRole({ ...declared, role }) } = declared;
    return Object.freeze({
      ...declared,
      input,
      role,
      userRole,
      type: typeOf<M>(route.method),
      ...(declared.deprecated ? { deprecated: announced(declared.deprecated) } : {}),
      errors: [...new Set([...errors, ...roleErrors(userRole), ...routeErrors(route, role, input)])],
      envelope,
    });
  };

/** An endpoint whose data is one record, an id or a small object. */
export const record = declare('record');
export const list = declare('list');
/** An endpoint whose data is a part of a feed, with the next cursor. */
export const feed = declare('feed');
export const publicJobs = declare('publicJobs');
export const file = declare('file');
export const table = declare('table');
/** An endpoint that answers a zip, which is made while it is sent. */
export const archive = declare('archive');
/** An endpoint that answers a text of a media type of its own, without an envelope. */
export const mediaText = declare('text');

export interface FilePart {
  readonly name: string;
  readonly required: boolean;
  /** In bytes; undefined where the usual bound holds. */
  readonly maximum?: number | undefined;
}

/** The input member that is a file; undefined if there is none. */
export function filePartOf({ input }: Pick<Endpoint, 'input'>): FilePart | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = input.shape;
  const [name, schema] = Object.entries(shape).find(([, one]) => carriesFile(one)) ?? [];
  if (name === undefined || schema === undefined) return undefined;
  return { name, required: !(schema instanceof z.ZodOptional), maximum: maximumOf(schema) };
}

/** Of the check `max` of a file's schema. */
function maximumOf({ _zod: { def } }: z.ZodType): number | undefined {
  const maxima = (def.checks ?? []).map(({ _zod: check }): unknown =>
    'maximum' in check.def ? check.def.maximum : undefined,
  );
  return maxima.find((maximum) => typeof maximum === 'number');
}

const carriesFile = (schema: unknown): boolean =>
  schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && carriesFile(schema.unwrap()));
