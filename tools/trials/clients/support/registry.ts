import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { it } from '@jest/globals';

/** `it` if the npm registry has these versions; otherwise the test is reported as not run. */
export async function itWith(...packages: readonly string[]): Promise<typeof it> {
  const missing = await Promise.all(packages.map(async (name) => ((await isThere(name)) ? [] : [name])));
  const names = missing.flat();
  if (names.length === 0) return it;
  process.stdout.write(`Not tried: the npm registry does not have ${names.join(', ')}\n`);
  return it.skip as typeof it;
}

const isThere = (name: string): Promise<boolean> =>
  promisify(execFile)('npm', ['view', name, 'version']).then(
    ({ stdout }) => stdout.trim() !== '',
    () => false,
  );
