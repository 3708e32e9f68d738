import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onServers } from './jest.servers.ts';

/** `npm run test:quick` names the only files to run, from the folder of the suite file; without names, all run. */
const wanted = (process.env.TEST_FILES ?? '').split(',').filter(Boolean);

/**
 * Imports the test files beside and below a suite file, so that all of them share one set of modules and one database
 * (CONTRIBUTING.md#test). Files named `*.alone.test.ts` run by themselves instead.
 * @param url of the suite file
 * @param share which share of the files, counted from 1, where several suite files divide them
 */
export async function importTests(url: string, share = { part: 1, of: 1 }): Promise<void> {
  const folder = dirname(fileURLToPath(url));
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.alone.test.ts'))
    .filter(choice(folder))
    .sort();
  const files = wanted.length > 0 ? wanted : all.filter((_, index) => index % share.of === share.part - 1);
  for (const file of files) await import(pathToFileURL(join(folder, file)).href);
}

/** Of the files of a suite: all on embedded databases, and on real servers those that they can change (jest.servers.ts). */
function choice(folder: string): (name: string) => boolean {
  const workspace = relative(import.meta.dirname, dirname(folder))
    .split(sep)
    .join('/');
  const chosen = onServers[workspace];
  if (chosen === undefined || basename(folder) !== 'test' || !process.env.TEST_DATABASE_URL)
    return () => true;
  return (name) =>
    Object.keys(chosen).some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one));
}
