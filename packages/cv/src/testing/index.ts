/** PDFs for tests and measurements. */
export { widthOf, type PdfFont } from './make-pdf.ts';
export { makePdf, type PdfPage, type PdfText } from './make-pdf.ts';
