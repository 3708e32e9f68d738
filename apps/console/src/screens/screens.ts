import type { Screen } from './screen.ts';
import { settingsScreens } from './settings/settings-screens.ts';

/**
 * All screens except those of kinds (lists and records), in the order of the navigation. A new screen needs a folder
 * in `screens`, its texts in every table of `texts`, and a line here.
 */
export const screens: readonly Screen[] = [
  {
    path: '/',
    load: () => import('./dashboard/dashboard-screen.tsx'),
    navigation: { text: 'dashboard.title', icon: 'dashboard' },
  },
  {
    path: '/tasks',
    load: () => import('./tasks/tasks-screen.tsx'),
    navigation: { text: 'tasks.title', icon: 'task' },
  },
  { path: '/jobs/$id/board', load: () => import('./board/board-screen.tsx') },
  {
    path: '/calendar',
    load: () => import('./calendar/calendar-screen.tsx'),
    navigation: { text: 'calendar.title', icon: 'calendar' },
  },
  { path: '/campaigns/$id', load: () => import('./campaigns/campaign-screen.tsx') },
  {
    path: '/cvs',
    load: () => import('./cvs/cvs-screen.tsx'),
    navigation: { text: 'cvs.title', icon: 'cv' },
    needs: 'writes',
  },
  {
    path: '/duplicates',
    load: () => import('./duplicates/duplicates-screen.tsx'),
    navigation: { text: 'duplicates.title', icon: 'duplicates' },
  },
  {
    path: '/proposals',
    load: () => import('./proposals/proposals-screen.tsx'),
    navigation: {
      text: 'proposals.title',
      icon: 'proposals',
      waiting: { list: 'proposals.list', input: { state: 'OPEN' } },
    },
  },
  { path: '/proposals/$id', load: () => import('./proposals/proposal-screen.tsx') },
  {
    path: '/imports',
    load: () => import('./imports/imports-screen.tsx'),
    navigation: { text: 'imports.title', icon: 'imports' },
    needs: 'writes',
  },
  { path: '/imports/$id', load: () => import('./imports/import-screen.tsx') },
  {
    path: '/settings',
    load: () => import('./settings/profile/profile-page.tsx'),
    navigation: { text: 'settings.title', icon: 'settings' },
  },
  ...settingsScreens,
];
