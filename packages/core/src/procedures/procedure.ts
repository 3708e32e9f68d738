import {
  documentationOf,
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
import { createChain, type Chain } from './chain.ts';
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

/** Verbs that anybody may call have no account. */
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
    tags: [documentationOf(name).title],
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
const chains = new WeakMap<object, Chain>();

/** @throws Error if `createAuthedProcedure` made no procedure of this name */
export function findChainOrThrow(router: AnyTRPCRouter, name: string): Chain {
  const procedures = router._def.procedures as Readonly<Record<string, object | undefined>>;
  const chain = chains.get(procedures[name] ?? {});
  if (!chain) throw new Error(`The router has no procedure of the endpoint ${name}.`);
  return chain;
}

/**
 * Makes the procedure of an endpoint: pass its verb to `query` or `mutation`. tRPC knows only the input's type, because
 * the chain reads and validates it.
 */
export function createAuthedProcedure<I extends z.ZodObject, O extends z.ZodType, K extends EnvelopeKind>(
  endpoint: Endpoint<I, O, K>,
) {
  type Made = Procedures<I, O, K>;
  const attachVerb = (verb: Verb<I, O, K>) => {
    const chain = createChain(endpoint, verb);
    const procedure = t.procedure.meta(openApiMeta(endpoint)).use(({ ctx, getRawInput, next }) => {
      const answer = (): Promise<unknown> => chain(ctx as Call, getRawInput);
      return next({ ctx: { answer } });
    });
    return { chain, procedure };
  };
  return {
    query(verb: Verb<I, O, K>): Made['query'] {
      const { chain, procedure } = attachVerb(verb);
      return registerChain(chain, procedure.query(awaitAnswer)) as Made['query'];
    },
    mutation(verb: Verb<I, O, K>): Made['mutation'] {
      const { chain, procedure } = attachVerb(verb);
      return registerChain(chain, procedure.mutation(awaitAnswer)) as Made['mutation'];
    },
  };
}

async function awaitAnswer({ ctx }: { readonly ctx: { readonly answer: () => Promise<unknown> } }) {
  try {
    return await ctx.answer();
  } catch (error) {
    throw toTrpcError(error);
  }
}

/** Registers the chain for `findChainOrThrow`. Callers cast the result, whose types follow from the endpoint's schemas. */
function registerChain(chain: Chain, procedure: object): object {
  chains.set(procedure, chain);
  return procedure;
}
