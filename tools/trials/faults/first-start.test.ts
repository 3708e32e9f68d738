import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnedProcess } from '../src/stage/owned-process.ts';
import { startTried } from '../src/stage/tried-version.ts';
import { until } from '@nova/testing';

/** A start creates a database; a busy machine takes a minute. */
const patience = 300_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(app: 'server' | 'nova', words: readonly string[], settings: Readonly<Record<string, string>>) {
  return startTried(app, words, { LOG_LEVEL: 'warn', ...settings });
}

async function said(program: OwnedProcess): Promise<readonly string[]> {
  expect((await program.ended).code).toBe(1);
  return program.said().trim().split('\n');
}

describe('a first start', () => {
  it(
    'A taken port prevents demo and keys, and one line says so',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      // A TCP server's address has a port.
      const { port } = other.address() as AddressInfo;
      const data = join(folder, 'taken');
      const lines = await said(await run('server', [], { PORT: String(port), NOVA_DATA_DIR: data }));
      other.close();
      expect(lines).toEqual([expect.stringMatching(/^nova: listen EADDRINUSE.*set HOST and PORT/u)]);
      await expect(readdir(data)).rejects.toThrow('ENOENT');
    },
    patience,
  );

  it(
    'tells all settings that cannot be used, and what a misspelt one should be',
    async () => {
      const settings = { PORT: 'x', NOVA_DATADIR: folder, LOG_LEVEL: 'loud' };
      expect(await said(await run('server', [], settings))).toEqual([
        expect.stringContaining('PORT must be'),
        expect.stringContaining('LOG_LEVEL must be'),
        expect.stringContaining('NOVA_DATA_DIR'),
      ]);
    },
    patience,
  );

  it(
    'tells what is wrong with DATABASE_URL, as doctor does',
    async () => {
      const settings = {
        PORT: '0',
        NOVA_DATA_DIR: folder,
        DATABASE_URL: 'postgresql://ada:hunter2@127.0.0.1:1/x',
      };
      const lines = await said(await run('server', [], settings));
      expect(lines).toEqual([expect.stringMatching(/^nova: DATABASE_URL: .*127\.0\.0\.1:1 was refused/u)]);
      expect((await said(await run('nova', ['doctor'], settings))).join('\n')).toContain(
        'DATABASE_URL: the connection to 127.0.0.1:1 was refused',
      );
    },
    patience,
  );

  it(
    'An empty database says what to type, and doctor finds the server without its port',
    async () => {
      const settings = { NOVA_DATA_DIR: join(folder, 'empty'), NOVA_DEMO: '0' };
      const server = await run('server', [], { ...settings, PORT: '0' });
      const address = (): string | undefined => /Address\s+(http\S+)/u.exec(server.said())?.[1];
      await until('the server is ready', () => address() !== undefined, { withinMs: patience });
      expect(server.said()).toContain('npm run -s nova -- account create --name');
      const doctor = await run('nova', ['doctor'], { ...settings, PORT: '0' });
      await doctor.ended;
      expect(doctor.said()).toContain(`A Nova server answers at ${address() ?? ''} and is ready.`);
      server.signal('SIGTERM');
      expect((await server.ended).code).toBe(0);
    },
    patience,
  );
});
