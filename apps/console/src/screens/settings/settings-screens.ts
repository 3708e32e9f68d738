import type { Screen } from '../screen.ts';
import { settingsPages, type SettingsPage } from './settings-pages.ts';

const loads: Readonly<Record<SettingsPage['name'], Screen['load']>> = {
  profile: () => import('./profile/profile-page.tsx'),
  users: () => import('./users/users-page.tsx'),
  keys: () => import('./keys/keys-page.tsx'),
  webhooks: () => import('./webhooks/webhooks-page.tsx'),
  senders: () => import('./senders/senders-page.tsx'),
  site: () => import('./site/site-page.tsx'),
  requests: () => import('./privacy/requests-page.tsx'),
  purposes: () => import('./privacy/purposes-page.tsx'),
  retention: () => import('./privacy/retention-page.tsx'),
  audit: () => import('./audit/audit-page.tsx'),
  usage: () => import('./usage/usage-page.tsx'),
};

export const settingsScreens: readonly Screen[] = settingsPages.map((page) => ({
  ...page,
  load: loads[page.name],
}));
