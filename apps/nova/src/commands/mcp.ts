import { runMcp } from '@nova/client/mcp';
import { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { summaries } from '../summaries.ts';

const about = `
Programs with a model start it, and speak MCP with it over standard input and output. NOVA_URL is the server's address
(default http://127.0.0.1:3000), NOVA_KEY a PRIVATE key. It needs no database. The bin nova-mcp of the server's
/sdk/typescript.tgz is the same without this project.`;

/**
 * Serves MCP to a program with a model (docs/agents.md#by-a-command). It lacks `--json`, because the protocol
 * occupies standard output.
 */
export const mcpCommand = (shell: Shell): Command =>
  new Command('mcp')
    .description(summaries.mcp)
    .option('--read', 'only tools that read')
    .addHelpText('after', about)
    .action(({ read = false }: { read?: boolean }) =>
      shell.speak(({ env, streams }) => runMcp({ read, env, ...streams })),
    );
