import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

const migrations = new URL('../../../prisma/migrations/', import.meta.url);

/** Each function by its name and arguments, as the last text that defines it says. */
function definitions(sql: string): ReadonlyMap<string, string> {
  const found = sql.matchAll(/create (?:or replace )?function public\.(\w+\([^)]*\))[^]*?\$\$[^]*?\$\$;/giu);
  return new Map([...found].map(([text, name = '']) => [name, text]));
}

it('has its functions in the migrations as they are tested here', async () => {
  const folders = (await readdir(migrations, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).sort();
  const texts = names.map((name) => readFile(new URL(`${name}/migration.sql`, migrations), 'utf8'));
  const present = definitions((await Promise.all(texts)).join('\n'));
  const own = definitions(await readFile(new URL('../sql/functions.sql', import.meta.url), 'utf8'));
  expect(own.size).toBeGreaterThan(30);
  for (const [name, text] of own) expect([name, present.get(name)]).toEqual([name, text]);
});
