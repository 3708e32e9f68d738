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
    return given.startsWith(right) || right.startsWith(given) || edits(given, right) <= 2;
  return edits(given, right) <= 1;
}

/** How many letters are added, left out, changed or swapped with their neighbour. */
function edits(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const [mine, theirs] = [one[row - 1], other[column - 1]];
      const least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (mine === theirs ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && mine === other[column - 2] && one[row - 2] === theirs;
      now.push(swapped ? Math.min(least, (before[column - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}
