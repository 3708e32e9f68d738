import type { FieldName, QueryNode, TermNode } from './query-tree.ts';

/** Perhaps with an extension: `+49 (0)151 555-9005`, `(0151) 5559005`, `tel:0151/5559005`. */
const written =
  /^\s*(?:tel:)?[\s+]*(?:\(\s*\+?\d[\d\s]*\)|\d)(?:[\s./\-\u2010-\u2015]*(?:\(\d[\d\s]*\)|\d))*\s*(?:(?:ext|extn|x|durchwahl|dw|#)[.\s]*\d+\s*)?$/iu;
/** Fewer may be years, amounts or parts of a number. */
const leastDigits = 6;
/** Of a number with extension. */
const mostDigits = 24;

/** Null unless the whole text reads as a phone number (docs/query-language.md#phone-numbers). */
export function phoneTerm(text: string, field: FieldName | null, position: number): TermNode | null {
  // Marks that are copied along with a number from other programs.
  const plain = text.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
  const digits = plain.replaceAll(/\D/gu, '').length;
  if (digits < leastDigits || digits > mostDigits || !written.test(plain)) return null;
  const number = plain.trim().replace(/^tel:/iu, '');
  return Object.freeze({ type: 'term', field, position, text: number, quoted: true, isPhone: true });
}

/** What the text means by its words is found too. */
export function withPhone(node: QueryNode, number: TermNode | null): QueryNode {
  if (!number || (node.type === 'term' && node.text === number.text)) return node;
  return Object.freeze({ type: 'or', nodes: Object.freeze([node, number]) });
}
