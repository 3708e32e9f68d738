import { useQueries, useQuery } from '@tanstack/react-query';
import type { Page } from '../api/client.ts';
import { asked, longLived, queryClient } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import type { Choice } from './choices.ts';

/** As many as the server gives at once (docs/interface/paging.md). */
const most = 100;

const nobody: Page<Choice> = { data: [], page: 0, size: most, total: 0 };

const usersQuery = (query: string, size: number) => ({
  ...asked<Page<Choice>>('users.list', { ...(query === '' ? {} : { search: query }), size }),
  ...longLived,
});

/** The first users of the account; `total` says whether there are more. */
export const useFirstUsers = (): Page<Choice> => useQuery(usersQuery('', most)).data ?? nobody;

/** The names of users with a word that begins so, as the server finds them. */
export const useNamesOfUsers = (query: string): readonly string[] | undefined =>
  useQuery(usersQuery(query, 20)).data?.data.map(({ name }) => name);

/** What users are called. Who is not among the first is asked for by the id. */
export function useUserNames(
  ids: readonly (string | null | undefined)[],
): (id: string) => string | undefined {
  const { user } = useSession();
  const { data, total } = useFirstUsers();
  // Pickers show oneself at once: a name that came later would take the place of what is typed meanwhile.
  const names = new Map([user, ...data].map(({ id, name }) => [id, name]));
  const missing = total > data.length ? [...new Set(ids)].filter((id) => id && !names.has(id)) : [];
  const found = useQueries({ queries: missing.map((id) => usersQuery(id ?? '', 1)) });
  for (const { id, name } of found.flatMap((answer) => answer.data?.data ?? [])) names.set(id, name);
  return (id) => names.get(id);
}

/** What a user is called, where no component waits for it. */
export async function findUserName(id: string): Promise<string | undefined> {
  const { data } = await queryClient.query(usersQuery(id, 1));
  return data.find((user) => user.id === id)?.name;
}
