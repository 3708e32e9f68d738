import { NovaError, textLimits } from '@nova/contract';
import type { uploadFile as endpoint } from './contract.ts';
import {
  type Context,
  newId,
  type AuditChanges,
  auditRow,
  listInitialChanges,
  type Row,
  loadReferences,
} from '@nova/core';
import { hasLeft, isUnavailable } from '@nova/db';
import type { StoredContent } from '@nova/files';
import type { z } from 'zod';

/**
 * Adds a file to a candidate or a company (docs/interface/files.md#upload). It stores the content before the
 * record, so every record has its content.
 * @returns the file's id
 * @throws BAD_REQUEST unless exactly one owner is named, NOT_FOUND for an unknown one
 */
export async function uploadFile(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  const { candidateId = null, companyId = null } = input;
  if ((candidateId === null) === (companyId === null)) {
    throw new NovaError('BAD_REQUEST', 'Name the owner of the file: either candidateId or companyId.');
  }
  const references = await loadReferences(ctx, { candidates: [candidateId], companies: [companyId] });
  const owner = {
    candidateId: references.record('candidate', candidateId) ?? null,
    companyId: references.record('company', companyId) ?? null,
  };
  const id = newId();
  const content = await ctx.ports.files.put(ctx.account.id, id, readBytes(input.file));
  const row = buildFileRow(ctx, {
    id,
    ...owner,
    fileName: toSafeFileName(input.file.name),
    content,
    category: input.category ?? null,
    contentType: input.file.type || 'application/octet-stream',
  });
  const audit = auditRow(ctx, {
    entity: 'file',
    recordId: id,
    action: 'create',
    changes: listFileChanges(row),
  });
  try {
    await ctx.db.write(`SELECT nova_add_children($1::uuid, $2::jsonb)::text`, [
      JSON.stringify([
        { table: 'stored_files', rows: [row] },
        { table: 'audit_events', rows: [audit] },
      ]),
    ]);
  } catch (error) {
    await removeRefusedContent(ctx, content.storageKey, error);
    throw error;
  }
  return id;
}

export async function* readBytes(file: File): AsyncIterable<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}

interface NewFile {
  readonly id: string;
  readonly candidateId?: string | null;
  readonly companyId?: string | null;
  readonly category: string | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: StoredContent;
  /** The parsed CV. */
  readonly parsed?: unknown;
}

export function buildFileRow(ctx: Context, file: NewFile): Row {
  const now = ctx.now().toISOString();
  return {
    id: file.id,
    candidateId: file.candidateId ?? null,
    companyId: file.companyId ?? null,
    category: file.category,
    fileName: file.fileName,
    contentType: file.contentType,
    ...toContentColumns(file.content),
    parsed: file.parsed ?? null,
    createdOn: now,
    updatedOn: now,
  };
}

/** Lists the fields that the audit trail and the event feed show. */
export const listFileChanges = ({ candidateId, companyId, category, fileName }: Row): AuditChanges =>
  listInitialChanges({ candidateId, companyId, category, fileName });

export const toContentColumns = ({ size, storageKey, sha256 }: StoredContent): Row => ({
  status: 'STORED',
  fileSize: size,
  storageKey,
  sha256: `\\x${sha256}`,
});

/** Control and format characters, except those that join emoji or letters or spell flags. */
const unprintable = /[\p{Cc}\u2028\u2029]|(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;

/**
 * Returns the name to store: the last path segment without control characters, cut to its last 255 characters
 * (docs/interface/files.md#upload). File systems allow no more. An emoji counts as one.
 */
export function toSafeFileName(name: string): string {
  const last = name.toWellFormed().replace(unprintable, '').split(/[/\\]/u).at(-1)?.trim() ?? '';
  return last === '' ? 'file' : Array.from(last).slice(-textLimits.short).join('').trim();
}

/**
 * Removes content whose record was refused or whose caller left early. If the database became unavailable, the
 * record may exist; the content then stays, and the sweep decides.
 */
export async function removeRefusedContent(
  ctx: Context,
  storageKey: string,
  refusal: unknown,
): Promise<void> {
  if (hasLeft(refusal) || !isUnavailable(refusal))
    await ctx.ports.files.remove(storageKey).catch(() => undefined);
}
