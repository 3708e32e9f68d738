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

export interface SettingsPage extends Omit<Screen, 'load'> {
  readonly name: PageName;
  /** Pages of a group share a line of the navigation, and a heading. */
  readonly group?: 'privacy';
}

const page = (name: PageName, needs: keyof Permissions = 'administers'): SettingsPage => ({
  name,
  path: `/settings/${name}`,
  needs,
});

const privacyPage = (name: PageName, path: string): SettingsPage => ({
  name,
  path: `/settings/privacy${path}`,
  needs: 'seesAll',
  group: 'privacy',
});

/**
 * The pages below `/settings`: the user's own, those of administrators, and those of users who see every record. Each
 * page links to all others, so the components are in settings-screens.ts, to avoid a circular import.
 */
export const settingsPages: readonly SettingsPage[] = [
  { name: 'profile', path: '/settings/profile' },
  page('users'),
  page('keys'),
  page('webhooks'),
  page('senders'),
  page('site'),
  privacyPage('requests', ''),
  privacyPage('purposes', '/purposes'),
  privacyPage('retention', '/retention'),
  page('audit'),
  page('usage'),
];
