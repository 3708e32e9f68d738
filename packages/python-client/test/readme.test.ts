import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestServer } from '../../../apps/server/test/support/test-server.ts';
import { pythonEnvironment } from './support/python-driver.ts';

describe('the Python client’s README', () => {
  const run = promisify(execFile);
  const markdown = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

  /** A code block, and its printed output. */
  interface Block {
    readonly code: string;
    readonly printed: string;
  }

  const blocks: readonly Block[] = [
    ...markdown.matchAll(/^```python\n(?<code>[^]*?)```\n(?:\n```text\n(?<printed>[^]*?)```)?/gmu),
  ].map(({ groups: { code = '', printed = '' } = {} }) => ({ code, printed }));

  const border = '-- the next block --\n';

  let server: TestServer;
  let project: string;
  let outputs: readonly string[];
  let placing: NodeJS.Timeout;

  beforeAll(async () => {
    server = await startTestServer();
    // The server's background work.
    placing = setInterval(
      () => void server.database.query('SELECT nova_place_events(1000)').catch(() => undefined),
      100,
    );
    const { privateKey, publicKey } = await server.agency();
    project = await mkdtemp(join(tmpdir(), 'nova-python-readme-'));
    await writeFile(join(project, 'cv.pdf'), smallCv('Katherine Johnson', 'katherine@inbox.example'));
    const program = blocks.map(({ code }) => code).join(`print(${JSON.stringify(border.trim())})\n`);
    await writeFile(join(project, 'readme.py'), program.replaceAll('http://127.0.0.1:3000', server.url));
    const env = { ...pythonEnvironment, KEY: privateKey, PUBLIC_KEY: publicKey };
    const { stdout } = await run('python3', ['-X', 'dev', '-W', 'error', 'readme.py'], { cwd: project, env });
    outputs = stdout.split(border);
  });
  afterAll(async () => {
    clearInterval(placing);
    await rm(project, { recursive: true, force: true });
    await server.close();
  });

  const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

  it('Every code block of the README has its output', () => {
    expect(blocks.filter(({ printed }) => printed === '')).toEqual([]);
    expect(blocks.length).toBeGreaterThanOrEqual(13);
  });

  it.each(blocks.map(({ code, printed }, at) => [code.split('\n')[0], at, printed] as const))(
    'The README’s code prints the documented output: %s',
    (_code, at, printed) => {
      // `…` stands for anything in a line.
      expect(outputs[at]).toMatch(new RegExp(`^${printed.split('…').map(escaped).join('.*')}$`, 'u'));
    },
  );
});
