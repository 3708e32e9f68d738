import { announced, type Deprecation } from '@nova/kinds';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** What a key is for, and so which endpoints take it (docs/interface/keys-and-accounts.md#keys). */
export const keyRoles = ['PRIVATE', 'PUBLIC', 'CALENDAR'] as const;

export type KeyRole = (typeof keyRoles)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Where an endpoint answers over REST. */
export interface Route {
  readonly method: Method;
  /** Below `/api/nova`, path parameters in braces. */
  readonly path: string;
  /** What the body is; absent: JSON when the endpoint has a body at all. */
  readonly body?: 'json' | 'multipart' | 'none';
  /** Members of the input that travel in the query string, of an endpoint whose others are a body. */
  readonly query?: readonly string[];
  /** Success bodies without `requestId` (docs/interface/envelope.md#request-id). */
  readonly withoutRequestId?: true;
  /** What an unknown or odd path id answers; 404 where not said. */
  readonly unknownId?: ErrorCode;
}

/**
 * How a success is wrapped: a record or id, a page of records, a piece of a feed, the public jobs' own shape; or not at all: raw
 * bytes, a table in CSV, a text of a media type of its own.
 */
export type EnvelopeKind = 'record' | 'list' | 'feed' | 'publicJobs' | 'file' | 'table' | 'text';

/** What a text is, for those who get it without an envelope. */
export interface Media {
  /** Its media type. */
  readonly type: string;
  /** The name to save it under. */
  readonly fileName: string;
}

/** What is kept of an answer, and the answer again with what the repeated request says once more. */
export interface StoredAnswerRule {
  readonly store: (answer: unknown, input: unknown) => unknown;
  readonly restore: (kept: unknown, input: unknown) => unknown;
}

/** One endpoint: everything that the router, the REST adapter, the OpenAPI document, the client and the law tests read. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Kind extends EnvelopeKind = EnvelopeKind,
> {
  /** Resource and verb: the procedure is called `<resource>.<verb>`. */
  readonly name: `${string}.${string}`;
  readonly type: 'query' | 'mutation';
  readonly role: KeyRole;
  readonly envelope: Kind;
  /** Path, query and body members in one object. */
  readonly input: Input;
  /** The record, id or list member; `z.array` is implied for lists. */
  readonly output: Output;
  /** Codes beyond those that every endpoint can answer; those that follow from the route are added by its declaration. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly description?: string;
  /** Every procedure answers over REST too. */
  readonly route: Route;
  /** What a list counts beside its records (docs/interface/public-jobs.md#facets). */
  readonly facets?: z.ZodObject;
  /** What a text is that goes without an envelope. */
  readonly media?: Media;
  /** The searchable fields' table that `query` speaks of. */
  readonly searches?: string;
  /** A member of a form that people do not see: of who fills it in nothing is kept (docs/interface/public-jobs.md#applying). */
  readonly trap?: string;
  /** What it answers holds a secret: kept answers of it are sealed (docs/operations.md#secrets-at-rest). */
  readonly answersSecret?: true;
  /**
   * How its answer is kept for repeated requests, where not as it is: not at all, for it may be done again, or without what it says of
   * people who are not named by an id (docs/interface/idempotency.md).
   */
  readonly storedAnswer?: 'NOTHING' | StoredAnswerRule;
  /** It is to go (docs/interface/versions.md#what-is-to-go). */
  readonly deprecated?: Deprecation;
}

/** Whether an endpoint answers a text or bytes as they are, with a name to save them under. */
export const isDownload = ({ envelope }: Pick<Endpoint, 'envelope'>): boolean =>
  envelope === 'file' || envelope === 'table' || envelope === 'text';

/** Whether an Idempotency-Key counts (docs/interface/idempotency.md). */
export const takesIdempotencyKey = ({ route }: Pick<Endpoint, 'route'>): boolean => route.method === 'POST';

/** Whether a form fills in what people do not see. */
export function isTrapped({ trap }: Pick<Endpoint, 'trap'>, form: unknown): boolean {
  if (trap === undefined || typeof form !== 'object' || form === null) return false;
  const value: unknown = Object.entries(form).find(([name]) => name === trap)?.[1];
  return typeof value === 'string' && value.trim() !== '';
}

/** The members of the input that travel in the query string: all but those of the path where there is no body. */
export function queryMembers({
  route,
  input,
}: Pick<Endpoint, 'route' | 'input'>): Endpoint['input']['shape'] {
  if (route.method === 'GET' || route.method === 'DELETE') return input.shape;
  const named = route.query ?? [];
  return Object.fromEntries(Object.entries(input.shape).filter(([name]) => named.includes(name)));
}

/** Codes that any keyed endpoint can answer. */
export const commonErrors = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'USAGE_LIMIT_REACHED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

type Declared<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind> = Omit<
  Endpoint<I, O, K>,
  'type' | 'role' | 'errors' | 'envelope'
> &
  Partial<Pick<Endpoint<I, O, K>, 'role' | 'errors'>>;

/** What only follows from the way in: a JSON body can be too large or no JSON, a POST can be repeated (docs/interface/errors.md#bodies). */
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
  <I extends z.ZodObject, O extends z.ZodType>(declared: Declared<I, O, K>): Endpoint<I, O, K> =>
    Object.freeze({
      role: 'PRIVATE',
      type: declared.route.method === 'GET' ? 'query' : 'mutation',
      ...declared,
      ...(declared.deprecated ? { deprecated: announced(declared.deprecated) } : {}),
      errors: [...new Set([...(declared.errors ?? []), ...routeErrors(declared.route)])],
      envelope,
    });

/** An endpoint whose data is one record, an id or a small object. */
export const record = declare('record');
/** An endpoint whose data is a page of records. */
export const list = declare('list');
/** An endpoint whose data is a piece of a feed, with the cursor that the next one begins at. */
export const feed = declare('feed');
/** The public jobs endpoint with its own envelope. */
export const publicJobs = declare('publicJobs');
/** An endpoint that answers with raw bytes. */
export const file = declare('file');
/** An endpoint that answers with a table, row by row. */
export const table = declare('table');
/** An endpoint that answers with a text of a media type of its own, without an envelope. */
export const mediaText = declare('text');

/** The part of a form that is a file. */
export interface FilePart {
  readonly name: string;
  readonly required: boolean;
}

/** The member of an endpoint's input that is a file; undefined where none is. */
export function filePartOf({ input }: Pick<Endpoint, 'input'>): FilePart | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = input.shape;
  const [name, schema] = Object.entries(shape).find(([, one]) => carriesFile(one)) ?? [];
  return name === undefined ? undefined : { name, required: !(schema instanceof z.ZodOptional) };
}

const carriesFile = (schema: unknown): boolean =>
  schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && carriesFile(schema.unwrap()));
