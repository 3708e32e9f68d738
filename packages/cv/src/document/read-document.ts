import { CvError } from '../cv-error.ts';
import { readDoc } from '../extract/doc-document.ts';
import { readDocx } from '../extract/docx-document.ts';
import { readPdf } from '../extract/pdf-runs.ts';
import { flowLines } from '../layout/flow-lines.ts';
import { pdfLines } from '../layout/pdf-lines.ts';
import { limits } from '../limits.ts';
import { documentNature } from '../sniff-document.ts';
import type { CvDocument } from './line.ts';

const WANTED = 'Upload the CV as PDF, DOCX or DOC.';

/**
 * Reads the lines of a CV in reading order.
 * Throws CvError: UNSUPPORTED_FILE (no pdf, docx or doc; macros), UNREADABLE_FILE (empty, locked, damaged).
 */
export async function readDocument(bytes: Uint8Array): Promise<CvDocument> {
  if (bytes.length === 0) throw new CvError('UNREADABLE_FILE', `The file is empty. ${WANTED}`);
  if (bytes.length > limits.fileBytes)
    throw new CvError('UNREADABLE_FILE', 'The file is larger than 10 MiB.');
  switch (documentNature(bytes)) {
    case 'pdf': {
      const pdf = await readPdf(bytes);
      return { lines: pdfLines(pdf), links: pdf.links, pages: pdf.pages };
    }
    case 'docx': {
      const { blocks, links } = await readDocx(bytes);
      return { lines: flowLines(blocks), links, pages: 1 };
    }
    case 'doc': {
      const { blocks, links } = readDoc(bytes);
      return { lines: flowLines(blocks), links, pages: 1 };
    }
    case 'encrypted':
      throw new CvError(
        'UNREADABLE_FILE',
        'The document is protected by a password. Remove the password and upload it again.',
      );
    case 'macro':
      throw new CvError('UNSUPPORTED_FILE', `The document carries macros, which aren’t accepted. ${WANTED}`);
    case 'unknown':
      throw new CvError('UNSUPPORTED_FILE', `The file is no PDF or Word document. ${WANTED}`);
  }
}
