import type { ParsedCv } from '@nova/cv';
import type { Context } from '../context.ts';
import { queuedEvents } from '../events/queued-events.ts';
import type { LeasedReading } from './lease-reading.ts';

/**
 * Keeps what a CV says with its file, tells that it was read, and lets it wait no more: all or nothing, and nothing where its holder
 * has it no more.
 */
export async function finishReading(
  ctx: Context,
  { fileId, candidateId, holder }: Pick<LeasedReading, 'fileId' | 'candidateId' | 'holder'>,
  cv: ParsedCv | null,
): Promise<void> {
  const { text: _text, ...parsed } = cv ?? { text: '' };
  const event = queuedEvents(ctx, [
    { type: 'candidate.cv_parsed', kind: 'candidate', recordId: candidateId },
  ]);
  await ctx.db.write(
    `WITH done AS (DELETE FROM cv_readings r
         WHERE r."accountId" = $1 AND r."fileId" = $2::uuid AND r."leasedBy" = $6::uuid RETURNING r."fileId"),
       kept AS (UPDATE stored_files f SET parsed = $3::jsonb FROM done
         WHERE f."accountId" = $1 AND f.id = $2::uuid AND f.id = done."fileId" AND $3::jsonb IS NOT NULL RETURNING f.id)
     SELECT nova_add_children($1::uuid, jsonb_set($4::jsonb, '{0,rows,0,reference}', to_jsonb(c.reference)))::text AS told
     FROM kept JOIN candidates c ON c."accountId" = $1 AND c.id = $5::uuid`,
    [fileId, cv && JSON.stringify(parsed), JSON.stringify([event]), candidateId, holder],
  );
}
