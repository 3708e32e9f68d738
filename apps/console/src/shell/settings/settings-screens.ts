import type { Screen } from '../screen.ts';
import { settingsPages, type SettingsPage } from './settings-pages.ts';

const loads: Readonly<Record<SettingsPage['name'], Screen['load']>> = {
  profile: () => import('../../features/accounts/profile-page.tsx'),
  users: () => import('../../features/accounts/users-page.tsx'),
  keys: () => import('../../features/accounts/keys-page.tsx'),
  webhooks: () => import('../../features/events/webhooks-page.tsx'),
  senders: () => import('../../features/campaigns/senders-page.tsx'),
  site: () => import('../../features/careers/site-page.tsx'),
  requests: () => import('../../features/privacy/settings/requests-page.tsx'),
  purposes: () => import('../../features/privacy/settings/purposes-page.tsx'),
  retention: () => import('../../features/privacy/settings/retention-page.tsx'),
  audit: () => import('../../features/audit/audit-page.tsx'),
  usage: () => import('../../features/accounts/usage-page.tsx'),
};

export const settingsScreens: readonly Screen[] = settingsPages.map((page) => ({
  ...page,
  load: loads[page.name],
}));
