import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agencyWithRecords, type AgencyWithRecords } from './support/agency-with-records.ts';
import { smallCv } from './support/small-pdf.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

describe('a client generated from the OpenAPI document', () => {
  const run = promisify(execFile);
  const root = join(import.meta.dirname, '../../..');
  const generator = join(
    dirname(createRequire(import.meta.url).resolve('openapi-typescript')),
    '../bin/cli.js',
  );
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');

  let server: TestServer;
  let agency: AgencyWithRecords;
  let folder: string;

  /** A project that knows the server by its document alone. */
  async function generateProject(): Promise<void> {
    const document = await server.call('GET', '//openapi.json');
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document.body));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await cp(
      join(import.meta.dirname, 'fixtures/generated-client.mts'),
      join(folder, 'generated-client.mts'),
    );
    await writeFile(join(folder, 'cv.pdf'), smallCv('Grace Hopper', 'grace.hopper@inbox.example'));
    await run(process.execPath, [generator, 'openapi.json', '-o', 'openapi.d.ts'], {
      cwd: folder,
    });
  }

  /** Strict, with its libraries checked too. */
  const compile = () =>
    run(
      process.execPath,
      [
        compiler,
        ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
        ...['--target', 'es2023', '--module', 'nodenext', '--types', 'node', 'generated-client.mts'],
      ],
      { cwd: folder },
    );

  beforeAll(async () => {
    server = await startTestServer();
    agency = await agencyWithRecords(server, 1_000);
    folder = await mkdtemp(join(tmpdir(), 'nova-generated-client-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  it('compiles strictly, searches, pages, creates, meets a duplicate, uploads, downloads and lists public jobs', async () => {
    await generateProject();
    await compile();
    const { privateKey, publicKey, companyId } = agency;
    const { stdout } = await run(
      process.execPath,
      [
        join(folder, 'generated-client.mjs'),
        server.url,
        privateKey,
        publicKey,
        companyId,
        join(folder, 'cv.pdf'),
      ],
      { cwd: folder },
    );
    const told = JSON.parse(stdout) as { created: string };
    expect(told).toEqual({
      found: ['Number7'],
      paged: 1_000,
      created: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      duplicate: { status: 409, error: 'DUPLICATE', id: told.created },
      refused: { status: 400, error: 'INVALID_QUERY' },
      parsed: { name: 'Grace Hopper', duplicate: false },
      download: true,
      jobs: ['Crane Operator', 'Dock Engineer'],
    });
  });
});
