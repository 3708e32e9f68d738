import type { Context } from '../context.ts';

/** Whose application it is, and where it was moved or put. */
interface Moved {
  readonly candidateId: unknown;
  readonly jobId: unknown;
  readonly stageCode: string;
}

/** Tells the caller of an application at PLACED for which there is no placement (docs/interface/placements.md#the-application). */
export async function noteUnplaced(ctx: Context, { candidateId, jobId, stageCode }: Moved): Promise<void> {
  if (stageCode !== 'PLACED') return;
  const [placement] = await ctx.db.rows(
    `SELECT 1 FROM placements p WHERE p."accountId" = $1 AND p."candidateId" = $2::uuid AND p."jobId" = $3::uuid LIMIT 1`,
    [candidateId, jobId],
  );
  if (placement) return;
  ctx.warnings.note({
    path: 'stageCode',
    message:
      'is PLACED, and there is no placement of this candidate for this job: the candidate is neither in the pipeline nor placed. Create the placement; it moves the application by itself.',
  });
}
