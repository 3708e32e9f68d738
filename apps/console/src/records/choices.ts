import { useQuery } from '@tanstack/react-query';
import { nova, type Page } from '../api/client.ts';
import { asked, longLived } from '../api/queries.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export type MasterData = Readonly<Record<string, readonly Choice[]>>;

const noData: MasterData = {};
const nobody: readonly Choice[] = [];

/** The account's lists of statuses, sources and the like, by group. */
export const useMasterData = (): MasterData =>
  useQuery({
    queryKey: ['masterData.all', {}],
    queryFn: ({ signal }): Promise<MasterData> => nova.masterData.all.query(undefined, { signal }),
    ...longLived,
  }).data ?? noData;

/** The users of the account. */
export const useUsers = (): readonly Choice[] =>
  useQuery({ ...asked<Page<Choice>>('users.list', { size: 100 }), ...longLived }).data?.data ?? nobody;
