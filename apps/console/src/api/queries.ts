import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { KindDefinition } from '../definitions/definition.ts';
import { listName } from '../definitions/kinds.ts';
import { ask, failureOf, isSignedOut, type JsonObject, type Page } from './client.ts';

/** Called when the server no longer recognises the session. */
let onSignedOut: () => void = () => undefined;

export const whenSignedOut = (then: () => void): void => {
  onSignedOut = then;
};

/** Reports an ended session that a call outside of the query client met. */
export const reportSignedOut = (): void => onSignedOut();

const leave = (error: Error): void => {
  if (isSignedOut(error)) onSignedOut();
};

/** Retries twice after an outage or a refusal by limits. Other requests would only be refused again. */
const asksAgain = (count: number, error: Error): boolean => {
  const status = failureOf(error)?.status ?? 503;
  return count < 2 && (status >= 500 || status === 429);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leave }),
  mutationCache: new MutationCache({ onError: leave }),
  defaultOptions: { queries: { retry: asksAgain, staleTime: 15_000 }, mutations: { retry: false } },
});

/** Returns any query by its name; its cache key is the name and the input. */
export const asked = <Answer>(name: string, input?: object) =>
  queryOptions({
    queryKey: [name, input ?? {}] as const,
    queryFn: ({ signal }) => ask<Answer>(name, input, signal),
  });

/** A record's query. A copy from a loaded list is shown at once, and fetched again if it may be outdated. */
export const recordQuery = (kind: KindDefinition, id: string) => ({
  ...asked<JsonObject>(`${kind.plural}.get`, { [`${kind.name}Id`]: id }),
  initialData: () => findListedRecord(kind, id)?.record,
  initialDataUpdatedAt: () => findListedRecord(kind, id)?.at,
});

/** The newest copy among loaded lists, and the time of its load; 0 if something has changed since. */
function findListedRecord(kind: KindDefinition, id: string): { record: JsonObject; at: number } | undefined {
  if (!kind.fields.every(({ listed }) => listed)) return undefined;
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [listName(kind)] })
    .flatMap(({ state }) => {
      const record = (state.data as Partial<Page> | undefined)?.data?.find((one) => one.id === id);
      return record ? [{ record, at: state.isInvalidated ? 0 : state.dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.at - one.at)[0];
}

export const pageQuery = (name: string, input: object) => asked<Page>(name, input);

export const longLived = { staleTime: 5 * 60_000 } as const;

/** Marks the queries of these resources as outdated; others stay. */
export const renew = (...resources: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      resources.some((resource) => String(name).startsWith(`${resource}.`)),
  });
