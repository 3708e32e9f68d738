import { endpoints, type EndpointByName } from './endpoints.ts';
import { resourceOf, type Endpoint } from '@nova/contract';
import type { FollowedEvent } from './events/event-feed.ts';
import { createAuthedProcedure, type ProcedureOf, type Call, t, toTrpcError } from '@nova/core';
import { openEventStream, type EventStreamInput } from './events/open-event-stream.ts';
import { tracked } from '@trpc/server';
import { verbs } from './verbs.ts';

type Names = keyof EndpointByName;

/** One router for each resource, with a procedure for each of its endpoints. */
type Routers = {
  readonly [Resource in Names extends `${infer R}.${string}` ? R : never]: {
    readonly [Name in Names as Name extends `${Resource}.${infer Verb}` ? Verb : never]: ProcedureOf<
      EndpointByName[Name]
    >;
  };
};

/** The cast is needed because TypeScript cannot follow the loop, which gives each procedure its own type. */
const toRouters = (procedures: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Routers =>
  procedures as unknown as Routers;

function createProcedure(endpoint: Endpoint): unknown {
  const procedure = createAuthedProcedure(endpoint);
  const all: Readonly<Record<string, unknown>> = verbs;
  const verb = all[endpoint.name] as Parameters<typeof procedure.query>[0];
  return endpoint.type === 'query' ? procedure.query(verb) : procedure.mutation(verb);
}

const byResource: Record<string, Record<string, unknown>> = {};
for (const endpoint of endpoints) {
  const resource = resourceOf(endpoint.name);
  (byResource[resource] ??= {})[endpoint.name.slice(resource.length + 1)] = createProcedure(endpoint);
}
const routers = toRouters(byResource);

/** Follows the feed; each event has its cursor, from which a client resumes (docs/interface/events.md#streams). */
const stream = t.procedure
  .input((input: unknown) => (input ?? {}) as EventStreamInput)
  .subscription(async ({ ctx, input, signal = new AbortController().signal }) => {
    const followed = await openEventStream(ctx as Call, input, signal).catch((error: unknown) => {
      throw toTrpcError(error);
    });
    return streamTrackedEvents(followed);
  });

async function* streamTrackedEvents(followed: AsyncIterable<FollowedEvent>) {
  for await (const { cursor, event } of followed) yield tracked(cursor, event);
}

/** Every procedure of the contract, and the stream of events. */
export const appRouter = t.router({ ...routers, events: { ...routers.events, stream } });

export type AppRouter = typeof appRouter;
