import { checkDeprecation, type AsShape, type Deprecation, recordId, textLimits } from '@nova/kinds';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { type UserRole, findUserRole } from './user-roles.ts';

/** The purposes of keys. A key's purpose decides which endpoints accept it (docs/interface/keys-and-accounts.md#keys). */
export const keyRoles = ['PRIVATE', 'PUBLIC', 'CALENDAR'] as const;

export type KeyRole = (typeof keyRoles)[number];

/** The choice of a client's jobs that a PUBLIC key can read (docs/interface/keys-and-accounts.md#keys). */
export const keyJobs = ['published', 'all'] as const;

export type KeyJobs = (typeof keyJobs)[number];

/** The key that an endpoint accepts. NONE means that no key is needed. */
export type EndpointRole = KeyRole | 'NONE';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The REST route of an endpoint. */
export interface Route {
  readonly method: Method;
  /** The path below `/api/nova`, with path parameters in braces. */
  readonly path: string;
  /** The form of the body. It is JSON by default, if the endpoint has a body at all. */
  readonly body?: 'json' | 'multipart' | 'none';
  /** Members that travel in the query string although the endpoint has a body. */
  readonly query?: readonly string[];
  /** The largest JSON body in bytes; 1 MiB by default (docs/interface/errors.md#bodies). */
  readonly largestBody?: number;
  /** Marks success bodies that lack `requestId` (docs/interface/envelope.md#request-id). */
  readonly withoutRequestId?: true;
  /** The error code for an id in the path that is unknown or malformed; NOT_FOUND by default. */
  readonly unknownId?: ErrorCode;
}

/** These answers are sent without an envelope: raw bytes, CSV, a zip, and a text with its own media type. */
const downloads = ['file', 'table', 'archive', 'text'] as const;

/** The ways to wrap a success. */
export type EnvelopeKind = 'record' | 'list' | 'feed' | 'publicJobs' | (typeof downloads)[number];

export interface Media {
  readonly type: string;
  /** The name under which a browser saves the answer. */
  readonly fileName: string;
}

/** A rule for the stored answer of an endpoint. The answer is restored with values of the repeated input. */
export interface StoredAnswerRule {
  /** Returns what to store; undefined if nothing is to be stored. */
  readonly store: (answer: unknown, input: unknown) => unknown;
  readonly restore: (kept: unknown, input: unknown) => unknown;
}

/** A name has the form `<resource>.<verb>`. */
export type EndpointName = `${string}.${string}`;

/** One endpoint. The router, the REST adapter, the OpenAPI document, the client and the laws read it. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Kind extends EnvelopeKind = EnvelopeKind,
> {
  /** The resource and the verb, which are also the procedure's path: `<resource>.<verb>`. */
  readonly name: EndpointName;
  readonly type: 'query' | 'mutation';
  readonly role: EndpointRole;
  /** The lowest role that the key's user needs; null where the user's role does not matter (docs/interface/users.md#roles). */
  readonly userRole: UserRole | null;
  readonly envelope: Kind;
  /** Path, query and body members in one object. */
  readonly input: Input;
  /** The record, id or list member; `z.array` is implied for lists. */
  readonly output: Output;
  /** The codes that only this endpoint has. The declaration adds the common ones and those that follow from the route. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly description?: string;
  readonly route: Route;
  /** The counts that a list gives in addition to its records (docs/interface/public-jobs.md#facets). */
  readonly facets?: z.ZodObject;
  /** The media type of an answer without an envelope. */
  readonly media?: Media;
  /** The table of searchable fields for `query`. */
  readonly searches?: string;
  /**
   * A form member that people do not see. Nothing is stored from a form that fills it in, because only a robot does
   * (docs/interface/public-jobs.md#applying).
   */
  readonly trap?: string;
  /** Marks an answer that contains a secret. Its stored answer is encrypted (docs/operations.md#secrets-at-rest). */
  readonly answersSecret?: true;
  /**
   * The rule for storing this endpoint's answer; by default it is stored unchanged. NOTHING is for calls that may be
   * repeated. A rule of its own leaves out personal data (docs/interface/idempotency.md).
   */
  readonly storedAnswer?: 'NOTHING' | StoredAnswerRule;
  /**
   * The way the call counts against the account's limits, if it is neither a plain read nor a plain write. PARSE takes
   * a CV's allowance too; BOUNDS has bounds of its own and takes nothing from the account (docs/limits.md#what-counts).
   */
  readonly countedAs?: 'PARSE' | 'BOUNDS';
  readonly deprecated?: Deprecation;
}

/** Returns true if the answer is sent as a file: with a file name and without an envelope. */
export const isDownload = ({ envelope }: Pick<Endpoint, 'envelope'>): boolean =>
  downloads.some((one) => one === envelope);

/** Returns true if the endpoint honours an Idempotency-Key (docs/interface/idempotency.md). */
export const takesIdempotencyKey = ({ route, role }: Pick<Endpoint, 'route' | 'role'>): boolean =>
  route.method === 'POST' && role !== 'NONE';

