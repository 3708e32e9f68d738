import { editDistance } from '@nova/contract';
import type { z } from 'zod';
import { type SettingName, settingNames, settings } from './settings.ts';

type Value<Name extends SettingName> =
  | z.output<(typeof settings)[Name]['read']>
  | ((typeof settings)[Name]['default'] extends null ? undefined : never);

/** Every setting by name; undefined if it is absent and has no default. */
export type Environment = {
  readonly [Name in Exclude<SettingName, 'NOVA_DEMO'>]: Value<Name>;
} & { readonly NOVA_DEMO: boolean };

/**
 * Reads and checks every setting (docs/operations.md#settings). An empty text counts as absent.
 * @throws ConfigError with one line for each unusable or misspelt setting
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const complaints: string[] = [];
  const read = settingNames.map((name) => [name, readSetting(env, name, complaints)] as const);
  const values = toEnvironment(Object.fromEntries(read));
  if (values.S3_BUCKET !== undefined) {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (values[name] === undefined) complaints.push(`${name} is missing; S3_BUCKET needs it.`);
    }
  }
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (oidc.some((name) => isSet(env, name)))
    for (const name of oidc.filter((one) => !isSet(env, one)))
      complaints.push(`${name} is missing; single sign-on needs ${oidc.join(', ')}.`);
  if (values.DATABASE_URL === undefined) {
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
      if (values[name] !== undefined) complaints.push(`${name} needs DATABASE_URL.`);
  }
  if (values.MAIL_BOUNCE_PORT !== undefined && values.MAIL_BOUNCE_DOMAIN === undefined)
    complaints.push('MAIL_BOUNCE_PORT needs MAIL_BOUNCE_DOMAIN.');
  complaints.push(...findMisspeltSettings(env));
  if (complaints.length > 0) throw new ConfigError(complaints);
  return {
    ...values,
    NOVA_DEMO: values.NOVA_DEMO ?? values.DATABASE_URL === undefined,
    MAIL_PUBLIC_URL: values.MAIL_PUBLIC_URL ?? values.PUBLIC_URL,
  };
}

const isSet = (env: Readonly<Record<string, string | undefined>>, name: string): boolean =>
  (env[name] ?? '').trim() !== '';

/** Reads one setting; undefined if it is absent without a default, or invalid. */
function readSetting(
  env: Readonly<Record<string, string | undefined>>,
  name: SettingName,
  complaints: string[],
): unknown {
  const setting = settings[name];
  const rawText = env[name]?.trim();
  const text = rawText === undefined || rawText === '' ? setting.default : rawText;
  if (text === null) return undefined;
  const result = setting.read.safeParse(text);
  if (result.success) return result.data;
  const shownValue = 'secret' in setting ? '' : `, not ${JSON.stringify(text)}`;
  complaints.push(`${name} ${result.error.issues[0]?.message ?? 'cannot be used'}${shownValue}.`);
  return undefined;
}

type Unfinished = { readonly [Name in SettingName]: Value<Name> };

/**
 * The cast is safe, because the entries come from the table that defines `Unfinished`. The compiler cannot follow
 * `Object.fromEntries`.
 */
const toEnvironment = (values: Readonly<Record<string, unknown>>): Unfinished => values as Unfinished;

/** Unusable settings. The message has one line for each. */
export class ConfigError extends Error {
  /** One sentence a setting, which begins with its name. */
  readonly complaints: readonly string[];

  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'));
    this.name = 'ConfigError';
    this.complaints = complaints;
  }
}

/** The least length of a name that is compared. Shorter names resemble too many variables of other programs. */
const shortestGuess = 7;

/**
 * Complaints about variables that resemble a setting, such as NOVA_DATADIR or REDIS_ULR. If the setting itself is set
 * too, the variable belongs to another program.
 */
function findMisspeltSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const knownNames = new Set<string>(settingNames);
  return Object.keys(env).flatMap((name) => {
    if (knownNames.has(name) || !isSet(env, name)) return [];
    const meant = settingNames.find((setting) => !isSet(env, setting) && isNear(name.toUpperCase(), setting));
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
