import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

describe('package', () => {
  const run = promisify(execFile);
  const own = join(import.meta.dirname, '..');
  const compiler = join(own, '../../node_modules/typescript-7/bin/tsc');

  let project: string;
  let packed: string;

  /** A project with only the published package installed. */
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

  describe('the published package', () => {
    it.each([
      ['an ES module', 'import.mts', 'import.mjs'],
      ['CommonJS', 'require.cts', 'require.cjs'],
    ] as const)('The package compiles strictly in %s, and runs', async (_kind, source, output) => {
      await writeFile(join(project, source), uses[source]);
      const strict = [
        '--strict',
        '--exactOptionalPropertyTypes',
        '--noUncheckedIndexedAccess',
        '--types',
        '',
      ];
      const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
      await run(process.execPath, [compiler, ...strict, ...target, source], { cwd: project });
      const { stdout } = await run(process.execPath, [output], { cwd: project });
      expect(stdout).toBe('NOT_FOUND 404\n');
    });

    it('Its nova-mcp answers although nobody reads what it tells', async () => {
      const bin = join(project, 'node_modules/@nova/client/dist/esm/nova-mcp.js');
      const env = { ...process.env, NOVA_URL: 'http://127.0.0.1:9', NOVA_KEY: 'nova_sk_x' };
      const child = spawn(process.execPath, [bin], { env });
      child.stderr.destroy();
      child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
      setTimeout(() => child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'), 1_000);
      expect(await text(child.stdout)).toMatch(/^\{"jsonrpc":"2.0","id":1,"error":.+\}\n$/u);
    });

    it('The package contains no sources and imports only the tRPC types', async () => {
      const { stdout } = await run('tar', ['-tzf', packed], { cwd: project });
      expect(stdout).toContain('package/README.md');
      expect(stdout).not.toMatch(/src\/|\.map$|test\//mu);
      const imports = ['-rlE', `(from|require\\()\\s*['"](@|zod|node:)`, 'node_modules/@nova/client/dist'];
      const found = await run('grep', imports, { cwd: project });
      const routers = ['cjs', 'esm'].map(
        (kind) => `node_modules/@nova/client/dist/${kind}/generated/app-router.d.ts`,
      );
      // The type for tRPC's own client; it compiles without tRPC, as the tests above show.
      expect(found.stdout.trim().split('\n').sort()).toEqual(routers);
    });
  });

  const routerUse = `
import type { AnyTRPCRouter, inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter, Candidate } from '@nova/client';

type Told<Router extends AnyTRPCRouter> = Router['_def']['_config']['$types']['errorShape']['data'];
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

export const candidate: Candidate = {} as Outputs['candidates']['get'];
export const code: 'NOT_FOUND' extends Told<AppRouter>['error'] ? true : false = true;
export const list = (input: Inputs['users']['list']): void => void input;
list();
// @ts-expect-error there is no such code
export const noCode: Told<AppRouter>['error'] = 'NOWHERE';
// @ts-expect-error an id is needed
export const noId: Inputs['candidates']['get'] = {};
`;

  describe('the type AppRouter', () => {
    it.each(['router.mts', 'router.cts'])(
      'AppRouter compiles with only tRPC installed: %s',
      async (source) => {
        await mkdir(join(project, 'node_modules/@trpc'), { recursive: true });
        const trpc = join(project, 'node_modules/@trpc/server');
        await symlink(join(own, '../../node_modules/@trpc/server'), trpc);
        await writeFile(join(project, source), routerUse);
        const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--types', ''];
        const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'esnext,dom,dom.iterable'];
        const compiling = run(process.execPath, [compiler, ...strict, ...target, source], { cwd: project });
        const told = await compiling.catch((failed: unknown) => failed);
        await rm(trpc);
        expect(told).toMatchObject({ stdout: '' });
      },
    );
  });
});
