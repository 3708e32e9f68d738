import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const own = join(import.meta.dirname, '..');
const compiler = join(own, '../../node_modules/typescript-7/bin/tsc');

let project: string;
let packed: string;

/** A project that has nothing installed but the package as it would be published. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'nova-client-package-'));
  const { version } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as { version: string };
  packed = `nova-client-${version}.tgz`;
  await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: own });
  const installed = join(project, 'node_modules/@nova/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', packed, '-C', installed, '--strip-components=1'], {
    cwd: project,
  });
  await writeFile(join(project, 'package.json'), '{}');
});
afterAll(() => rm(project, { recursive: true, force: true }));

const use = `
const nova = createNovaClient({ url: 'http://127.0.0.1:9', apiKey: 'nova_pk_x', fetch: () =>
  Promise.resolve(new Response('{"data":null,"error":"NOT_FOUND","message":"gone","success":false,"requestId":"r"}', { status: 404 })) });
async function main(): Promise<void> {
  try {
    const candidate: Candidate = await nova.candidates.get({ candidateId: 'x' });
    for await (const { id } of nova.candidates.searchAll({ query: candidate.id })) console.log(id);
  } catch (error) {
    if (error instanceof NovaApiError) console.log(error.code, error.status);
  }
}
void main();
`;

const uses = {
  'import.mts': `import { createNovaClient, NovaApiError, type Candidate } from '@nova/client';${use}`,
  'require.cts': `import { createNovaClient, NovaApiError, type Candidate } from '@nova/client';${use}`,
};

describe('the package as it is published', () => {
  it.each([
    ['an ES module', 'import.mts', 'import.mjs'],
    ['CommonJS', 'require.cts', 'require.cjs'],
  ] as const)('compiles strictly in %s, its types included, and runs', async (_kind, source, output) => {
    await writeFile(join(project, source), uses[source]);
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--types', ''];
    const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
    await run(process.execPath, [compiler, ...strict, ...target, source], { cwd: project });
    const { stdout } = await run(process.execPath, [output], { cwd: project });
    expect(stdout).toBe('NOT_FOUND 404\n');
  });

  it('needs no other package', async () => {
    const { stdout } = await run('tar', ['-tzf', packed], { cwd: project });
    expect(stdout).toContain('package/README.md');
    expect(stdout).not.toMatch(/src\/|\.map$|test\//mu);
    const found = await run(
      'grep',
      ['-rlE', `(from|require\\()\\s*['"](@|zod|node:)`, 'node_modules/@nova/client/dist'],
      {
        cwd: project,
      },
    ).catch((nothing: unknown) => nothing);
    expect(found).toMatchObject({ code: 1, stdout: '' });
  });
});
