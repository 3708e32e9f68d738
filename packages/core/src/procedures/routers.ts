import type { AnyTRPCRouter, TRPCRouterRecord as RouterRecord } from '@trpc/server';
import { t } from './trpc.ts';

/** Makes a router of procedures by resource. */
export const router = t.router;

type RecordOf<Router extends AnyTRPCRouter> = Router['_def']['record'];

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The procedures of all routers, by resource. */
type Combined<Routers extends readonly AnyTRPCRouter[]> = {
  [Resource in keyof Intersection<RecordOf<Routers[number]>>]: {
    [Name in keyof Intersection<RecordOf<Routers[number]>>[Resource]]: Intersection<
      RecordOf<Routers[number]>
    >[Resource][Name];
  };
};

/** Lets the compiler treat a type that it has not resolved yet as a record of procedures. */
type AsRecord<T> = T extends RouterRecord ? T : never;

/**
 * Combines the routers of features to one. Several may have procedures of the same resource.
 * @throws Error if two have a procedure of the same name
 */
export function combineRouters<const Routers extends readonly AnyTRPCRouter[]>(...routers: Routers) {
  const combined: Record<string, Record<string, unknown>> = {};
  for (const { _def } of routers)
    for (const [resource, procedures] of Object.entries(_def.record as Readonly<Record<string, object>>))
      for (const [name, made] of Object.entries(procedures as Readonly<Record<string, unknown>>)) {
        const ofResource = (combined[resource] ??= {});
        if (name in ofResource) throw new Error(`Two features have a procedure ${resource}.${name}.`);
        ofResource[name] = made;
      }
  // The cast is needed because TypeScript cannot follow the names through the loop.
  return t.router(combined as unknown as AsRecord<Combined<Routers>>);
}
