import { cvCategory } from '../files/contract.ts';
import { type Context, newId, type ChildRows, type Row } from '@nova/core';
import { buildEventRows } from '../events/event-queue.ts';
import { readBytes, listFileChanges, buildFileRow, toSafeFileName } from '../files/upload-file.ts';
import { buildCvTextRows } from './texts/read-cv-text.ts';
import type { DocumentKind, ParsedCv } from '@nova/cv';
import type { StoredContent } from '@nova/files';

/** The fields that the reader found. The CV's text is stored apart from them. */
export type ReadFields = Omit<ParsedCv, 'text'>;

/** A CV whose content is stored, but whose record is not written yet. */
export interface CvFile {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: StoredContent;
  readonly parsed: ReadFields;
  /** Null for the CV of a dry run, because a worker reads its text later. */
  readonly text: string | null;
}

export async function storeCv(ctx: Context, file: File, kind: DocumentKind, cv: ParsedCv): Promise<CvFile> {
  const id = newId();
  const content = await ctx.ports.files.put(ctx.account.id, id, readBytes(file));
  const { text, ...parsed } = cv;
  const fileName = chooseFileName(file.name, kind);
  return { id, fileName, contentType: documentTypes[kind], content, parsed, text };
}

export const buildCvFileRow = (ctx: Context, file: CvFile, candidateId: string): Row =>
  buildFileRow(ctx, { ...file, candidateId, category: cvCategory });

/** Returns the file's row, its text and its events, as child rows of a new candidate. */
export function buildCvRows(
  ctx: Context,
  file: CvFile,
  candidate: { readonly id: string; readonly reference: string },
): readonly ChildRows[] {
  const row = buildCvFileRow(ctx, file, candidate.id);
  const changed = Object.keys(listFileChanges(row));
  return [
    { table: 'stored_files', rows: [row] },
    ...(file.text === null ? [] : [buildCvTextRows(file.id, file.text)]),
    buildEventRows(ctx, [{ type: 'file.uploaded', kind: 'file', recordId: file.id, changed }]),
    buildCvParsedEvent(ctx, candidate),
  ];
}

export const buildCvParsedEvent = (
  ctx: Context,
  { id: recordId, reference }: { readonly id: string; readonly reference: string },
): ChildRows =>
  buildEventRows(ctx, [{ type: 'candidate.cv_parsed', kind: 'candidate', recordId, reference }]);

/** Names of files that browsers would open as web pages. */
const PAGE_NAME = /\.(?:x?html?|shtml|mht|mhtml|xml|svg)$/iu;

/** Replaces the ending of a Word document that is named like a web page, so that a word processor opens it. */
const chooseFileName = (name: string, kind: DocumentKind): string =>
  kind === 'doc' ? toSafeFileName(name).replace(PAGE_NAME, '.doc') : toSafeFileName(name);

/** Media types of documents. */
export const documentTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
};
