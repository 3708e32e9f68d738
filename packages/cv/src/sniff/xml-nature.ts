import type { DocumentNature } from './nature.ts';
import { textHead } from './text-head.ts';

const ROOT = /^(?:<[?!][^>]{0,500}>\s*){0,10}<(?:w:wordDocument|pkg:package)\s[^>]*/;
const FLAT_PACKAGE = 'http://schemas.microsoft.com/office/2006/xmlPackage';

function has(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, 'latin1');
}

/** Word documents in one XML file: WordprocessingML of 2003, or the parts of a docx in a flat package. Null for other text. */
export function natureOfXml(bytes: Uint8Array): DocumentNature | null {
  const root = ROOT.exec(textHead(bytes, 8_192))?.[0];
  if (root === undefined) return null;
  if (root.includes('pkg:package') && (!root.includes(FLAT_PACKAGE) || !has(bytes, '<w:document')))
    return null;
  if (/w:macrosPresent\s*=\s*["']yes/.test(root) || has(bytes, 'vbaProject')) return 'macro';
  return 'word-xml';
}
