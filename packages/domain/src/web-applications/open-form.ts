import type { JobQuestion } from '@nova/contract';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { openToTheWeb, todayOf } from '../public-jobs/open-to-the-web.ts';
import { questionsOf } from '../public-jobs/public-job-source.ts';
import { notFound } from '../records/not-found.ts';

/** What the form of a job is about. */
export interface OpenForm {
  readonly ownerId: string | null;
  readonly questions: readonly JobQuestion[];
  /** Whether the challenge has served already. */
  readonly used: boolean;
}

const statement = `SELECT j."ownerId", ${questionsOf('j')}::text AS questions,
    EXISTS (SELECT 1 FROM used_challenges u WHERE u."accountId" = $1 AND u.id = $4) AS used
  FROM jobs j WHERE j."accountId" = $1 AND j.id = $3 AND ${openToTheWeb('$2::date')} IS TRUE`;

/**
 * The form of a job that is open to the web.
 * @param challenge the id of the challenge that it is sent with
 * @throws NOT_FOUND for any other job
 */
export async function openForm(ctx: Context, jobId: string, challenge = ''): Promise<OpenForm> {
  if (!isId(jobId)) throw notFound('job');
  const [row] = await ctx.db.rows<{ ownerId: string | null; questions: string; used: boolean }>(statement, [
    ...[todayOf(ctx), jobId, challenge],
  ]);
  if (!row) throw notFound('job');
  return { ...row, questions: questionsIn(row.questions) };
}

/** Written by `advertToStore` in this shape. */
const questionsIn = (text: string): readonly JobQuestion[] => JSON.parse(text) as readonly JobQuestion[];