/** Returns true if a form fills in the member that people do not see, which only a robot does. */
export function isTrapped({ trap }: Pick<Endpoint, 'trap'>, form: unknown): boolean {
  if (trap === undefined || typeof form !== 'object' || form === null) return false;
  const value: unknown = Object.entries(form).find(([name]) => name === trap)?.[1];
  return typeof value === 'string' && value.trim() !== '';
}

/** Returns the input members that travel in the query string. Without a body these include the members of the path. */
export function listQueryMembers({
  route,
  input,
}: Pick<Endpoint, 'route' | 'input'>): Endpoint['input']['shape'] {
  if (route.method === 'GET' || route.method === 'DELETE') return input.shape;
  const queryNames = route.query ?? [];
  return Object.fromEntries(Object.entries(input.shape).filter(([name]) => queryNames.includes(name)));
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

/** The parts of a declaration that must have literal types. The router finds a verb by its endpoint's literal name. */
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

/** Returns the type of a procedure. TypeScript cannot follow a comparison into a conditional type. */
const deriveType = <M extends Method>(method: Method): Endpoint['type'] & TypeOf<M> =>
  (method === 'GET' ? 'query' : 'mutation') as Endpoint['type'] & TypeOf<M>;

/** If no role is given, `R` is its default, PRIVATE; TypeScript cannot see that. */
const chooseRole = <R extends EndpointRole>(role: R | undefined): R => role ?? ('PRIVATE' as R);

type Declared<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind> = Omit<
  Endpoint<I, O, K>,
  'type' | 'role' | 'userRole' | 'errors' | 'envelope'
> &
  Partial<Pick<Endpoint<I, O, K>, 'role' | 'userRole' | 'errors'>>;

/** Every user may call a READER's endpoint, so only endpoints of higher roles answer FORBIDDEN. */
const listRoleErrors = (needed: UserRole | null): readonly ErrorCode[] =>
  needed === null || needed === 'READER' ? [] : ['FORBIDDEN'];

/**
 * Returns the codes that follow from the route: a JSON body may be too large or malformed, and a POST may be repeated
 * (docs/interface/errors.md#bodies).
 */
const listRouteErrors = (route: Route, role: EndpointRole, input: z.ZodObject): readonly ErrorCode[] => {
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

/** The values that the caller read. The write is refused if one has changed since (docs/interface/values.md#expected-values). */
export const expectedMember = {
  expected: z
    .record(z.string().max(textLimits.short), z.unknown())
    .optional()
    .describe(
      'Fields as they were read: `{field: value}`. If one differs by now, nothing is written: 409 `CONFLICT`.',
    ),
};

type Expecting<I extends z.ZodObject> = z.ZodObject<AsShape<I['shape'] & typeof expectedMember>>;

/** Every PUT that answers the record's id changes a record or a part of it, so it takes `expected`. */
type Taken<I extends z.ZodObject, O, M extends Method> = M extends 'PUT'
  ? O extends typeof recordId
    ? Expecting<I>
    : I
  : I;

/** Adds `expected` where the type `Taken` has it. TypeScript cannot follow the comparison into that conditional type. */
const addExpected = <I extends z.ZodObject, O extends z.ZodType, M extends Method>(
  input: I,
  output: O,
  method: M,
): Taken<I, O, M> => {
  const isRecord = method === 'PUT' && (output as z.ZodType) === recordId;
  return (isRecord ? input.extend(expectedMember) : input) as unknown as Taken<I, O, M>;
};

/**
 * Returns true if a call may give the values that it expects. A merge has an `expected` member of its own, because it
 * is about several records.
 */
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
    const input = addExpected<I, O, M>(declared.input, declared.output, route.method);
    const role = chooseRole<R>(declared.role);
    const { userRole = findUserRole({ ...declared, role }) } = declared;
    return Object.freeze({
      ...declared,
      input,
      role,
      userRole,
      type: deriveType<M>(route.method),
      ...(declared.deprecated ? { deprecated: checkDeprecation(declared.deprecated) } : {}),
      errors: [...new Set([...errors, ...listRoleErrors(userRole), ...listRouteErrors(route, role, input)])],
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
  /** The largest file in bytes; undefined means the usual limit. */
  readonly maximum?: number | undefined;
}

/** Finds the input member that is a file; undefined if no member is one. */
export function filePartOf({ input }: Pick<Endpoint, 'input'>): FilePart | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = input.shape;
  const [name, schema] = Object.entries(shape).find(([, one]) => carriesFile(one)) ?? [];
  if (name === undefined || schema === undefined) return undefined;
  return { name, required: !(schema instanceof z.ZodOptional), maximum: findMaximum(schema) };
}

/** Returns the limit of the `max` check in a file's schema. */
function findMaximum({ _zod: { def } }: z.ZodType): number | undefined {
  const maxima = (def.checks ?? []).map(({ _zod: check }): unknown =>
    'maximum' in check.def ? check.def.maximum : undefined,
  );
  return maxima.find((maximum) => typeof maximum === 'number');
}

const carriesFile = (schema: unknown): boolean =>
  schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && carriesFile(schema.unwrap()));
