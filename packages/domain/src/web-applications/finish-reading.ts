import type { ParsedCv } from '@nova/cv';
import type { Context } from '../context.ts';
import { queuedEvents } from '../events/queued-events.ts';

interface Reading {
  readonly fileId: string;
  readonly candidateId: string;
}

/** Keeps what a CV says with its file, tells that it was read, and lets it wait no more: all or nothing. */
export async function finishReading(
  ctx: Context,
  { fileId, candidateId }: Reading,
  cv: ParsedCv | null,
): Promise<void> {
  const { text: _text, ...parsed } = cv ?? { text: '' };
  const event = queuedEvents(ctx, [
    { type: 'candidate.cv_parsed', kind: 'candidate', recordId: candidateId },
  ]);
  await ctx.db.write(
    `WITH done AS (DELETE FROM cv_readings r WHERE r."accountId" = $1 AND r."fileId" = $2::uuid RETURNING r."fileId"),
       kept AS (UPDATE stored_files f SET parsed = $3::jsonb FROM done
         WHERE f."accountId" = $1 AND f.id = $2::uuid AND f.id = done."fileId" AND $3::jsonb IS NOT NULL RETURNING f.id)
     SELECT nova_add_children($1::uuid, jsonb_set($4::jsonb, '{0,rows,0,reference}', to_jsonb(c.reference)))::text AS told
     FROM kept JOIN candidates c ON c."accountId" = $1 AND c.id = $5::uuid`,
    [fileId, cv && JSON.stringify(parsed), JSON.stringify([event]), candidateId],
  );
}

/** Lets a CV wait again, for another try in a while: what kept it from being read had nothing to do with it. */
export async function releaseReading(ctx: Context, { fileId }: Reading): Promise<void> {
  await ctx.db.write(
    `UPDATE cv_readings r SET "leaseUntil" = now() + interval '20 seconds', attempts = greatest(0, r.attempts - 1)
     WHERE r."accountId" = $1 AND r."fileId" = $2::uuid`,
    [fileId],
  );
}
