export { freePort } from './free-port.ts';
export { makePdf, widthOf, type PdfFont, type PdfPage, type PdfText } from './make-pdf.ts';
export { makeZip, type ZipPart } from './make-zip.ts';
export { percentile } from './percentile.ts';
export { smallCv, smallPdf } from './small-pdf.ts';
export { breakableServer, startTcpProxy, type BreakableServer, type TcpProxy } from './tcp-proxy.ts';
export { unzip } from './unzip.ts';
export { until } from './until.ts';
