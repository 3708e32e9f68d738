import * as c from '../../contract.ts';
import { type Context, plainVerbs } from '@nova/core';
import { listInterviews as answerInterviews } from '../interviews.ts';
import { make, through } from '../../testing/index.ts';

type Given = Readonly<Record<string, unknown>>;

export async function listInterviews(ctx: Context, given: Given = {}) {
  const page = await through(c.listInterviews, answerInterviews)(ctx, given);
  return { total: page.total, data: page.data.toValue() };
}

export const titlesOf = async (ctx: Context, given: Given = {}) =>
  (await listInterviews(ctx, given)).data.map((one) => one.title);

export const updateInterview = through(c.updateInterview, plainVerbs('interview').update);

/** An interview of one hour for a new candidate and job, titled with its start. */
export async function interviewAt(ctx: Context, start: string, more: Given = {}): Promise<string> {
  const endDate = new Date(Date.parse(start) + 3_600_000).toISOString();
  const records = { jobId: await make.job(ctx), candidateId: await make.candidate(ctx) };
  return make.interview(ctx, { title: start, startDate: start, endDate, ...records, ...more });
}
