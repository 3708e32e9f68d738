import { textLimits } from '@nova/contract';
import type { StoredContent } from '@nova/files';
import type { Context } from '../context.ts';
import { createdChanges, type AuditChanges } from '../records/audit.ts';
import type { Row } from '../records/create-record.ts';

export interface NewFile {
  readonly id: string;
  readonly candidateId?: string | null;
  readonly companyId?: string | null;
  readonly category: string | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: StoredContent;
  /** What the CV parser read. */
  readonly parsed?: unknown;
}

/** The row of a file whose content is stored. */
export function fileRow(ctx: Context, file: NewFile): Row {
  const now = ctx.now().toISOString();
  return {
    id: file.id,
    candidateId: file.candidateId ?? null,
    companyId: file.companyId ?? null,
    category: file.category,
    fileName: file.fileName,
    contentType: file.contentType,
    ...contentColumns(file.content),
    parsed: file.parsed ?? null,
    createdOn: now,
    updatedOn: now,
  };
}

/** What a new file's row sets of the fields that can be set, as the trail and the feed tell it. */
export const fileChanges = ({ candidateId, companyId, category, fileName }: Row): AuditChanges =>
  createdChanges({ candidateId, companyId, category, fileName });

/** The columns that tell of a file's content, once it is stored. */
export const contentColumns = ({ size, storageKey, sha256 }: StoredContent): Row => ({
  status: 'STORED',
  fileSize: size,
  storageKey,
  sha256: `\\x${sha256}`,
});

/** What joins emoji, and letters of some alphabets, to one sign, and what flags are spelt with, are of the name itself. */
const unprintable = /[\p{Cc}\u2028\u2029]|(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;

/**
 * A file's name as it is kept: its last part, without control characters, at most its last 255 characters (docs/interface/files.md#upload).
 * No file system has longer ones. An emoji is one character, whatever it takes in UTF-16.
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().replace(unprintable, '').split(/[/\\]/u).at(-1)?.trim() ?? '';
  return last === '' ? 'file' : Array.from(last).slice(-textLimits.short).join('').trim();
}
