import { escapeUTF8 } from 'entities';

/** Characters that XML 1.0 does not allow. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text or attribute of an XML document, and leaves out characters that XML does not allow. */
export const escapeXmlText = (text: string): string => escapeUTF8(text.replaceAll(impossible, ''));

/** Returns a CDATA section. It is split where the text would end it. */
export const escapeCdata = (text: string): string =>
  `<![CDATA[${text.replaceAll(impossible, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
