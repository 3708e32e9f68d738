import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { corpusOf, ownSeed } from '../corpus/corpus.ts';

const folder = join(import.meta.dirname, '..', 'corpus', 'tables');

it('the corpus is what its generator makes, byte for byte: npm run corpus writes it again', async () => {
  const tables = corpusOf(ownSeed);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toHaveLength(tables.length);
  for (const { path, bytes } of tables) {
    const same = bytes.equals(await readFile(join(folder, path)));
    expect([path, same]).toEqual([path, true]);
  }
});
