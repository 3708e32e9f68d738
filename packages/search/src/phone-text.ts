import type { FieldName, QueryNode, TermNode } from './query-tree.ts';

/** Invisible marks that are copied along with a number from other programs. */
const marks = '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
/** The form of a number, with or without an extension: `+49 (0)151 555-9005`, `(0151) 5559005`, `tel:0151/5559005`. */
const phonePattern = new RegExp(
  `[${marks}]*(?:tel:)?[\\s+${marks}]*(?:\\(\\s*\\+?\\d[\\d\\s]*\\)|\\d)` +
    `(?:[\\s./\\-\\u2010-\\u2015${marks}]*(?:\\(\\d[\\d\\s]*\\)|\\d))*` +
    `(?:\\s*(?:ext|extn|x|durchwahl|dw|#)[.\\s]*\\d+)?[${marks}]*(?=[\\s,;)]|$)`,
  'iuy',
);
/** The least number of digits. Fewer may be years, amounts or parts of a number. */
const leastDigits = 6;
/** The largest number of digits, those of an extension included. */
const mostDigits = 24;

interface WrittenPhone {
  readonly term: TermNode;
  /** The position after the number. */
  readonly end: number;
}

/** Reads a phone number at the position (docs/query-language.md#phone-numbers); null if none begins there. */
export function readPhone(text: string, field: FieldName | null, position: number): WrittenPhone | null {
  phonePattern.lastIndex = position;
  const [found = ''] = phonePattern.exec(text) ?? [];
  const digits = found.replaceAll(/\D/gu, '').length;
  if (digits < leastDigits || digits > mostDigits) return null;
  const number = found
    .replaceAll(new RegExp(`[${marks}]`, 'gu'), '')
    .trim()
    .replace(/^tel:/iu, '');
  return {
    term: Object.freeze({ type: 'term', field, position, text: number, quoted: true }),
    end: position + found.length,
  };
}

/** Returns a query for the phone number or for the words of its text, because the text may not be a number. */
export function addPhone(node: QueryNode, number: TermNode): QueryNode {
  if (node.type === 'term' && node.text === number.text) return node;
  return Object.freeze({
    type: 'or',
    nodes: Object.freeze([node, Object.freeze({ ...number, isPhone: true })]),
  });
}
