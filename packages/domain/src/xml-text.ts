import { escapeUTF8 } from 'entities';

/** Not allowed in XML 1.0. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text or attribute of an XML document; leaves out characters that XML cannot carry. */
export const xmlText = (text: string): string => escapeUTF8(text.replaceAll(impossible, ''));

/** A CDATA section; splits it where the text would end it. */
export const xmlCdata = (text: string): string =>
  `<![CDATA[${text.replaceAll(impossible, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
