import { useQueries, useQuery } from '@tanstack/react-query';
import type { Page } from '../api/client.ts';
import { asked, longLived, queryClient } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import type { Choice } from './choices.ts';

/** The largest page that the server returns (docs/interface/paging.md). */
const maxPageSize = 100;

const nobody: Page<Choice> = { data: [], page: 0, size: maxPageSize, total: 0 };

const usersQuery = (query: string, size: number) => ({
  ...asked<Page<Choice>>('users.list', { ...(query === '' ? {} : { search: query }), size }),
  ...longLived,
});

/** Returns the first users of the account; a larger `total` means that there are more. */
export const useFirstUsers = (): Page<Choice> => useQuery(usersQuery('', maxPageSize)).data ?? nobody;

/** Returns the names of users who have a word that begins with the query. */
export const useNamesOfUsers = (query: string): readonly string[] | undefined =>
  useQuery(usersQuery(query, 20)).data?.data.map(({ name }) => name);

/** Finds the names of users. Users beyond the first page are fetched by their ids. */
export function useUserNames(
  ids: readonly (string | null | undefined)[],
): (id: string) => string | undefined {
  const { user } = useSession();
  const { data, total } = useFirstUsers();
  // The person's own name must be known at once. If a picker got it later, it would replace the text typed by then.
  const names = new Map([user, ...data].map(({ id, name }) => [id, name]));
  const missing = total > data.length ? [...new Set(ids)].filter((id) => id && !names.has(id)) : [];
  const answers = useQueries({ queries: missing.map((id) => usersQuery(id ?? '', 1)) });
  for (const { id, name } of answers.flatMap((answer) => answer.data?.data ?? [])) names.set(id, name);
  return (id) => names.get(id);
}

/** Finds a user's name outside of components. */
export async function findUserName(id: string): Promise<string | undefined> {
  const { data } = await queryClient.query(usersQuery(id, 1));
  return data.find((user) => user.id === id)?.name;
}
