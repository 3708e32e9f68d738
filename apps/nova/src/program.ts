import { Command } from 'commander';
import type { Shell } from './shell.ts';
import { type CommandName, summaries } from './summaries.ts';

const examples = `
Examples (in the project's folder: npm run -s nova -- …):
  nova account create --name "Acme Recruiting" --plan PROFESSIONAL --time-zone Europe/Berlin
  nova user create --account ID --name "Ada Lovelace" --email ada@example.com
  nova key create --user ID --expires 90d
  nova account limits ID --set readsPerMinute=600

It works on the database of DATABASE_URL, or else on the embedded one in NOVA_DATA_DIR, beside a running server or without.`;

/** Modules of a command are loaded only if it is named, because loading them all takes most of a second. */
const loaders: Readonly<Record<CommandName, () => Promise<(shell: Shell) => Command>>> = {
  account: async () => (await import('./commands/account.ts')).accountCommand,
  user: async () => (await import('./commands/user.ts')).userCommand,
  key: async () => (await import('./commands/key.ts')).keyCommand,
  usage: async () => (await import('./commands/usage.ts')).usageCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  pull: async () => (await import('./commands/pull.ts')).pullCommand,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  duplicates: async () => (await import('./commands/duplicates.ts')).duplicatesCommand,
  cv: async () => (await import('./commands/cv.ts')).cvCommand,
  retention: async () => (await import('./commands/retention.ts')).retentionCommand,
  erasures: async () => (await import('./commands/erasures.ts')).erasuresCommand,
  privacy: async () => (await import('./commands/privacy.ts')).privacyCommand,
  proposal: async () => (await import('./commands/proposal.ts')).proposalCommand,
  outbound: async () => (await import('./commands/outbound.ts')).outboundCommand,
  mail: async () => (await import('./commands/mail.ts')).mailCommand,
  webhook: async () => (await import('./commands/webhook.ts')).webhookCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
};

// `Object.keys` loses the type of the names.
const names = Object.keys(loaders) as CommandName[];

/** Returns the commands that a command line names, at any position. */
export const findCommandNames = (words: readonly string[]): readonly CommandName[] =>
  names.filter((name) => words.includes(name));

/**
 * Builds the command line. Commands that are not named are only listed (docs/operations.md#the-nova-command).
 * @param openShell called once, if a command is named
 */
export async function createProgram(
  openShell: () => Promise<Shell> | Shell,
  wanted: readonly CommandName[] = names,
): Promise<Command> {
  const program = new Command('nova').description(
    'Operate Nova: accounts, users, keys, the data of accounts, the database.',
  );
  const shell = wanted.length > 0 ? await openShell() : undefined;
  for (const name of names)
    program.addCommand(
      shell && wanted.includes(name)
        ? (await loaders[name]())(shell)
        : new Command(name).description(summaries[name]),
    );
  return program.addHelpText('after', examples);
}
