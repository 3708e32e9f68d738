import type { DocumentKind } from '@nova/cv';

/** The media types of documents by their kind. */
export const documentTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
};
