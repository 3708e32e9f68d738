import type { Permissions } from '../../api/session.ts';
import type { Screen } from '../screen.ts';

type PageName =
  | 'profile'
  | 'users'
  | 'keys'
  | 'webhooks'
  | 'senders'
  | 'site'
  | 'requests'
  | 'purposes'
  | 'retention'
  | 'audit'
  | 'usage';

export interface SettingsPage extends Screen {
  readonly name: PageName;
  /** Pages of a group share a line of the navigation, and a heading. */
  readonly group?: 'privacy';
}

const page = (
  name: PageName,
  load: Screen['load'],
  needs: keyof Permissions = 'administers',
): SettingsPage => ({ name, path: `/settings/${name}`, load, needs });

const privacyPage = (name: PageName, path: string, load: Screen['load']): SettingsPage => ({
  ...page(name, load, 'seesAll'),
  path: `/settings/privacy${path}`,
  group: 'privacy',
});

/** The pages below `/settings`: one's own, those of administrators, and those of users who see everything. */
export const settingsPages: readonly SettingsPage[] = [
  { name: 'profile', path: '/settings/profile', load: () => import('./profile/profile-page.tsx') },
  page('users', () => import('./users/users-page.tsx')),
  page('keys', () => import('./keys/keys-page.tsx')),
  page('webhooks', () => import('./webhooks/webhooks-page.tsx')),
  page('senders', () => import('./senders/senders-page.tsx')),
  page('site', () => import('./site/site-page.tsx')),
  privacyPage('requests', '', () => import('./privacy/requests-page.tsx')),
  privacyPage('purposes', '/purposes', () => import('./privacy/purposes-page.tsx')),
  privacyPage('retention', '/retention', () => import('./privacy/retention-page.tsx')),
  page('audit', () => import('./audit/audit-page.tsx')),
  page('usage', () => import('./usage/usage-page.tsx')),
];
