import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '@nova/config';
import { z } from 'zod';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

/** What a program is given to paste. */
const configuration = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        type: z.literal('promptString'),
        id: z.string(),
        description: z.string(),
        password: z.literal(true),
      }),
    )
    .optional(),
  mcpServers: z.record(z.string(), z.unknown()).optional(),
  servers: z.record(z.string(), z.unknown()).optional(),
});
const remote = z.strictObject({
  type: z.literal('http').optional(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});
const local = z.strictObject({
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});
const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })).min(1) }) });

describe('docs/agents.md', () => {
  let server: TestServer;
  let agency: TestAgency;
  let home: string;
  let page: string;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    page = await readFile(join(projectRoot, 'docs/agents.md'), 'utf8');
    home = await mkdtemp(join(tmpdir(), 'nova-agents-'));
  });
  afterAll(async () => {
    await rm(home, { recursive: true, force: true });
    await server.close();
  });

  /** The blocks of a language below a heading, for this server and a key of it. */
  const blocksBelow = (heading: string, language: string): readonly string[] => {
    const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gmu'))].map(
      ([, text = '']) =>
        text.replaceAll('http://127.0.0.1:3000', server.url).replaceAll('nova_sk_…', agency.privateKey),
    );
  };

  const filledIn = (text: string): string =>
    text.replaceAll(/\$\{(?:NOVA_KEY|env:NOVA_KEY|input:nova-key)\}/gu, agency.privateKey);

  interface Outcome {
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }

  /** Runs a program as one would on a machine where nothing of Nova is, and which reaches this server alone. */
  function run(
    command: string,
    words: readonly string[],
    { env = {}, input = '', cwd = home }: { env?: Record<string, string>; input?: string; cwd?: string } = {},
  ): Promise<Outcome> {
    const npm = { npm_config_registry: 'http://127.0.0.1:1', npm_config_update_notifier: 'false' };
    const own = { PATH: process.env.PATH, HOME: home, ...npm };
    const child = spawn(command, words, { cwd, env: { ...own, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.end(input);
    return new Promise((resolve, reject) => {
      child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
    });
  }

  const message = (id: number | undefined, method: string, params = {}): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const hello = message(1, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  const lines = [hello, message(undefined, 'notifications/initialized'), message(2, 'tools/list')];

  /** The tools that are listed where a configuration says. */
  async function toolsOf(place: unknown): Promise<readonly string[]> {
    const started = local.safeParse(place);
    if (started.success) {
      const { command, args, env } = started.data;
      const { stdout, stderr } = await run(command, args, { env, input: `${lines.join('\n')}\n` });
      expect(stderr).toBe('');
      return namesIn(stdout.trim().split('\n').at(-1) ?? '');
    }
    const { url, headers } = remote.parse(place);
    return listAt(url, headers);
  }

  async function listAt(url: string, headers: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const own = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...own, ...headers },
      body: lines[2] ?? '',
    });
    const text = await answer.text();
    return namesIn(/^data: (.*)$/mu.exec(text)?.[1] ?? text);
  }

  const namesIn = (text: string): readonly string[] =>
    listed.parse(JSON.parse(text)).result.tools.map(({ name }) => name);

  it.each(['Claude Code', 'Claude Desktop', 'VS Code', 'Cursor'])(
    '%s: what is pasted connects, and lists the tools',
    async (program) => {
      const [text, ...more] = blocksBelow(program, 'json');
      expect(more).toEqual([]);
      const { servers, mcpServers } = configuration.parse(JSON.parse(filledIn(text ?? '')));
      const places = Object.entries(servers ?? mcpServers ?? {});
      expect(places.map(([name]) => name)).toEqual(['nova']);
      expect(await toolsOf(places[0]?.[1])).toEqual(expect.arrayContaining(['find', 'propose']));
    },
  );

  it('Claude Code: the command names the address, and the key as a header', async () => {
    const program = join(home, 'claude');
    await writeFile(program, '#!/usr/bin/env node\nconsole.log(JSON.stringify(process.argv.slice(2)));\n');
    await chmod(program, 0o755);
    const [text = ''] = blocksBelow('Claude Code', 'sh');
    const env = { NOVA_KEY: agency.privateKey, PATH: `${home}${delimiter}${process.env.PATH ?? ''}` };
    const { stdout } = await run('sh', ['-euc', text], { env });
    const words = z.array(z.string()).parse(JSON.parse(stdout));
    const [transport, header] = ['--transport', '--header'].map(
      (flag) => words[words.indexOf(flag) + 1] ?? '',
    );
    const url = words.find((word) => word.startsWith('http:')) ?? '';
    const [name = '', value = ''] = (header ?? '').split(': ');
    expect([words.slice(0, 2), transport]).toEqual([['mcp', 'add'], 'http']);
    expect(await listAt(url, { [name]: value })).toContain('find');
  });

  it('The line of the command lists the tools that read', async () => {
    const [text = ''] = blocksBelow('By a command', 'sh');
    const env = { NOVA_KEY: agency.privateKey, NOVA_URL: server.url };
    const { code, stdout, stderr } = await run('sh', ['-euc', text], { env, cwd: projectRoot });
    expect([code, stderr]).toEqual([0, '']);
    const names = namesIn(stdout);
    expect(names).toContain('find');
    expect(names).not.toContain('propose');
  });
});
