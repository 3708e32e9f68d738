import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { act, ask, type Page } from './client.ts';
import { asked, longLived, queryClient } from './queries.ts';

export type UserRole = 'READER' | 'MEMBER' | 'ADMIN';

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

/** Who is signed in. Only within the shell, which waits for it. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

export interface Permissions {
  readonly writes: boolean;
  readonly administers: boolean;
  /** Whether no record is hidden from the person; undefined until that is known. */
  readonly seesAll: boolean | undefined;
}

/** What the role and the restrictions let a person do; the server decides (docs/interface/users.md#roles). */
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

/** A session does not say it: the user is looked for among those of the account. */
async function findSight(userId: string | undefined): Promise<boolean> {
  for (let page = 0; ; page += 1) {
    const input = page === 0 ? { size: 100 } : { size: 100, page };
    const users = await queryClient.query({ ...asked<Page<Restricted>>('users.list', input), ...longLived });
    const own = users.data.find(({ id }) => id === userId);
    if (own) return !own.restrictToTeam && own.billing === 'ALL';
    if ((page + 1) * users.size >= users.total) return false;
  }
}

/** Tells of a screen whether it is shown to the person. */
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
/** As long as a link to sign in lasts, in milliseconds. */
const wantedFor = 15 * 60_000;

/** Keeps the screen that a person asked for, also for a link that opens in another tab. */
export const keepWanted = (path: string): void =>
  localStorage.setItem(wantedKey, JSON.stringify({ path, until: Date.now() + wantedFor }));

/** The kept place, once; the first screen if there is none. Only places of the console count. */
export function takeWanted(): string {
  const kept = localStorage.getItem(wantedKey);
  localStorage.removeItem(wantedKey);
  if (kept === null) return '/';
  try {
    const { path, until } = JSON.parse(kept) as { path?: unknown; until?: unknown };
    const isOwn = typeof path === 'string' && /^\/(?![/\\])/u.test(path) && !path.startsWith('/sign-in');
    return isOwn && typeof until === 'number' && until > Date.now() ? path : '/';
  } catch {
    return '/';
  }
}
