import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { corpusOf, ownSeed } from '@nova/table-corpus';
import { unzipped } from './unzipped.ts';

describe('corpus files', () => {
  const folder = join(import.meta.dirname, '../../../../../../tools/table-corpus/tables');

  /** Compression differs by version of Node, so workbooks are compared part by part. */
  const contentOf = async (path: string, bytes: Buffer): Promise<unknown> =>
    path.endsWith('.xlsx') ? await unzipped(bytes) : bytes.toString('base64');

  it('The corpus is what its generator makes, byte for byte: npm run corpus writes it again', async () => {
    const tables = corpusOf(ownSeed);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toHaveLength(tables.length);
    for (const { path, bytes } of tables) {
      const made = await contentOf(path, bytes);
      expect([path, await contentOf(path, await readFile(join(folder, path)))]).toEqual([path, made]);
    }
  });
});
