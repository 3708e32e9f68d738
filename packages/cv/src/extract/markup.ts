import { SaxesParser } from 'saxes';
import { CvError } from '../cv-error.ts';
import { limits } from '../limits.ts';
import { toDamagedWordError } from './flow.ts';

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

function createTooLargeError(): CvError {
  return new CvError('UNREADABLE_FILE', 'The Word document is nested or repeated beyond what a CV can be.');
}

/** Parses XML with bounds on depth and size. Entities are not resolved, so they cannot expand without bounds. */
export function readXml(xml: string, handler: XmlHandler): void {
  const parser = new SaxesParser();
  let depth = 0;
  let nodes = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (++depth > limits.xmlDepth || ++nodes > limits.xmlNodes) throw createTooLargeError();
    handler.open(tag.name, tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth--;
    handler.close(tag.name);
  });
  parser.on('text', (text) => handler.text(text));
  try {
    parser.write(xml).close();
  } catch (error) {
    throw toDamagedWordError(error);
  }
}

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, ...mark: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

const DECLARED = /(?:\bencoding|\bcharset)\s*=\s*["']?([\w-]{2,40})/i;

/** Documents declare their encoding within the first kilobytes. */
const DECLARED_WITHIN = 4_096;

function detectEncoding(bytes: Uint8Array): string | undefined {
  const mark = BYTE_ORDER_MARKS.find(([, ...codes]) => codes.every((code, index) => bytes[index] === code));
  if (mark !== undefined) return mark[0];
  return DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN)))?.[1];
}

/** Decodes by byte order mark or declaration; `otherwise` is the encoding of a document with neither. */
export function decodeMarkup(bytes: Uint8Array, otherwise: string): string {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding ?? otherwise).decode(bytes);
  } catch {
    return new TextDecoder(otherwise).decode(bytes);
  }
}
