import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { deleteWithFiles } from '../files/delete-files.ts';
import type { OwnRules } from '../records/own-rules.ts';
import { condition } from '../records/page-statement.ts';

export const applicationRules: OwnRules = {
  narrows: (_ctx, { stageCode, rejected }) => [
    ...(stageCode === undefined ? [] : [condition('r."stageCode" = $?::text', stageCode)]),
    ...(rejected === undefined ? [] : [condition('r.rejected = $?::boolean', rejected)]),
  ],
  completes: (ctx, row) => ({ movedOn: ctx.now().toISOString(), ...row }),
};

/** A company cannot be its own ancestor (docs/interface/companies.md#update). */
export const companyRules: OwnRules = {
  deletes: (ctx, id) => deleteWithFiles(ctx, 'company', id),
  async refuses({ parentCompanyId }, current, db) {
    if (typeof parentCompanyId === 'string' && parentCompanyId !== current.parentCompanyId)
      await assertNotOwnAncestor(db, String(current.id), parentCompanyId);
  },
};

/**
 * `nova_change_record` checks again under a lock: two simultaneous moves could otherwise close a circle.
 * @throws BAD_REQUEST
 */
async function assertNotOwnAncestor(
  db: AccountTransaction,
  companyId: string,
  parentId: string,
): Promise<void> {
  const [found] = await db.rows<{ circular: boolean }>(
    `SELECT nova_is_ancestor($1::uuid, $2::uuid, $3::uuid) AS circular`,
    [companyId, parentId],
  );
  if (found?.circular)
    throw new NovaError('BAD_REQUEST', 'parentCompanyId: a company cannot be its own ancestor.');
}

interface Times {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** Defaults: the organiser is the API user, the time zone the account's. */
export const interviewRules: OwnRules = {
  columns(write, { before }) {
    const { startDate, endDate }: Times = { ...before, ...write };
    if (Date.parse(String(endDate)) > Date.parse(String(startDate))) return {};
    throw new NovaError('BAD_REQUEST', 'endDate: must be after startDate.');
  },
  completes: (ctx, row) => ({ organiserId: ctx.user.id, timeZone: ctx.account.timeZone, ...row }),
};

/** The company defaults to the job's. */
export const placementRules: OwnRules = {
  refusesInvalidQueries: true,
  completes(_ctx, row, references) {
    if (row.companyId !== undefined) return row;
    return { ...row, companyId: typeof row.jobId === 'string' ? references.companyOfJob(row.jobId) : null };
  },
};
