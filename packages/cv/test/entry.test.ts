import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';

describe("The package's entry", () => {
  const importing = /^(?:import|export) (?!type\b)[^;]*? from '(?<from>[^']+)'/gmu;

  async function packagesOf(file: URL, seen = new Set<string>()): Promise<Set<string>> {
    const packages = new Set<string>();
    if (seen.has(file.href)) return packages;
    seen.add(file.href);
    for (const { groups } of (await readFile(file, 'utf8')).matchAll(importing)) {
      const from = groups?.from ?? '';
      if (!from.startsWith('.')) packages.add(from);
      else for (const name of await packagesOf(new URL(from, file), seen)) packages.add(name);
    }
    return packages;
  }

  const outside = async (file: string): Promise<string[]> =>
    [...(await packagesOf(new URL(file, import.meta.url)))].filter(
      (name) => !name.startsWith('node:') && !builtinModules.includes(name),
    );

  it('src/index.ts loads no library that reads documents', async () => {
    expect(await outside('../src/index.ts')).toEqual(['@nova/sandbox']);
  });

  it('src/parse-cv.ts loads the libraries that read documents', async () => {
    expect(await outside('../src/parse-cv.ts')).toEqual(
      expect.arrayContaining(['libphonenumber-js/max', 'yauzl']),
    );
  });
});
