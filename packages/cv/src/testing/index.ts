/** What tests and measurements of others are given: PDFs to be read. */
export { widthOf, type PdfFont } from './make-pdf.ts';
export { makePdf, type PdfPage, type PdfText } from './make-pdf.ts';
