import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusOf, ownSeed } from './corpus.ts';

/** `npm run corpus` writes the repository's tables. */
const folder = fileURLToPath(new URL('../tables', import.meta.url));
await rm(folder, { recursive: true, force: true });
for (const { path, bytes } of corpusOf(ownSeed)) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
process.stdout.write(`The corpus is in ${folder}.\n`);
