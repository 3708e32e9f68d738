import { ConfigError, readEnvironment, settingNames, type Environment } from '@nova/config';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkFolder } from './check-folder.ts';
import { checkMail } from './check-mail.ts';
import { checkPort } from './check-port.ts';
import { checkRedis } from './check-redis.ts';
import { checkVersions } from './check-versions.ts';
import { fix, ok, type Finding } from './finding.ts';

/**
 * Looks at all that a server needs, and changes nothing.
 * @param show told what is being looked at
 */
export async function examine(
  env: NodeJS.ProcessEnv,
  show: (what: string) => void,
): Promise<readonly Finding[]> {
  const findings = [...checkVersions()];
  const environment = readSettings(env, findings);
  if (!environment) return findings;
  findings.push(...(await checkFolder(environment.NOVA_DATA_DIR)));
  show('Looking at the database …');
  findings.push(...(await checkDatabase(environment)));
  show('Looking at Redis …');
  findings.push(await checkRedis(environment));
  show('Looking at files …');
  findings.push(await checkFiles(environment));
  show('Looking at mail …');
  findings.push(...(await checkMail(environment)));
  show('Looking at the server …');
  findings.push(...(await checkPort(environment)));
  return findings;
}

/** Undefined, with the finding, where a setting cannot be used: nothing else can be looked at then. */
function readSettings(env: NodeJS.ProcessEnv, findings: Finding[]): Environment | undefined {
  try {
    const environment = readEnvironment(env);
    const set = settingNames.filter((name) => (env[name] ?? '').trim() !== '');
    findings.push(
      ok('Settings', set.length === 0 ? 'All are at their defaults.' : `Set: ${set.join(', ')}.`),
    );
    return environment;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    findings.push(
      fix(
        'Settings',
        error.complaints.join(' '),
        'Correct it, and run this again (docs/operations.md#settings).',
      ),
    );
    return undefined;
  }
}
