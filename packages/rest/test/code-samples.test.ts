import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { pythonName } from '@nova/contract';
import {
  buildCodeSamples,
  formatLiteral,
  pythonStyle,
  typescriptStyle,
} from '../src/samples/code-samples.ts';
import { basePath } from '../src/route-table.ts';

describe('code samples', () => {
  const run = promisify(execFile);
  const repository = join(import.meta.dirname, '../../..');
  const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
  const sampleOf = (endpoint: (typeof endpoints)[number], label: string): string =>
    buildCodeSamples(endpoint).find((sample) => sample.label === label)?.source ?? '';

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-samples-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('the code samples', () => {
    it.each(named)('Operation %s has three samples with its route, key and example', (_name, endpoint) => {
      const samples = buildCodeSamples(endpoint);
      expect(samples.map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'Python']);
      const path = `${basePath}${endpoint.route.path}`.split(/\{\w+\}/u)[0] ?? '';
      const keys = { PRIVATE: ['KEY'], PUBLIC: ['PUBLIC_KEY'], CALENDAR: ['CALENDAR_KEY'], NONE: [] };
      for (const { source } of samples)
        expect(source.match(/\b(?:[A-Z]+_)?KEY\b/gu) ?? []).toEqual(keys[endpoint.role]);
      expect(sampleOf(endpoint, 'curl')).toContain(path);
      expect(sampleOf(endpoint, 'Python')).toContain(
        ` = nova.${endpoint.name.split('.').map(pythonName).join('.')}(`,
      );
      expect(sampleOf(endpoint, 'TypeScript')).toContain(`await nova.${endpoint.name}(`);
    });

    it('TypeScript samples fit the types of the client', async () => {
      const sources = endpoints.map(async (endpoint) =>
        writeFile(join(folder, `${endpoint.name}.ts`), sampleOf(endpoint, 'TypeScript')),
      );
      await Promise.all(sources);
      const client = join(repository, 'packages/client/src/nova-client.ts');
      const compilerOptions = {
        paths: { '@nova/client': [client] },
        lib: ['ES2023', 'DOM', 'DOM.AsyncIterable'],
      };
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          extends: join(repository, 'tsconfig.base.json'),
          compilerOptions,
          include: ['*.ts'],
        }),
      );
      await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
      const compiler = join(repository, 'node_modules/typescript-7/bin/tsc');
      const told = await run(process.execPath, [compiler, '-p', folder]).catch((failed: unknown) => failed);
      expect(told).toMatchObject({ stdout: '' });
    });

    it('Python samples compile', async () => {
      const all = Object.fromEntries(
        endpoints.map((endpoint) => [endpoint.name, sampleOf(endpoint, 'Python')]),
      );
      await writeFile(join(folder, 'all.json'), JSON.stringify(all));
      const program =
        'import ast, json, sys; [ast.parse(text, name) for name, text in json.load(open(sys.argv[1])).items()]';
      const told = await run('python3', ['-c', program, join(folder, 'all.json')]).catch(
        (failed: unknown) => failed,
      );
      expect(told).toMatchObject({ stdout: '', stderr: '' });
    });

    it('Shell samples parse', async () => {
      const all = endpoints.map((endpoint) => sampleOf(endpoint, 'curl')).join('\n');
      const told = await run('sh', ['-n', '-c', all]).catch((failed: unknown) => failed);
      expect(told).toMatchObject({ stdout: '', stderr: '' });
    });
  });

  describe('a literal', () => {
    const value = { name: `it's "odd" \\ ünïcode`, 'e-mail': null, list: [true, 1.5], far: 'x'.repeat(70) };

    it('TypeScript literals evaluate to their value', async () => {
      const program = `console.log(JSON.stringify(${formatLiteral(value, typescriptStyle)}))`;
      const { stdout } = await run(process.execPath, ['-e', program]);
      expect(JSON.parse(stdout)).toEqual(value);
    });

    it('Python literals evaluate to their value', async () => {
      const program = `import json; print(json.dumps(${formatLiteral(value, pythonStyle)}))`;
      const { stdout } = await run('python3', ['-c', program]);
      expect(JSON.parse(stdout)).toEqual(value);
    });

    it('A short literal has one line', () => {
      expect(formatLiteral({ page: 0, size: 20 }, pythonStyle)).toBe('{"page": 0, "size": 20}');
      expect(formatLiteral({ page: 0, size: 20 }, typescriptStyle)).toBe('{ page: 0, size: 20 }');
    });
  });
});
