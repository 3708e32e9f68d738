import {
  type ErrorComponentProps,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedOut } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { keepWanted, sessionQuery, useSession } from '../api/session.ts';
import { listedKinds } from '../definitions/kinds.ts';
import { kindScreens } from './kind-screens.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { NotFound } from './not-found.tsx';
import { AccountTexts } from '../texts/use-texts.tsx';
import { basePath } from './screen-link.tsx';
import { Shell } from './shell.tsx';
import { ScreenFailed, ScreenLoading } from './screen-states.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const ScreenError = ({ error }: ErrorComponentProps) => <ScreenFailed error={error} />;

function AccountShell() {
  const { timeZone } = useSession().account;
  return (
    <AccountTexts timeZone={timeZone}>
      <Shell />
    </AccountTexts>
  );
}

/** All screens except the one to sign in: they appear within the shell, and only for a signed-in person. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: AccountShell,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.query({ ...sessionQuery, staleTime: 'static' });
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      keepWanted(`${location.pathname}${location.searchStr}`);
      redirect({ to: '/sign-in', replace: true, throw: true });
    }
  },
  errorComponent: ScreenError,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../features/accounts/sign-in-screen.tsx')),
});

const screenRoute = ({ path, load }: Screen) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(load),
    pendingComponent: ScreenLoading,
    errorComponent: ScreenError,
  });

const all = [...screens, ...kindScreens];

/** The first list is the start, unless the table has a screen for `/`. */
const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    redirect({ to: `/${listedKinds[0]?.plural ?? ''}`, replace: true, throw: true });
  },
});

/** Unknown paths are shown within the shell, so that its navigation is at hand. */
const unknown = createRoute({ getParentRoute: () => shell, path: '/$', component: NotFound });

const hasStart = all.some(({ path }) => path === '/');

export const router = createRouter({
  basepath: basePath,
  routeTree: root.addChildren([
    signIn,
    shell.addChildren([...(hasStart ? [] : [start]), ...all.map(screenRoute), unknown]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  scrollRestoration: false,
  // Every parameter is a plain text, so that people can read and write addresses.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (values) => {
    const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});
