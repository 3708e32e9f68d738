import { CvError } from '../../cv-error.ts';
import type { FlowDocument } from '../flow-block.ts';
import { decodeMarkup } from '../markup-encoding.ts';
import { readHtml, readHtmlText } from './html-document.ts';

/** Parts of an archive that are looked at: the document is the first or nearly so. */
const MOST_PARTS = 50;

interface MhtmlPart {
  header: string;
  body: string;
}

function partsOf(archive: string): MhtmlPart[] {
  const boundary = /boundary\s*=\s*(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/i.exec(archive.slice(0, 8_192));
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return [];
  return archive
    .split(`--${mark}`, MOST_PARTS)
    .slice(1)
    .map((part) => {
      const [header = ''] = part.split(/\r?\n\r?\n/, 1);
      return { header, body: part.slice(header.length) };
    });
}

function decodeBody({ header, body }: MhtmlPart): Uint8Array {
  const encoding = /^Content-Transfer-Encoding:\s*([\w-]{1,30})/im.exec(header)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const plain = body
    .replace(/=[ \t]{0,20}\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}

/**
 * Reads a document that was saved as a web archive (RFC 2557): its first part of HTML.
 * Throws CvError UNREADABLE_FILE where there is none, or where it is more than a CV can be.
 */
export function readMhtml(bytes: Uint8Array): FlowDocument {
  const html = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')).find(
    ({ header }) => /^Content-Type:\s*text\/html/im.test(header),
  );
  if (html === undefined)
    throw new CvError('UNREADABLE_FILE', 'The document has no text part. Save it as PDF and upload that.');
  const charset = /charset\s*=\s*"?([\w-]{2,40})/i.exec(html.header)?.[1];
  const body = decodeBody(html);
  return charset === undefined ? readHtml(body) : readHtmlText(decodeMarkup(body, charset));
}
