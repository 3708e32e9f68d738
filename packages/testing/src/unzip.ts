import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const openBuffer = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer);

/** The contents by path; yauzl checks names, sizes and checksums. */
export async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await openBuffer(bytes, { lazyEntries: true });
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const found = new Map<string, Buffer>();
  const done = new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      open(entry)
        .then((stream) => buffer(stream))
        .then((content) => {
          found.set(entry.fileName, content);
          zip.readEntry();
        })
        .catch(reject);
    });
  });
  zip.readEntry();
  await done;
  return found;
}
