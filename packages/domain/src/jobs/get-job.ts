import type { getJob as endpoint, jobDetail } from '@nova/contract';
import { kinds, recordAlias } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { advertFlag, questionsOf, webAdvertOf } from '../public-jobs/public-jobs.ts';
import { reads } from '../records/kind-reads.ts';
import { readDocument } from '../records/read-documents.ts';
import { withoutCache } from '../records/cached-documents.ts';
import type { RecordSource } from '../records/record-source.ts';
import { visibleToUser } from '../records/visibility.ts';

/** Such a document is none of those that lists keep ready. */
const list = withoutCache(reads.job.single);

const source: RecordSource = {
  ...list,
  members: {
    ...list.members,
    publishToWebsite: advertFlag('publishToWebsite', recordAlias),
    hideCompany: advertFlag('hideCompany', recordAlias),
    questions: questionsOf(recordAlias),
    webAdvert: webAdvertOf(recordAlias),
  },
};

/** A job as the agency sees it, with what it says on the web (docs/interface/jobs.md). @throws NOT_FOUND */
export const getJob = (
  ctx: Context,
  { jobId }: z.output<typeof endpoint.input>,
): Promise<JsonText<z.output<typeof jobDetail>>> =>
  readDocument(ctx, source, { id: jobId, what: kinds.job.singular }, visibleToUser(ctx, kinds.job));
