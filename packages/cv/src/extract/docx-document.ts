import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';
import { readDocxBody, readStyles } from './docx-body.ts';
import { toDamagedWordError, type FlowDocument } from './flow.ts';
import { decodeMarkup, readXml } from './markup.ts';

const PARTS =
  /^word\/(document|styles|header\d*|footer\d*|_rels\/(document|header\d*|footer\d*)\.xml)\.(xml|rels)$/;

function readTargets(xml: string | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml === undefined) return targets;
  readXml(xml, {
    open(name, attributes) {
      const { Id: id, Target: target, TargetMode: mode } = attributes;
      if (name === 'Relationship' && id !== undefined && target !== undefined && mode === 'External')
        targets.set(id, target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return targets;
}

export async function readDocx(bytes: Uint8Array): Promise<FlowDocument> {
  const parts = await readZipParts(bytes, (name) => PARTS.test(name));
  if (!parts.has('word/document.xml'))
    throw new CvError('UNREADABLE_FILE', 'The Word document has no text part.');
  const styles = readStyles(parts.get('word/styles.xml') ?? '<none/>');
  const document: FlowDocument = { headers: [], body: [], footers: [], links: [] };
  for (const kind of ['header', 'document', 'footer']) {
    for (const [name, xml] of parts) {
      const file = new RegExp(`^word/(${kind}\\d*\\.xml)$`).exec(name)?.[1];
      if (file === undefined) continue;
      const part = readDocxBody(xml, styles, readTargets(parts.get(`word/_rels/${file}.rels`)));
      document.headers.push(...part.headers);
      document.body.push(...part.body);
      document.footers.push(...part.footers);
      document.links.push(...part.links);
    }
  }
  return document;
}

/** Reads WordprocessingML of 2003, or a flat package. */
export function readWordXml(bytes: Uint8Array): FlowDocument {
  const xml = decodeMarkup(bytes, 'utf-8');
  return readDocxBody(xml, readStyles(xml), new Map());
}

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

/** Reads the parts that the filter accepts. Sizes are bounded, and unsafe names are refused. */
async function readZipParts(
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
    throw toDamagedWordError(error);
  }
}
