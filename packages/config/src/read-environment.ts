import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { settingNames, settings, type SettingName } from './settings.ts';

type Value<Name extends SettingName> =
  | z.output<(typeof settings)[Name]['read']>
  | ((typeof settings)[Name]['default'] extends null ? undefined : never);

/** Every setting under its own name, read and checked; undefined for one that is absent and has no default. */
export type Environment = {
  readonly [Name in Exclude<SettingName, 'NOVA_DEMO'>]: Value<Name>;
} & { readonly NOVA_DEMO: boolean };

/**
 * Reads and checks every setting (docs/operations.md#settings). An empty text counts as absent.
 * @throws ConfigError with one line for each setting that cannot be used, or is misspelt
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const complaints: string[] = [];
  const read = settingNames.map((name) => [name, readSetting(env, name, complaints)] as const);
  const values = asEnvironment(Object.fromEntries(read));
  if (values.S3_BUCKET !== undefined) {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (values[name] === undefined) complaints.push(`${name} is missing; S3_BUCKET needs it.`);
    }
  }
  if (values.DATABASE_URL === undefined) {
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
      if (values[name] !== undefined) complaints.push(`${name} needs DATABASE_URL.`);
  }
  if (values.MAIL_BOUNCE_PORT !== undefined && values.MAIL_BOUNCE_DOMAIN === undefined)
    complaints.push('MAIL_BOUNCE_PORT needs MAIL_BOUNCE_DOMAIN.');
  complaints.push(...misspeltSettings(env));
  if (complaints.length > 0) throw new ConfigError(complaints);
  return {
    ...values,
    NOVA_DEMO: values.NOVA_DEMO ?? values.DATABASE_URL === undefined,
    MAIL_PUBLIC_URL: values.MAIL_PUBLIC_URL ?? values.PUBLIC_URL,
  };
}

/** Undefined for one that is absent without a default, and for one that is complained about. */
function readSetting(
  env: Readonly<Record<string, string | undefined>>,
  name: SettingName,
  complaints: string[],
): unknown {
  const setting = settings[name];
  const given = env[name]?.trim();
  const text = given === undefined || given === '' ? setting.default : given;
  if (text === null) return undefined;
  const result = setting.read.safeParse(text);
  if (result.success) return result.data;
  const shown = 'secret' in setting ? '' : `, not ${JSON.stringify(text)}`;
  complaints.push(`${name} ${result.error.issues[0]?.message ?? 'cannot be used'}${shown}.`);
  return undefined;
}

type Unfinished = { readonly [Name in SettingName]: Value<Name> };

/** The entries come from the table that `Unfinished` is derived from; the compiler can't follow `Object.fromEntries`. */
const asEnvironment = (values: Readonly<Record<string, unknown>>): Unfinished => values as Unfinished;
