/** What XML 1.0 has no character for: controls, halves of surrogate pairs, two that are none. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as XML holds it. */
export const xmlText = (text: string): string =>
  text.replaceAll(impossible, '').replaceAll(/[&<>"']/gu, (mark) => escapes[mark] ?? '');

/** An element with a text; nothing where there is none. */
export const element = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;

/** An element whose text stands as it is; what would end it is parted into two sections. */
export const cdataElement = (name: string, text: string): string =>
  `<${name}><![CDATA[${text.replaceAll(impossible, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A day or an instant as RSS and boards write it (RFC 822). */
export const mailDate = (iso: string): string => new Date(iso).toUTCString();
