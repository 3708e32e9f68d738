import { type InfiniteData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ask, type nova, type Page } from '../../api/client.ts';
import { pagesKey, usePages } from '../../api/pages.ts';
import { longLived, queryClient } from '../../api/queries.ts';
import { type Application, newestPlaces, type Place, type StageCode } from './board-places.ts';

export interface Stage {
  readonly code: StageCode;
  readonly name: string;
}

/**
 * Loads the six stages in order, with the account's names for them. They come from the dashboard, the only endpoint
 * that also names stages without candidates. The query key differs from the dashboard's, because every event
 * invalidates that one.
 */
export function useStages() {
  return useQuery({
    queryKey: ['stages', {}],
    queryFn: async ({ signal }): Promise<readonly Stage[]> => {
      const { funnel } = await ask<Awaited<ReturnType<typeof nova.dashboard.get.query>>>(
        'dashboard.get',
        { months: 1 },
        signal,
      );
      return funnel.map(({ stageCode, stageName }) => ({ code: stageCode, name: stageName ?? stageCode }));
    },
    ...longLived,
  });
}

/** The number of cards that a column loads at first; `Show more` loads as many again. */
const pageSize = 50;

const buildQueryKey = (jobId: string, place: Place) => {
  const input =
    place === 'REJECTED' ? { jobId, rejected: true } : { jobId, stageCode: place, rejected: false };
  return pagesKey('applications.list', input);
};

/** Loads the applications at one place of a job's board, newest first, a page at a time. */
export function useApplications(jobId: string, place: Place) {
  const [name, input] = buildQueryKey(jobId, place);
  return usePages<Application>({ name, input, size: pageSize });
}

/** Finds the latest known place of each application in the loaded parts of the board. */
export function usePlaces(jobId: string, places: readonly Place[]): ReadonlyMap<string, Place> {
  const cache = queryClient.getQueryCache();
  const findState = (place: Place) =>
    queryClient.getQueryState<InfiniteData<Page<Application>>>(
      buildQueryKey(jobId, place) satisfies QueryKey,
    );
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const readOn = useSyncExternalStore(subscribe, () =>
    places.map((place) => findState(place)?.dataUpdatedAt ?? 0).join(' '),
  );
  return useMemo(
    () =>
      newestPlaces(
        places.map((place) => {
          const state = findState(place);
          const applications = state?.data?.pages.flatMap(({ data }) => data) ?? [];
          return { place, on: state?.dataUpdatedAt ?? 0, applications };
        }),
      ),
    [jobId, places, readOn],
  );
}
