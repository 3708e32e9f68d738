import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { CvError } from '../cv-error.ts';
import { damagedWord } from './damaged-word.ts';
import { limits } from '../limits.ts';

async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > limits.partBytes) {
    throw new CvError('UNREADABLE_FILE', 'The document unpacks to more text than a CV can have.');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

async function readEntries(zip: ZipFile, wanted: (name: string) => boolean): Promise<Map<string, string>> {
  if (zip.entryCount > limits.zipEntries) {
    throw new CvError('UNREADABLE_FILE', 'The document has more parts than a CV can have.');
  }
  const parts = new Map<string, string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (!wanted(entry.fileName) || parts.has(entry.fileName)) continue;
    total += entry.uncompressedSize;
    if (total > limits.partBytes)
      throw new CvError('UNREADABLE_FILE', 'The document unpacks to more text than a CV can have.');
    parts.set(entry.fileName, await readEntry(zip, entry));
  }
  return parts;
}

/**
 * The wanted text parts of a zip container by name. Sizes are bounded before and while unpacking; nothing is
 * written anywhere. Throws CvError UNREADABLE_FILE for damaged containers and those with unsafe names.
 */
export async function readZipParts(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      strictFileNames: true,
    });
    return await readEntries(zip, wanted);
  } catch (error) {
    throw damagedWord(error);
  }
}
