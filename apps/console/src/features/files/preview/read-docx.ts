const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** The largest text, in characters. A longer one is a sign of a zip bomb. */
const largestText = 20_000_000;

/**
 * Extracts the text of a Word document, one line per paragraph.
 * @throws Error if it is not a Word document, or is too large
 */
export async function readDocx(bytes: ArrayBuffer): Promise<string> {
  const xml = await readEntry(bytes, 'word/document.xml');
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const paragraphs = [...document.getElementsByTagNameNS('*', 'p')].map(extractText);
  return paragraphs
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

function extractText(paragraph: Element): string {
  return [...paragraph.getElementsByTagNameNS('*', '*')]
    .map(({ localName, textContent }) => {
      if (localName === 't') return textContent;
      if (localName === 'tab') return '\t';
      return localName === 'br' ? '\n' : '';
    })
    .join('');
}

async function readEntry(bytes: ArrayBuffer, name: string): Promise<string> {
  const view = new DataView(bytes);
  const place = findEntry(view, name);
  if (!place) throw new Error('This is no Word document.');
  const { offset, size, method } = place;
  const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = new Blob([bytes.slice(begin, begin + size)]);
  if (method === 0) return packed.text();
  return readBounded(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')));
}

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > largestText) throw new Error('The document is too large to show.');
  }
}

interface EntryPlace {
  readonly offset: number;
  readonly size: number;
  readonly method: number;
}

function findEntry(view: DataView, name: string): EntryPlace | undefined {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < 0) return undefined;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === directoryEntry) {
    const length = view.getUint16(at + 28, true);
    const entryName = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, length));
    if (entryName === name)
      return {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      };
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return undefined;
}
