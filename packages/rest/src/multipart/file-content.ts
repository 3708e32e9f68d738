import { createWriteStream, mkdtempSync, openAsBlob, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { NovaError } from '@nova/contract';
import { temporaryFolder } from '@nova/processes';
import { createByteBlocks } from './byte-blocks.ts';

/** The file of a form while it arrives. */
export interface FileContent {
  receive(stream: Readable): void;
  /** Returns the file. Called after the whole form has arrived. */
  file(name: string, type: string): Promise<File>;
  /** Discards later bytes too. */
  drop(): void;
}

/** @param take called with bytes before they are allocated */
export function createMemoryContent(take: (bytes: number) => void): FileContent {
  const blocks = createByteBlocks(take);
  return {
    receive: (stream) => void stream.on('data', (chunk: Buffer) => blocks.add(chunk)),
    file(name, type) {
      const file = new File([...blocks.parts()], name, { type });
      blocks.drop();
      return Promise.resolve(file);
    },
    drop: () => blocks.drop(),
  };
}

/**
 * Writes the file to a temporary folder, because large files would fill the server's memory. `drop` deletes it.
 * @param take called with bytes before they are written
 * @param fail called if the disk takes no more
 */
export function onDisk(take: (bytes: number) => void, fail: (error: NovaError) => void): FileContent {
  let folder: string | undefined;
  let fileStream: WriteStream | undefined;
  return {
    receive(stream) {
      folder = mkdtempSync(join(temporaryFolder(), 'form-'));
      fileStream = createWriteStream(join(folder, 'file'), { mode: 0o600 });
      fileStream.on('error', (cause) => fail(createNoRoomError(cause)));
      stream.on('data', (chunk: Buffer) => take(chunk.length));
      stream.pipe(fileStream);
    },
    async file(name, type) {
      if (!fileStream) return new File([], name, { type });
      await finished(fileStream);
      return new File([await openAsBlob(String(fileStream.path))], name, { type });
    },
    drop() {
      fileStream?.destroy();
      if (folder !== undefined) void rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

const createNoRoomError = (cause: Error): NovaError =>
  new NovaError('UNAVAILABLE', 'There is no room for the file now; try again later.', {
    retryAfter: 60,
    cause,
  });
