// The server's thread loads only this file. `@nova/cv/parse` also loads the libraries that read documents.
export { CvError, type CvErrorCode } from './cv-error.ts';
export type { ParseOptions } from './parse-cv.ts';
export type {
  ConfidenceField,
  LevelKind,
  ParsedAddress,
  ParsedCv,
  ParsedEducation,
  ParsedEmployment,
  ParsedLanguage,
  ParsedPhone,
} from './parsed-cv.ts';
export {
  createCvParser,
  CvParserBusyError,
  type CvParser,
  type CvParserOptions,
  type CvParserStats,
} from './pool/cv-parser.ts';
export { sniffDocument, type DocumentKind } from './sniff/sniff-document.ts';
export { acceptedKind } from './sniff/sniff-document.ts';
