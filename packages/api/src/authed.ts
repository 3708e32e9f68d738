import {
  deprecationsOf,
  documentationOf,
  isReference,
  kinds,
  leftOut,
  rolesText,
  takesExpected,
  type Deprecation,
  type Endpoint,
  type EnvelopeKind,
  type FeedPage,
  type Field,
  type Page,
} from '@nova/contract';
import { accountDatabase } from '@nova/db';
import type {
  Archive,
  Context,
  DocumentPage,
  JsonText,
  PublicJobs,
  TableText,
  VisitorContext,
} from '@nova/domain';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import { assertBounded } from './assert-bounded.ts';
import { answerOnce } from './answer-once.ts';
import type { Call } from './call.ts';
import { countCall, noteLimit } from './count-call.ts';
import { assertMayCall, contextOf, identify, visitorContext } from './identify.ts';
import { withSurvivor } from './with-survivor.ts';
import { mayLag, noteWrite } from './read-your-writes.ts';
import { t, toTrpcError } from './trpc.ts';

/** A procedure's result in callers' types. */
type Sent<O extends z.ZodType, K extends EnvelopeKind> = K extends 'list'
  ? Page<z.output<O>>
  : K extends 'feed'
    ? FeedPage<z.output<O>>
    : K extends 'publicJobs'
      ? PublicJobs
      : z.output<O>;
type Answer<O extends z.ZodType, K extends EnvelopeKind> = K extends 'list'
  ? DocumentPage<z.output<O>>
  : K extends 'feed'
    ? FeedPage<z.output<O>>
    : K extends 'publicJobs'
      ? JsonText<PublicJobs>
      : K extends 'table'
        ? TableText
        : K extends 'archive'
          ? Archive
          : K extends 'text'
            ? string
            : JsonText<z.output<O>> | z.output<O>;

type Verb<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind, Ctx = Context> = (
  ctx: Ctx,
  input: z.output<I>,
) => Promise<Answer<O, K>>;

/** Verbs that anybody may call have no account. */
export type VerbOf<E extends Endpoint> = Verb<
  E['input'],
  E['output'],
  E['envelope'],
  E['role'] extends 'NONE' ? VisitorContext : Context
>;

export type ProcedureOf<E extends Endpoint> = ReturnType<
  ReturnType<typeof authed<E['input'], E['output'], E['envelope']>>[E['type']]
>;

/** The context of the verb's step. */
interface Passed {
  /** A visitor's for an endpoint of the role NONE. */
  readonly domain: Context | VisitorContext;
  /** The data of a stored answer, which replaces the verb's. */
  readonly replayed?: JsonText<unknown> | undefined;
}

/** What the OpenAPI generator reads of an endpoint. */
function openApiMeta({ name, summary, description = '', route, userRole }: Endpoint): OpenApiMeta {
  const contentTypes = [route.body === 'multipart' ? 'multipart/form-data' : 'application/json'] as const;
  const told = {
    operationId: name.replace('.', '_'),
    summary,
    description:
      userRole === null || userRole === 'READER'
        ? description
        : `${description} For users of the role ${rolesText(userRole)}.`.trim(),
    tags: [documentationOf(name).title],
  };
  return {
    openapi: {
      method: route.method,
      path: `/${route.path.slice(1)}`,
      ...told,
      contentTypes: [...contentTypes],
      errorResponses: {},
    },
  };
}

/** An absent input of a query reads as `{}`; validation then names required members. */
const asked = t.procedure.use(({ type, getRawInput, next }) => {
  const read = async (): Promise<unknown> => {
    const input = await getRawInput();
    return input === undefined ? {} : input;
  };
  return next({ getRawInput: type === 'query' ? read : getRawInput });
});

/** A query takes no input if all its members are optional (docs/interface/trpc.md#calls). */
type QueryInput<I extends z.ZodObject> = Record<string, never> extends z.input<I> ? z.ZodOptional<I> : I;

/** The chain reads an absent input as `{}`; the schema stays an object for the OpenAPI document. */
const queryInput = <I extends z.ZodObject>(input: I): QueryInput<I> => input as unknown as QueryInput<I>;

/**
 * The chain of every endpoint: translate errors, check key, role and limits, look up the Idempotency-Key, and only then
 * read and validate the input. A call that key or limits refuse reads no byte of its body.
 */
