import { announced, type Deprecation } from '@nova/kinds';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** What a key is for, which decides the endpoints that take it (docs/interface/keys-and-accounts.md#keys). */
export const keyRoles = ['PRIVATE', 'PUBLIC', 'CALENDAR'] as const;

export type KeyRole = (typeof keyRoles)[number];

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
  /** Success bodies without `requestId` (docs/interface/envelope.md#request-id). */
  readonly withoutRequestId?: true;
  /** The code for an unknown or odd id in the path; NOT_FOUND by default. */
  readonly unknownId?: ErrorCode;
}

/**
 * How a success is wrapped. `file`, `table` and `text` are sent without an envelope: raw bytes, CSV, and a text of a
 * media type of its own.
 */
export type EnvelopeKind = 'record' | 'list' | 'feed' | 'publicJobs' | 'file' | 'table' | 'text';

export interface Media {
  readonly type: string;
  /** The name to save it under. */
  readonly fileName: string;
}

/** How an answer is stored for repeated requests, and restored with values of the repeated input. */
export interface StoredAnswerRule {
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
  readonly role: KeyRole;
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
  envelope === 'file' || envelope === 'table' || envelope === 'text';

/** Whether an Idempotency-Key counts (docs/interface/idempotency.md). */
export const takesIdempotencyKey = ({ route }: Pick<Endpoint, 'route'>): boolean => route.method === 'POST';

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
interface Addressed<N extends EndpointName, M extends Method> {
  readonly name: N;
  readonly route: { readonly method: M };
}

export interface Named<N extends EndpointName, T extends Endpoint['type']> {
  readonly name: N;
  readonly type: T;
}

type TypeOf<M extends Method> = M extends 'GET' ? 'query' : 'mutation';

/** TypeScript cannot follow a comparison into a conditional type. */
const typeOf = <M extends Method>(method: Method): Endpoint['type'] & TypeOf<M> =>
  (method === 'GET' ? 'query' : 'mutation') as Endpoint['type'] & TypeOf<M>;

type Declared<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind> = Omit<
  Endpoint<I, O, K>,
  'type' | 'role' | 'errors' | 'envelope'
> &
  Partial<Pick<Endpoint<I, O, K>, 'role' | 'errors'>>;

/**
 * Codes that follow from the route: a JSON body may be too large or no JSON, a POST may be repeated
 * (docs/interface/errors.md#bodies).
 */
const routeErrors = (route: Route): readonly ErrorCode[] => {
  const writes = route.method === 'POST' || route.method === 'PUT';
  return [
    ...(writes && (route.body ?? 'json') === 'json' ? bodyErrors : []),
    ...(takesIdempotencyKey({ route }) ? idempotencyErrors : []),
  ];
};

const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ErrorCode[];

const idempotencyErrors = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorCode[];

const declare =
  <K extends EnvelopeKind>(envelope: K) =>
  <I extends z.ZodObject, O extends z.ZodType, const N extends EndpointName, const M extends Method>(
    declared: Declared<I, O, K> & Addressed<N, M>,
  ): Endpoint<I, O, K> & Named<N, TypeOf<M>> =>
    Object.freeze({
      role: 'PRIVATE',
      ...declared,
      type: typeOf<M>(declared.route.method),
      ...(declared.deprecated ? { deprecated: announced(declared.deprecated) } : {}),
      errors: [...new Set([...(declared.errors ?? []), ...routeErrors(declared.route)])],
      envelope,
    });

/** An endpoint whose data is one record, an id or a small object. */
export const record = declare('record');
export const list = declare('list');
/** An endpoint whose data is a part of a feed, with the next cursor. */
export const feed = declare('feed');
export const publicJobs = declare('publicJobs');
export const file = declare('file');
export const table = declare('table');
/** An endpoint that answers a text of a media type of its own, without an envelope. */
export const mediaText = declare('text');

export interface FilePart {
  readonly name: string;
  readonly required: boolean;
}

/** The input member that is a file; undefined if there is none. */
export function filePartOf({ input }: Pick<Endpoint, 'input'>): FilePart | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = input.shape;
  const [name, schema] = Object.entries(shape).find(([, one]) => carriesFile(one)) ?? [];
  return name === undefined ? undefined : { name, required: !(schema instanceof z.ZodOptional) };
}

const carriesFile = (schema: unknown): boolean =>
  schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && carriesFile(schema.unwrap()));
