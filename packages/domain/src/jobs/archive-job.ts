import { NovaError } from '@nova/contract';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';

interface Named {
  readonly jobId: string;
}

/** Takes a job off the live list and the public one. @throws NOT_FOUND, INVALID_STATE when it is archived already */
export const archiveJob = (ctx: Context, input: Named): Promise<string> =>
  setArchived(ctx, input.jobId, true);

/** Returns a job to the live list. @throws NOT_FOUND, INVALID_STATE when it is not archived */
export const unarchiveJob = (ctx: Context, input: Named): Promise<string> =>
  setArchived(ctx, input.jobId, false);

function setArchived(ctx: Context, jobId: string, archived: boolean): Promise<string> {
  return changeRecord(ctx, 'job', jobId, (current) => {
    if (current.archived === archived) {
      throw new NovaError('INVALID_STATE', `This job is ${archived ? 'archived already' : 'not archived'}.`);
    }
    return { row: { archived }, action: archived ? 'archive' : 'unarchive' };
  });
}
