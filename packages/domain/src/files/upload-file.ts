import { NovaError, type uploadFile as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { auditRow } from '../records/audit.ts';
import { loadReferences } from '../records/references.ts';
import { fileChanges, fileRow, safeFileName } from './file-row.ts';
import { removeRefusedContent } from './remove-unwanted.ts';

/**
 * Adds a file to a candidate or a company (docs/interface/files.md#upload): the content is stored first, then its record, so that no
 * record ever speaks of content that is not there.
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
  const content = await ctx.ports.files.put(ctx.account.id, id, bytesOf(input.file));
  const row = fileRow(ctx, {
    id,
    ...owner,
    fileName: safeFileName(input.file.name),
    content,
    category: input.category ?? null,
    contentType: input.file.type || 'application/octet-stream',
  });
  const audit = auditRow(ctx, {
    entity: 'file',
    recordId: id,
    action: 'create',
    changes: fileChanges(row),
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

/** The bytes of an uploaded file as a stream. */
export async function* bytesOf(file: File): AsyncIterable<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}
