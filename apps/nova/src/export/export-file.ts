import { once } from 'node:events';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { NovaError } from '@nova/contract';

/** Writes a piece of text, and waits where the reader is slow. */
export type WriteText = (text: string) => Promise<void>;

export const writerTo =
  (stream: Writable): WriteText =>
  async (text) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };

/**
 * Writes a file that is its owner's alone, and that is there only once it is whole.
 * @throws BAD_REQUEST where its folder is not there
 */
export async function exportFile<T>(file: string, work: (write: WriteText) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  const stream = (await create(part)).createWriteStream();
  try {
    const result = await work(writerTo(stream));
    stream.end();
    await once(stream, 'close');
    await rename(part, file);
    return result;
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** @throws BAD_REQUEST where the folder is not there */
async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new NovaError('BAD_REQUEST', `There is no folder ${JSON.stringify(dirname(path))}. Make it first.`);
  }
}
