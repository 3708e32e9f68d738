import { readDocxBody } from './docx-body.ts';
import { readStyles } from './docx-styles.ts';
import type { FlowDocument } from './flow-block.ts';
import { decodeMarkup } from './markup-encoding.ts';

/**
 * Reads a Word document in one XML file: WordprocessingML of 2003, or the parts of a docx in a flat package.
 * Throws CvError UNREADABLE_FILE (damaged, or beyond the limits).
 */
export function readWordXml(bytes: Uint8Array): FlowDocument {
  const xml = decodeMarkup(bytes, 'utf-8');
  return readDocxBody(xml, readStyles(xml), new Map());
}
