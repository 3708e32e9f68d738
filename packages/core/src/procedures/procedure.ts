import {
  formatRoles,
  type Endpoint,
  type EnvelopeKind,
  type FeedPage,
  type Page,
  type PublicJobs,
} from '@nova/contract';
import type { Archive } from '../archive.ts';
import type { Context } from '../context.ts';
import type { DocumentPage, JsonText } from '../json-text.ts';
import type { TableText } from '../table-text.ts';
import type { VisitorContext } from '../visitor-context.ts';
import type { AnyTRPCRouter, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { type AnyVerb, createChain, type Chain } from './chain.ts';
import { t, toTrpcError } from './trpc.ts';

/** A procedure's result as callers see it: JSON text has the type of the value that it encodes. */
type Sent<O extends z.ZodType, K extends EnvelopeKind> = K extends 'list'
  ? Page<z.output<O>>
  : K extends 'feed'
    ? FeedPage<z.output<O>>
    : K extends 'publicJobs'
      ? PublicJobs<z.output<O>>
      : z.output<O>;
type Answer<O extends z.ZodType, K extends EnvelopeKind> = K extends 'list'
  ? DocumentPage<z.output<O>>
  : K extends 'feed'
    ? FeedPage<z.output<O>>
    : K extends 'publicJobs'
      ? JsonText<PublicJobs<z.output<O>>>
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

/** The type of an endpoint's verb. The context of an endpoint without a key has no account. */
export type VerbOf<E extends Endpoint> = Verb<
  E['input'],
  E['output'],
  E['envelope'],
  E['role'] extends 'NONE' ? VisitorContext : Context
>;

/** A query takes no input if all its members are optional (docs/interface/trpc.md#calls). */
type QueryInput<I extends z.ZodObject> =
  Record<string, never> extends z.input<I> ? z.input<I> | undefined : z.input<I>;

interface Typed<Input, O extends z.ZodType, K extends EnvelopeKind> {
  readonly input: Input;
  readonly output: Sent<O, K>;
  readonly meta: OpenApiMeta;
  readonly errorShape: (typeof t)['_config']['$types']['errorShape'];
}

interface Procedures<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind> {
  readonly query: TRPCQueryProcedure<Typed<QueryInput<I>, O, K>>;
  readonly mutation: TRPCMutationProcedure<Typed<z.input<I>, O, K>>;
}

export type ProcedureOf<E extends Endpoint> = Procedures<E['input'], E['output'], E['envelope']>[E['type']];

/** Returns an endpoint's metadata for the OpenAPI generator. */
function openApiMeta({ name, summary, description = '', route, userRole }: Endpoint): OpenApiMeta {
  const contentTypes = [route.body === 'multipart' ? 'multipart/form-data' : 'application/json'] as const;
  const meta = {
    operationId: name.replace('.', '_'),
    summary,
    description:
      userRole === null || userRole === 'READER'
        ? description
        : `${description} For users of the role ${formatRoles(userRole)}.`.trim(),
  };
  return {
    openapi: {
      method: route.method,
      path: `/${route.path.slice(1)}`,
      ...meta,
      contentTypes: [...contentTypes],
      errorResponses: {},
    },
  };
}

/** The chain of each procedure, for adapters that call it without tRPC. */
const chains = new WeakMap<object, { readonly name: string; readonly chain: Chain }>();

/**
 * @throws Error unless `makeProcedure` made the router's procedure of this name for the endpoint of this name
 */
export function findChainOrThrow(router: AnyTRPCRouter, name: string): Chain {
  const procedures = router._def.procedures as Readonly<Record<string, object | undefined>>;
  const registered = chains.get(procedures[name] ?? {});
  if (registered?.name !== name) throw new Error(`The router has no procedure of the endpoint ${name}.`);
  return registered.chain;
}

type Making<E extends Endpoint> = Readonly<Record<E['type'], (verb: VerbOf<E>) => ProcedureOf<E>>>;

/**
 * Returns a function `query` or `mutation`, depending on the endpoint, which makes the procedure from a verb.
 * tRPC has no schema of the input, because the chain validates it.
 */
export function procedure<E extends Endpoint>(endpoint: E): Making<E> {
  const make = (verb: AnyVerb) => makeProcedure(endpoint, verb);
  // The cast is needed because TypeScript does not follow the endpoint's types into the member and its verb.
  return { [endpoint.type]: make } as unknown as Making<E>;
}

/** Makes the procedure of an endpoint, and registers its chain for `findChainOrThrow`. */
export function makeProcedure(endpoint: Endpoint, verb: AnyVerb): object {
  const chain = createChain(endpoint, verb);
  const base = t.procedure.meta(openApiMeta(endpoint)).use(({ ctx, getRawInput, next }) => {
    const answer = (): Promise<unknown> => chain(ctx as Call, getRawInput);
    return next({ ctx: { answer } });
  });
  const answering = endpoint.type === 'query' ? base.query(awaitAnswer) : base.mutation(awaitAnswer);
  chains.set(answering, { name: endpoint.name, chain });
  return answering;
}

async function awaitAnswer({ ctx }: { readonly ctx: { readonly answer: () => Promise<unknown> } }) {
  try {
    return await ctx.answer();
  } catch (error) {
    throw toTrpcError(error);
  }
}
