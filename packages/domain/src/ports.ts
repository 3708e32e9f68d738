import type { Limits } from '@nova/contract';
import type { ParsedCv } from '@nova/cv';
import type { FileStore } from '@nova/files';
import type { LimitWindow } from '@nova/limits';
import type { ReadyDocuments } from './records/ready-documents.ts';

/** Reads CVs outside the event loop. */
export interface CvReader {
  /** @throws CvError for a document that can't be read, CvParserBusyError where too many wait */
  parse(bytes: Uint8Array, options: { readonly timeZone?: string; readonly now?: Date }): Promise<ParsedCv>;
}

/** The account's CV allowances of the day and the month, and what is used of every window that has a limit. */
export interface CvAllowances {
  usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]>;
  /** Takes one unit; `release` gives it back. @throws PARSE_LIMIT_REACHED */
  reserveCv(accountId: string, limits: Limits): Promise<{ release(): Promise<void> }>;
}

/** Makes addresses that serve one file for a short time without a key. */
export interface FileLinks {
  sign(
    file: { readonly accountId: string; readonly fileId: string },
    now: Date,
  ): { readonly path: string; readonly expiresOn: Date };
}

/** What verbs need of the world beside the database. */
export interface Ports {
  readonly files: FileStore;
  readonly cv: CvReader;
  readonly allowances: CvAllowances;
  readonly links: FileLinks;
  readonly ready: ReadyDocuments;
}
