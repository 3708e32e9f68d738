import type * as contract from './contract.ts';
import {
  type Context,
  type JsonText,
  changeRecord,
  reads,
  readChosenDocument,
  removeCache,
  type RecordSource,
  visibleToUser,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import { kinds, recordAlias } from '@nova/kinds';
import type { z } from 'zod';
import { buildAdvertFlagSql, buildQuestionsSql, buildWebAdvertSql } from './advert-sql.ts';

/** This source does not read cached documents, because those lack the members below. */
const list = removeCache(reads.job.single);

export const jobDetailSource: RecordSource = {
  ...list,
  members: {
    ...list.members,
    publishToWebsite: buildAdvertFlagSql('publishToWebsite', recordAlias),
    hideCompany: buildAdvertFlagSql('hideCompany', recordAlias),
    questions: buildQuestionsSql(recordAlias),
    webAdvert: buildWebAdvertSql(recordAlias),
  },
};

/**
 * Returns a job with its web advert (docs/interface/jobs.md).
 * @throws NOT_FOUND
 */
export const getJob = (
  ctx: Context,
  { jobId, ...request }: z.output<typeof contract.getJob.input>,
): Promise<JsonText<z.output<typeof contract.jobDetail>>> =>
  readChosenDocument(
    ctx,
    jobDetailSource,
    { ...request, id: jobId, what: kinds.job.singular },
    visibleToUser(ctx, kinds.job),
  );

interface JobId {
  readonly jobId: string;
}

/**
 * Removes a job from the live list and the public list.
 * @throws NOT_FOUND; INVALID_STATE if it is archived already
 */
export const archiveJob = (ctx: Context, input: JobId): Promise<string> =>
  setArchived(ctx, input.jobId, true);

/**
 * Returns a job to the live list.
 * @throws NOT_FOUND; INVALID_STATE if it is not archived
 */
export const unarchiveJob = (ctx: Context, input: JobId): Promise<string> =>
  setArchived(ctx, input.jobId, false);

function setArchived(ctx: Context, jobId: string, archived: boolean): Promise<string> {
  return changeRecord(ctx, 'job', jobId, (current) => {
    if (current.archived === archived) {
      throw new NovaError('INVALID_STATE', `This job is ${archived ? 'archived already' : 'not archived'}.`);
    }
    return { row: { archived }, action: archived ? 'archive' : 'unarchive' };
  });
}
