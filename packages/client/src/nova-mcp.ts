#!/usr/bin/env node
import { runMcp, type McpRun } from './mcp/run-mcp.ts';

/** The parts of Node's `process` that are used. This package is compiled without Node's types. */
declare const process: {
  readonly argv: readonly string[];
  readonly env: McpRun['env'];
  readonly stdin: McpRun['in'];
  readonly stdout: McpRun['out'] & { on(event: 'error', then: () => void): void };
  readonly stderr: McpRun['err'] & { on(event: 'error', then: () => void): void };
  exit(code: number): never;
  exitCode: number;
};

const usage = `Usage: nova-mcp [--read]

Connects a program that speaks MCP over standard input and output with a Nova server.
NOVA_URL is the server's address, NOVA_KEY a PRIVATE key. --read: only tools that read.
`;

// The program that reads the output may end first, which is not an error.
process.stdout.on('error', () => process.exit(0));
// Standard error may have no reader, while calls still have to be answered.
process.stderr.on('error', () => undefined);

const words = process.argv.slice(2);
const [unknown] = words.filter((word) => word !== '--read');
if (unknown === undefined) {
  const { env, stdin, stdout, stderr } = process;
  process.exitCode = await runMcp({ read: words.length > 0, env, in: stdin, out: stdout, err: stderr });
} else if (unknown === '--help') {
  process.stdout.write(usage);
} else {
  process.stderr.write(`nova-mcp knows no ${JSON.stringify(unknown)}.\n${usage}`);
  process.exitCode = 1;
}
