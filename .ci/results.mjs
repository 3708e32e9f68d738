import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs tests that write down what failed.
 * @param {(told: string) => Promise<number>} run is given the file to write to; answers the code with which it ended
 * @param {(text: string) => object[]} read what is written there
 * @returns {Promise<{ code: number, failures: object[] }>} without failures if nothing was written, as by a process that died
 */
export async function readThenRemove(run, read) {
  const folder = mkdtempSync(join(tmpdir(), 'nova-results-'));
  const told = join(folder, 'results');
  try {
    const code = await run(told);
    return { code, failures: existsSync(told) ? read(readFileSync(told, 'utf8')) : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A message without colours and without the place of this tree. */
export const plain = (message) => stripVTControlCharacters(message).replaceAll(root, '');

/** A folder from the root of the tree. */
export const nameOf = (folder) => relative(root, folder);
