import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The parts of a zip container by name, as texts. */
export async function unzipped(bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const parts: Record<string, string> = {};
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return parts;
}
