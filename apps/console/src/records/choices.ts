import { useQuery } from '@tanstack/react-query';
import { nova } from '../api/client.ts';
import { longLived } from '../api/queries.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export type MasterData = Readonly<Record<string, readonly Choice[]>>;

const noData: MasterData = {};

/** Returns the account's lists of statuses, sources and the like, by group. */
export const useMasterData = (): MasterData =>
  useQuery({
    queryKey: ['masterData.all', {}],
    queryFn: ({ signal }): Promise<MasterData> => nova.masterData.all.query(undefined, { signal }),
    ...longLived,
  }).data ?? noData;
