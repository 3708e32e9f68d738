import { Command } from 'commander';
import { accountCommand } from './commands/account.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { duplicatesCommand } from './commands/duplicates.ts';
import { erasuresCommand } from './commands/erasures.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { keyCommand } from './commands/key.ts';
import { mailCommand } from './commands/mail.ts';
import { mcpCommand } from './commands/mcp.ts';
import { migrateCommand } from './commands/migrate.ts';
import { privacyCommand } from './commands/privacy.ts';
import { proposalCommand } from './commands/proposal.ts';
import { userCommand } from './commands/user.ts';
import { pullCommand } from './commands/pull.ts';
import { retentionCommand } from './commands/retention.ts';
import { usageCommand } from './commands/usage.ts';
import { outboundCommand } from './commands/outbound.ts';
import { webhookCommand } from './commands/webhook.ts';
import type { Shell } from './shell.ts';

const examples = `
Examples (in the project's folder: npm run -s nova -- …):
  nova account create --name "Acme Recruiting" --plan PROFESSIONAL --time-zone Europe/Berlin
  nova user create --account ID --name "Ada Lovelace" --email ada@example.com
  nova key create --user ID --expires 90d
  nova account limits ID --set readsPerMinute=600

It works on the database of DATABASE_URL, or else on the embedded one in NOVA_DATA_DIR, beside a running server or without.`;

/** The whole command (docs/operations.md#the-nova-command). */
export const createProgram = (shell: Shell): Command =>
  new Command('nova')
    .description('Operate Nova: accounts, users, keys, the data of accounts, the database.')
    .addCommand(accountCommand(shell))
    .addCommand(userCommand(shell))
    .addCommand(keyCommand(shell))
    .addCommand(usageCommand(shell))
    .addCommand(importCommand(shell))
    .addCommand(exportCommand(shell))
    .addCommand(pullCommand(shell))
    .addCommand(demoCommand(shell))
    .addCommand(duplicatesCommand(shell))
    .addCommand(retentionCommand(shell))
    .addCommand(erasuresCommand(shell))
    .addCommand(privacyCommand(shell))
    .addCommand(proposalCommand(shell))
    .addCommand(outboundCommand(shell))
    .addCommand(mailCommand(shell))
    .addCommand(webhookCommand(shell))
    .addCommand(mcpCommand(shell))
    .addCommand(migrateCommand(shell))
    .addCommand(doctorCommand(shell))
    .addHelpText('after', examples);