function chained(endpoint: Endpoint) {
  const deprecations = deprecationsOf(endpoint);
  return asked.meta(openApiMeta(endpoint)).use(async ({ ctx, next, getRawInput }) => {
    const call = ctx as Call;
    const readInput = async (): Promise<unknown> => {
      const input = await getRawInput();
      assertBounded(input);
      return input;
    };
    call.trace.endpoint = endpoint.name;
    noteDeprecated(call, deprecations.standing);
    const proceedAs = async (domain: Passed['domain'], replayed?: JsonText<unknown>) => {
      const input = await readInput();
      noteDeprecated(call, deprecations.given(input));
      call.warnings.add(leftOut(endpoint, input));
      return next<Passed>({ ctx: { domain, replayed } });
    };
    try {
      if (endpoint.role === 'NONE') return await proceedAs(visitorContext(call));
      const holder = await identify(call, endpoint.role);
      call.trace.holder = holder;
      assertMayCall(holder, endpoint);
      const [lag] = await Promise.all([mayLag(call, holder, endpoint), countCall(call, holder, endpoint)]);
      const domain = contextOf(call, holder, lag);
      const proceed = (replayed?: JsonText<unknown>) => proceedAs(domain, replayed);
      try {
        return await answerOnce({ call, domain, endpoint, readInput, proceed });
      } finally {
        await noteWrite(call, holder, endpoint);
      }
    } catch (error) {
      noteReached(call, error);
      throw toTrpcError(error);
    }
  });
}

type Reached = Pick<Call, 'trace' | 'services' | 'warnings'>;

function noteReached({ trace: { holder }, services }: Reached, error: unknown): void {
  if (holder) noteLimit(accountDatabase(services.database, holder.account.id), services.now(), error);
}

function noteDeprecated({ trace }: Call, met: readonly Deprecation[]): void {
  if (met.length > 0) trace.deprecations = [...(trace.deprecations ?? []), ...met];
}

/** The procedure of an endpoint: give its verb to `query` or `mutation`. */
export function authed<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind>(
  endpoint: Endpoint<I, O, K>,
) {
  const chain = chained(endpoint);
  const resolve =
    (verb: Verb<I, O, K>) =>
    async ({ ctx, input }: { ctx: Passed & Reached; input: unknown }): Promise<Sent<O, K>> => {
      try {
        if (ctx.replayed) return sent<O, K>(ctx.replayed as Answer<O, K>);
        const { domain, warnings } = ctx;
        if (!settlesItself(input)) warnings.settle();
        // `verbs` gives each endpoint a verb of its role's context; the loop of app-router.ts loses that.
        const answer = await verb(...given<I>(endpoint, domain as Context, input));
        if (endpoint.type === 'query') warnings.settle();
        return sent<O, K>(answer);
      } catch (error) {
        noteReached(ctx, error);
        throw toTrpcError(await withSurvivor(ctx.domain as Context, endpoint, input, error));
      }
    };
  return {
    query: (verb: Verb<I, O, K>) => chain.input(queryInput(endpoint.input)).query(resolve(verb)),
    mutation: (verb: Verb<I, O, K>) => chain.input(endpoint.input).mutation(resolve(verb)),
  };
}

/** What a call expects of its record goes beside the input: the record engine alone compares it. */
function given<I extends z.ZodObject>(
  endpoint: Endpoint<I>,
  ctx: Context,
  input: unknown,
): [Context, z.output<I>] {
  if (!takesExpected(endpoint)) return [ctx, input as z.output<I>];
  const { expected, ...write } = input as { readonly expected?: Context['expected'] };
  return [expected === undefined ? ctx : { ...ctx, expected }, write as z.output<I>];
}

/** Members that a verb itself may ignore: an invalid query, an unknown user. */
const leavesOut: readonly string[] = [
  'query',
  ...Object.values(kinds).flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([member, field]) =>
      isReference(field) && field.unknownIs === 'IGNORED' ? [member] : [],
    ),
  ),
];

/** Such verbs settle their own warnings together with the earlier ones, before they write. */
const settlesItself = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && leavesOut.some((member) => member in input);

/** JSON text stands for its value until an adapter writes it; callers' types see the value. */
const sent = <O extends z.ZodType, K extends EnvelopeKind>(answer: Answer<O, K>): Sent<O, K> =>
  answer as unknown as Sent<O, K>;
