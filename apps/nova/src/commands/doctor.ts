import { ConfigError, type Environment, readEnvironment, settingNames } from '@nova/config';
import type { Command } from 'commander';
import { createColours, type Screens } from '../terminal.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkFiles, checkFolder, checkPort, checkVersions } from '../doctor/check-machine.ts';
import { checkMail, checkRedis } from '../doctor/check-services.ts';
import { type Finding, fix, ok } from '../doctor/finding.ts';
import { leafCommand } from '../command-line.ts';
import type { Report, Shell } from '../shell.ts';
import { summaries } from '../summaries.ts';

const about = `
Looks at versions, settings, the data folder, the disk, the database, its migrations and clock, Redis, files, mail and the port,
and says what to fix. It leaves nothing changed. The exit code is 1 when something must be fixed.`;

export const doctorCommand = (shell: Shell): Command =>
  leafCommand('doctor', summaries.doctor)
    .addHelpText('after', about)
    .action(() =>
      shell.print(async ({ env, show, streams }) => buildReport(await runChecks(env, show), streams)),
    );

function buildReport(checks: readonly Finding[], screens: Screens): Report {
  const colours = createColours(screens);
  const faults = checks.filter(({ state }) => state === 'FIX').length;
  const verdict =
    faults === 0
      ? 'Nothing has to be fixed.'
      : `${String(faults)} of ${String(checks.length)} must be fixed.`;
  return {
    document: { ok: faults === 0, checks },
    text: [...checks.map((check) => formatFinding(check, colours[shades[check.state]])), '', verdict].join(
      '\n',
    ),
    exitCode: faults === 0 ? 0 : 1,
  };
}

const shades = { OK: 'green', NOTE: 'yellow', FIX: 'red' } as const;
const marks = { OK: 'ok  ', NOTE: 'note', FIX: 'fix ' };

const nameWidth = 12;

function formatFinding({ name, state, detail, fix }: Finding, shade: (text: string) => string): string {
  const head = `${shade(marks[state])}  ${name.padEnd(nameWidth)}  ${detail}`;
  return fix === null ? head : `${head}\n${' '.repeat(4 + 2 + nameWidth)}  → ${fix}`;
}

/**
 * Checks all that a server needs and changes nothing.
 * @param show called with each step
 */
async function runChecks(env: NodeJS.ProcessEnv, show: (what: string) => void): Promise<readonly Finding[]> {
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

/** Returns undefined for an invalid setting: nothing else can be checked then. */
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
