import type { getOpenJob as endpoint, openJob } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { JsonText } from '../json-text.ts';
import { notFound } from '../records/not-found.ts';
import { documentJoins, documentSql, rowsOfIds } from '../records/record-source.ts';
import { currencyNames } from './currency-names.ts';
import { openToTheWeb, todayOf } from './open-to-the-web.ts';
import { publicJobSource, questionsOf } from './public-job-source.ts';

const source = {
  ...publicJobSource,
  members: { ...publicJobSource.members, questions: questionsOf('j') },
};

const statement = `SELECT ${documentSql(source)} AS data FROM ${rowsOfIds('ARRAY[$3::uuid]')}
  JOIN ${source.from} ON j."accountId" = page."accountId" AND j.id = page.id ${documentJoins(source)}
  WHERE ${openToTheWeb('$2::date')} IS TRUE`;

/**
 * A job that is open to the web, with what an application to it asks for.
 * @throws NOT_FOUND for any other (docs/interface/public-jobs.md#open-to-the-web)
 */
export async function getOpenJob(
  ctx: Context,
  { jobId }: z.output<typeof endpoint.input>,
): Promise<JsonText<z.output<typeof openJob>>> {
  if (!isId(jobId)) throw notFound('job');
  const [row] = await ctx.db.rows<{ data: string }>(statement, [todayOf(ctx), jobId, currencyNames]);
  if (!row) throw notFound('job');
  return new JsonText(row.data);
}
