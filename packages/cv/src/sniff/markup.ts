import { findHeading } from '../entities/headings.ts';
import { type DocumentNature, readTextHead } from './natures.ts';

/** Word processors name themselves within the first kilobytes. */
const MARKS_WITHIN = 32 * 1024;

const JUDGED = 256 * 1024;

const BEGINS_AS_HTML =
  /^(?:<\?xml[^>]{0,200}>\s*|<!--[^>]{0,500}-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i;

const WORD_MARKS = [
  /xmlns:w\s*=\s*["']?urn:schemas-microsoft-com:office:word/i,
  /<meta[^>]{1,200}ProgId[^>]{1,100}Word\.Document/i,
  /<meta[^>]{1,200}generator[^>]{1,100}content\s*=\s*["']?(?:Microsoft Word|LibreOffice|OpenOffice|StarOffice|AbiWord|WordPerfect|Aspose\.Words)/i,
];

/** Elements and attributes that only web pages have. */
const ACTIVE =
  /<(?:script|form|input|button|select|textarea|iframe|frame|frameset|nav|object|embed|applet|video|audio|canvas|base)[\s>/]|\son[a-z]{3,20}\s*=|javascript:|http-equiv\s*=\s*["']?refresh/i;

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;

const LEAST_HEADINGS = 2;

function countHeadings(page: string): number {
  const kinds = [...page.matchAll(/>([^<>]{3,60})</g)].map(([, text = '']) => findHeading(text.trim()));
  return new Set(kinds.filter((kind) => kind !== null)).size;
}

/** True for files of word processors. A static page without their mark must read as a CV. */
function isHtmlDocument(page: string): boolean {
  const head = page.slice(0, MARKS_WITHIN);
  if (WORD_MARKS.some((mark) => mark.test(head))) return true;
  return !ACTIVE.test(page) && EMAIL.test(page) && countHeadings(page) >= LEAST_HEADINGS;
}

/** Returns null for files that are not HTML. */
export function detectHtmlNature(bytes: Uint8Array): 'html' | 'web-page' | null {
  if (!BEGINS_AS_HTML.test(readTextHead(bytes, 4_096))) return null;
  return isHtmlDocument(readTextHead(bytes, JUDGED)) ? 'html' : 'web-page';
}

/** Returns null for files that are not web archives. */
export function detectArchiveNature(bytes: Uint8Array): 'mhtml' | 'web-page' | null {
  const head = readTextHead(bytes, MARKS_WITHIN);
  const header = /^(?:[\w-]{1,60}:[^\n]{0,1000}\n(?:[ \t][^\n]{0,1000}\n){0,20}){1,30}/.exec(head)?.[0] ?? '';
  if (!/^MIME-Version:/im.test(header) || !/^Content-Type:\s*multipart\/related/im.test(header)) return null;
  const plain = head.replace(/=\r?\n/g, '').replace(/=3D/gi, '=');
  return WORD_MARKS.some((mark) => mark.test(plain)) ? 'mhtml' : 'web-page';
}

const ROOT = /^(?:<[?!][^>]{0,500}>\s*){0,10}<(?:w:wordDocument|pkg:package)\s[^>]*/;

const FLAT_PACKAGE = 'http://schemas.microsoft.com/office/2006/xmlPackage';

function has(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, 'latin1');
}

/** Recognises WordprocessingML of 2003 and flat packages; null for other files. */
export function detectXmlNature(bytes: Uint8Array): DocumentNature | null {
  const root = ROOT.exec(readTextHead(bytes, 8_192))?.[0];
  if (root === undefined) return null;
  if (root.includes('pkg:package') && (!root.includes(FLAT_PACKAGE) || !has(bytes, '<w:document')))
    return null;
  if (/w:macrosPresent\s*=\s*["']yes/.test(root) || has(bytes, 'vbaProject')) return 'macro';
  return 'word-xml';
}
