import type { Command } from 'commander';
import { coloursFor } from '../colours.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { leafCommand } from '../leaf-command.ts';
import type { Report, Shell } from '../shell.ts';
import type { Screens } from '../screens.ts';

const about = `
Looks at versions, settings, the data folder, the disk, the database, its migrations and clock, Redis, files, mail and the port,
and says what to fix. It leaves nothing changed. The exit code is 1 when something must be fixed.`;

export const doctorCommand = (shell: Shell): Command =>
  leafCommand('doctor', 'check what Nova needs, and say what to fix')
    .addHelpText('after', about)
    .action(() => shell.print(async ({ env, show, streams }) => reportOf(await examine(env, show), streams)));

function reportOf(checks: readonly Finding[], screens: Screens): Report {
  const colours = coloursFor(screens);
  const faults = checks.filter(({ state }) => state === 'FIX').length;
  const verdict =
    faults === 0
      ? 'Nothing has to be fixed.'
      : `${String(faults)} of ${String(checks.length)} must be fixed.`;
  return {
    document: { ok: faults === 0, checks },
    text: [...checks.map((check) => lineOf(check, colours[shades[check.state]])), '', verdict].join('\n'),
    exitCode: faults === 0 ? 0 : 1,
  };
}

const shades = { OK: 'green', NOTE: 'yellow', FIX: 'red' } as const;
const marks = { OK: 'ok  ', NOTE: 'note', FIX: 'fix ' };

const nameWidth = 12;

function lineOf({ name, state, detail, fix }: Finding, shade: (text: string) => string): string {
  const head = `${shade(marks[state])}  ${name.padEnd(nameWidth)}  ${detail}`;
  return fix === null ? head : `${head}\n${' '.repeat(4 + 2 + nameWidth)}  → ${fix}`;
}
