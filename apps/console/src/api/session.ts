import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { act, ask, type Page } from './client.ts';
import { asked, longLived, queryClient } from './queries.ts';

type UserRole = 'READER' | 'MEMBER' | 'ADMIN';

export interface Session {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly role: UserRole;
  };
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: string;
    readonly currency: string | null;
  };
  readonly expiresOn: string | null;
}

export const sessionQuery = queryOptions({
  queryKey: ['session.get', {}] as const,
  queryFn: ({ signal }) => ask<Session>('session.get', undefined, signal),
  staleTime: Infinity,
});

/** Returns the current session. Only usable within the shell, which waits for it. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

export interface Permissions {
  readonly writes: boolean;
  readonly administers: boolean;
  /** True if no record is hidden from the person; undefined while that is being loaded. */
  readonly seesAll: boolean | undefined;
}

/**
 * The person's permissions by role and restrictions. They only shape the screens: the server decides
 * (docs/interface/users.md#roles).
 */
export function usePermissions(): Permissions {
  const user = useQuery(sessionQuery).data?.user;
  const seesAll = useQuery({
    queryKey: ['users.list', { of: user?.id }],
    queryFn: () => findSight(user?.id),
    enabled: user !== undefined,
    ...longLived,
  }).data;
  return {
    writes: user !== undefined && user.role !== 'READER',
    administers: user?.role === 'ADMIN',
    seesAll,
  };
}

interface Restricted {
  readonly id: string;
  readonly restrictToTeam: boolean;
  readonly billing: string;
}

/** Looks for the user in the account's list, because a session does not contain restrictions. */
async function findSight(userId: string | undefined): Promise<boolean> {
  for (let page = 0; ; page += 1) {
    const input = page === 0 ? { size: 100 } : { size: 100, page };
    const users = await queryClient.query({ ...asked<Page<Restricted>>('users.list', input), ...longLived });
    const user = users.data.find(({ id }) => id === userId);
    if (user) return !user.restrictToTeam && user.billing === 'ALL';
    if ((page + 1) * users.size >= users.total) return false;
  }
}

/** Returns a function that checks whether the person may open a screen. */
export function useMayOpen(): (screen: { readonly needs?: keyof Permissions }) => boolean {
  const permissions = usePermissions();
  return ({ needs }) => needs === undefined || permissions[needs] === true;
}

export async function signIn(token: string): Promise<Session> {
  const session = await act<Session>('session.create', { token });
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return session;
}

export async function signOut(everywhere: boolean): Promise<void> {
  await act('session.delete', { everywhere });
  queryClient.clear();
}

const wantedKey = 'nova.wanted';
/** Milliseconds, as long as a sign-in link is valid. */
const wantedFor = 15 * 60_000;

/** Stores the path that a person asked for. All tabs share it, because a sign-in link may open in another tab. */
export const keepWanted = (path: string): void =>
  localStorage.setItem(wantedKey, JSON.stringify({ path, until: Date.now() + wantedFor }));

/** Returns the stored path and removes it; `/` if it is missing, too old, or not a path of the console. */
export function takeWanted(): string {
  const text = localStorage.getItem(wantedKey);
  localStorage.removeItem(wantedKey);
  if (text === null) return '/';
  try {
    const { path, until } = JSON.parse(text) as { path?: unknown; until?: unknown };
    const isOwn = typeof path === 'string' && /^\/(?![/\\])/u.test(path) && !path.startsWith('/sign-in');
    return isOwn && typeof until === 'number' && until > Date.now() ? path : '/';
  } catch {
    return '/';
  }
}
