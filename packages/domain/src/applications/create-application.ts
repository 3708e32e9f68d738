import { NovaError, type createApplication as endpoint } from '@nova/contract';
import { uniqueViolation } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { noteUnplaced } from './note-unplaced.ts';
import { createKind } from '../records/crud.ts';

/**
 * Puts a candidate into the pipeline of a job.
 * @returns the new application's id
 * @throws NOT_FOUND for an unknown candidate or job; DUPLICATE with the id of the one application there is of both
 */
export async function createApplication(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<string> {
  try {
    const id = await createKind(ctx, kinds.application, input);
    await noteUnplaced(ctx, input);
    return id;
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    const [existing] = await ctx.db.rows<{ id: string }>(
      `SELECT id FROM applications WHERE "accountId" = $1 AND "candidateId" = $2 AND "jobId" = $3`,
      [input.candidateId, input.jobId],
    );
    // It went, with its candidate, between the two statements: whether that is there is asked anew.
    if (!existing) return createApplication(ctx, input);
    throw new NovaError(
      'DUPLICATE',
      'This candidate is in the pipeline of this job already; `data` holds the application’s id.',
      { data: existing.id },
    );
  }
}
