import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const manifest = readJson('dist/.vite/manifest.json') as Record<string, Chunk>;

/** A chunk and all that it imports at once. */
function together(name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const one of manifest[name]?.imports ?? []) together(one, found);
  return found;
}

/** In kB of what travels where the browser takes gzip. */
const weightOf = (chunks: Iterable<string>): number =>
  [...chunks]
    .map((name) => manifest[name]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + readFileSync(join(root, 'dist', `${file}.gz`)).length, 0) / 1000;

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true) ?? '';
const shell = together(entry);
const screens = Object.keys(manifest).filter((name) => /^src\/.*-screen\.tsx$/u.test(name));
const tables = Object.keys(manifest).filter((name) => /^src\/texts\/..\.ts$/u.test(name));
const beyondShell = (name: string): number => weightOf([...together(name)].filter((one) => !shell.has(one)));

const measured = new Map([
  ['the shell', weightOf(shell)],
  ['a language', Math.max(...tables.map(beyondShell))],
  ...screens.map((name) => [basename(name, '-screen.tsx'), beyondShell(name)] as const),
]);

/** The table of README.md: `| list | 33 |`. */
const stated = new Map(
  [
    ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(
      /^\| (?<name>[\w -]+?) +\| +(?<kilobytes>\d+) kB +\|/gmu,
    ),
  ].map(({ groups = {} }) => [groups.name ?? '', Number(groups.kilobytes)] as const),
);

describe('the bytes of the console', () => {
  it('stay below 250 kB of JavaScript in a first load, gzipped, in every language', () => {
    const heaviest = Math.max(...screens.map(beyondShell));
    const wordiest = Math.max(...tables.map(beyondShell));
    expect(tables).toHaveLength(6);
    expect(weightOf(shell) + heaviest + wordiest).toBeLessThanOrEqual(250);
  });

  it('stand in the README, a line a screen', () => {
    expect([...stated.keys()].sort()).toEqual([...measured.keys()].sort());
  });

  it.each([...measured.keys()])('match the README to a tenth or 2 kB: %s', (name) => {
    const said = stated.get(name) ?? 0;
    expect(Math.abs((measured.get(name) ?? 0) - said)).toBeLessThanOrEqual(Math.max(2, said / 10));
  });

  it('come from packages whose licences let us hand them on', () => {
    const packages = readJson('dist/packages.json') as readonly { name: string; license: string }[];
    const free = /^(?:MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause)$/u;
    expect(packages.length).toBeGreaterThan(5);
    expect(packages.filter(({ license }) => !free.test(license))).toEqual([]);
  });
});
