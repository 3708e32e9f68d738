import type { Screen } from '../screen.ts';

export interface SettingsPage extends Screen {
  readonly name: 'profile' | 'users' | 'keys' | 'webhooks' | 'senders' | 'site' | 'audit' | 'usage';
}

const page = (name: SettingsPage['name'], load: Screen['load']): SettingsPage => ({
  name,
  path: `/settings/${name}`,
  load,
  ...(name === 'profile' ? {} : { needs: 'administers' }),
});

/** The pages below `/settings`: one's own, and those of administrators. */
export const settingsPages: readonly SettingsPage[] = [
  page('profile', () => import('./profile/profile-page.tsx')),
  page('users', () => import('./users/users-page.tsx')),
  page('keys', () => import('./keys/keys-page.tsx')),
  page('webhooks', () => import('./webhooks/webhooks-page.tsx')),
  page('senders', () => import('./senders/senders-page.tsx')),
  page('site', () => import('./site/site-page.tsx')),
  page('audit', () => import('./audit/audit-page.tsx')),
  page('usage', () => import('./usage/usage-page.tsx')),
];
