import type { Screen } from './screen.ts';
import { settingsScreens } from './settings/settings-screens.ts';

/**
 * All screens except those of kinds (lists and records), in the order of the navigation. A new screen needs a file
 * in its feature's folder, its texts in every language, and a line here.
 */
export const screens: readonly Screen[] = [
  {
    path: '/',
    load: () => import('../features/dashboard/dashboard-screen.tsx'),
    navigation: { text: 'dashboard.title', icon: 'dashboard' },
  },
  {
    path: '/tasks',
    load: () => import('../features/notes/tasks-screen.tsx'),
    navigation: { text: 'tasks.title', icon: 'task' },
  },
  { path: '/jobs/$id/board', load: () => import('../features/jobs/board-screen.tsx') },
  {
    path: '/calendar',
    load: () => import('../features/interviews/calendar-screen.tsx'),
    navigation: { text: 'calendar.title', icon: 'calendar' },
  },
  { path: '/campaigns/$id', load: () => import('../features/campaigns/campaign-screen.tsx') },
  {
    path: '/cvs',
    load: () => import('../features/cvs/cvs-screen.tsx'),
    navigation: { text: 'cvs.title', icon: 'cv' },
    needs: 'writes',
  },
  {
    path: '/duplicates',
    load: () => import('../features/duplicates/duplicates-screen.tsx'),
    navigation: { text: 'duplicates.title', icon: 'duplicates' },
  },
  {
    path: '/proposals',
    load: () => import('../features/proposals/proposals-screen.tsx'),
    navigation: {
      text: 'proposals.title',
      icon: 'proposals',
      waiting: { list: 'proposals.list', input: { state: 'OPEN' } },
    },
  },
  { path: '/proposals/$id', load: () => import('../features/proposals/proposal-screen.tsx') },
  {
    path: '/imports',
    load: () => import('../features/imports/imports-screen.tsx'),
    navigation: { text: 'imports.title', icon: 'imports' },
    needs: 'writes',
  },
  { path: '/imports/$id', load: () => import('../features/imports/import-screen.tsx') },
  {
    path: '/settings',
    load: () => import('../features/accounts/profile-page.tsx'),
    navigation: { text: 'settings.title', icon: 'settings' },
  },
  ...settingsScreens,
];
