import { chooseBestReading } from './best-reading.ts';
import { CvError } from './cv-error.ts';
import type { CvDocument } from './document.ts';
import { readDoc } from './extract/doc-document.ts';
import { readDocx, readWordXml } from './extract/docx-document.ts';
import type { FlowDocument } from './extract/flow.ts';
import { readHtml, readMhtml } from './extract/html/html-document.ts';
import { readPdf } from './extract/pdf-runs.ts';
import { readRtf } from './extract/rtf/rtf-document.ts';
import { readFlowLines } from './layout/flow-lines.ts';
import { joinFlow } from './layout/page-furniture.ts';
import { listPdfReadings } from './layout/pdf-lines.ts';
import { limits } from './limits.ts';
import { assertReadable, detectDocumentNature } from './sniff/sniff-document.ts';

function toDocument(flow: FlowDocument): CvDocument {
  return { lines: readFlowLines(joinFlow(flow)), links: flow.links, pages: 1, pagesRead: 1 };
}

/** @throws CvError UNSUPPORTED_FILE or UNREADABLE_FILE */
export async function readDocument(bytes: Uint8Array): Promise<CvDocument> {
  if (bytes.length > limits.fileBytes)
    throw new CvError(
      'UNREADABLE_FILE',
      'The file is larger than 10 MiB. Upload the CV alone, or with smaller pictures.',
    );
  const nature = detectDocumentNature(bytes);
  assertReadable(nature);
  switch (nature) {
    case 'pdf': {
      const pdf = await readPdf(bytes);
      return {
        lines: chooseBestReading(listPdfReadings(pdf)),
        links: pdf.links,
        pages: pdf.pages,
        pagesRead: pdf.pagesRead,
      };
    }
    case 'docx':
      return toDocument(await readDocx(bytes));
    case 'rtf':
      return toDocument(readRtf(bytes));
    case 'html':
      return toDocument(readHtml(bytes));
    case 'mhtml':
      return toDocument(readMhtml(bytes));
    case 'word-xml':
      return toDocument(readWordXml(bytes));
    case 'word97':
      return toDocument(readDoc(bytes));
  }
}
