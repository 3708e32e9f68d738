import { editDistance } from '@nova/contract';
import { settingNames, type SettingName } from './settings.ts';

/** Names of so few letters are near to many a name that is not meant for us. */
const shortestGuess = 7;

/**
 * Complaints about variables that are no settings and near one: NOVA_DATADIR for NOVA_DATA_DIR, REDIS_ULR for REDIS_URL. One that
 * stands beside the right one is another program's.
 */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const isSet = (name: string): boolean => (env[name] ?? '').trim() !== '';
  const known = new Set<string>(settingNames);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || !isSet(name)) return [];
    const meant = settingNames.find((setting) => !isSet(setting) && isNear(name.toUpperCase(), setting));
    return meant === undefined ? [] : [`${name} is no setting; did you mean ${meant}?`];
  });
}

const ownPrefix = 'NOVA_';

function isNear(name: string, setting: SettingName): boolean {
  if (setting.length < shortestGuess) return false;
  const [given, right] = [name.replaceAll(/[_-]/gu, ''), setting.replaceAll('_', '')];
  if (given === right) return true;
  if (name.startsWith(ownPrefix) && setting.startsWith(ownPrefix))
    return given.startsWith(right) || right.startsWith(given) || editDistance(given, right) <= 2;
  return editDistance(given, right) <= 1;
}
