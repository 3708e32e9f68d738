import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { act, ask } from './client.ts';
import { queryClient } from './queries.ts';

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

/** What the role lets a person do; the server decides (docs/interface/users.md#roles). */
export function usePermissions(): { readonly writes: boolean; readonly administers: boolean } {
  const role = useQuery(sessionQuery).data?.user.role;
  return { writes: role === 'MEMBER' || role === 'ADMIN', administers: role === 'ADMIN' };
}

/** Tells of a screen whether it is shown to the role. */
export function useMayOpen(): (screen: { readonly needs?: 'writes' | 'administers' }) => boolean {
  const permissions = usePermissions();
  return ({ needs }) => needs === undefined || permissions[needs];
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
