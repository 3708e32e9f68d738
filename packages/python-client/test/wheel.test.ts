import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { pythonPackage, toPythonVersion } from '@nova/contract';
import { unzip } from '@nova/testing';

interface About {
  readonly name: string;
  readonly version: string;
  readonly requires: string;
  readonly summary: string;
  readonly license: string;
  readonly readme: string;
}

/** The build's scripts have no types. */
const { packWheel } = (await import(join(import.meta.dirname, '../scripts/wheel.mjs'))) as {
  packWheel(about: About, files: Readonly<Record<string, string>>): Promise<Buffer>;
};

describe('the wheel', () => {
  const run = promisify(execFile);
  const own = join(import.meta.dirname, '..');
  const built = join(own, 'dist', pythonPackage.wheel);

  it('A version reads as Python writes it, and comes before its release as it does elsewhere', () => {
    const versions = [
      '1.2.0',
      '1.0.0-alpha.2',
      '2.0.0-beta.1',
      '1.0.0-rc.3',
      '1.0.0-beta',
      '1.0.0-Odd.one-2',
    ];
    expect(versions.map(toPythonVersion)).toEqual([
      '1.2.0',
      '1.0.0a2',
      '2.0.0b1',
      '1.0.0rc3',
      '1.0.0b0',
      '1.0.0.dev0+odd.one.2',
    ]);
  });

  it('Its record lists each file with its digest and size, and itself', async () => {
    const files = await unzip(await readFile(built));
    const record = `nova_client-${pythonPackage.version}.dist-info/RECORD`;
    const lines = (files.get(record) ?? Buffer.alloc(0)).toString().trim().split('\n');
    const wanted = [...files].map(([path, content]) =>
      path === record
        ? `${path},,`
        : `${path},sha256=${createHash('sha256').update(content).digest('base64url')},${String(content.length)}`,
    );
    expect(lines).toEqual(wanted);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['nova_client/__init__.py', 'nova_client/py.typed', 'nova_client/types.py']),
    );
  });

  it('The same files give the same bytes in any time zone', async () => {
    const about = { ...pythonPackage, summary: 'S', license: 'L', readme: 'R' };
    const files = { 'nova_client/b.py': 'B = 1\n', 'nova_client/a.py': 'A = "ü"\n' };
    const here = await packWheel(about, files);
    const program = `const { packWheel } = await import(${JSON.stringify(join(own, 'scripts/wheel.mjs'))});
      process.stdout.write(await packWheel(${JSON.stringify(about)}, ${JSON.stringify(files)}));`;
    for (const TZ of ['Asia/Kolkata', 'America/New_York']) {
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, TZ },
        encoding: 'buffer',
      });
      expect([TZ, stdout.equals(here)]).toEqual([TZ, true]);
    }
    expect([...(await unzip(here)).keys()].slice(0, 2)).toEqual(['nova_client/a.py', 'nova_client/b.py']);
  });

  it('Python imports from the wheel itself, and takes it for what it says', async () => {
    const program = `import nova_client, importlib.metadata as about
found = about.distribution("nova-client")
print(nova_client.__version__, found.version, found.metadata["Requires-Python"], nova_client.__file__)`;
    const env = { ...process.env, PYTHONPATH: built, PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await run('python3', ['-c', program], { env, cwd: join(own, 'test') });
    const { version, requires } = pythonPackage;
    expect(stdout.trim()).toBe(`${version} ${version} ${requires} ${built}/nova_client/__init__.py`);
  });

  it('Its syntax and names are those of Python 3.9', async () => {
    const program = `import ast, pathlib, sys
for path in pathlib.Path(sys.argv[1]).glob("*.py"):
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
    compile(path.read_text(encoding="utf-8"), str(path), "exec")
print("parsed")`;
    const words = ['-W', 'error', '-c', program, join(own, 'dist/nova_client')];
    expect((await run('python3', words)).stdout).toBe('parsed\n');
  });
});
