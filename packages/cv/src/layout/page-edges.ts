import type { FlowBlock, FlowDocument, FlowParagraph } from '../extract/flow-block.ts';
import { PAGE_NUMBER } from './foot-note.ts';

/** An address of email or the web, or a number to call. A span of years is none. */
const CONTACT =
  /[\w.+-]@[\w-]+\.\w|\b(?:https?:|www\.|linkedin\.com|github\.com)|(?:\+|\b0)\d[\d\s().\/-]{6,}\d/i;

function textOf(block: FlowBlock): string {
  if (block.kind === 'paragraph') return block.lines.map(({ text }) => text).join('\n');
  return block.rows.flatMap((row) => row.flatMap((cell) => cell.map(textOf))).join('\n');
}

function paragraphsOf(block: FlowBlock): FlowParagraph[] {
  return block.kind === 'paragraph' ? [block] : block.rows.flat(2).flatMap(paragraphsOf);
}

/** Headers of the first page, of the others and of those on the left often say the same, and number the page. */
function headersOf(blocks: FlowBlock[]): FlowBlock[] {
  const seen = new Set<string>();
  return blocks.filter((block) => {
    const text = textOf(block).trim();
    const print = text.replace(/\d+/g, '#').toLowerCase();
    if (text === '' || PAGE_NUMBER.test(text) || seen.has(print)) return false;
    seen.add(print);
    return true;
  });
}

/** Of what stands at the foot of pages only how to reach the person: the rest is page numbers, file names, dates and notes. */
function contactsOf(footers: FlowBlock[]): FlowBlock[] {
  return headersOf(footers.flatMap(paragraphsOf).filter((paragraph) => CONTACT.test(textOf(paragraph))));
}

/**
 * A word processor document as one text (docs/interface/candidates.md#cvs): what heads its pages, how its feet say the person is
 * reached, and the body.
 */
export function wholeFlow({ headers, body, footers }: FlowDocument): FlowBlock[] {
  return [...headersOf(headers), ...contactsOf(footers), ...body];
}
