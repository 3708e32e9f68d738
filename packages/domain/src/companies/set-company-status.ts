import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { loadReferences } from '../records/references.ts';
import { statusChange } from '../records/status-change.ts';

/**
 * Sets a company's status and records the change with its comments (docs/interface/companies.md#parts).
 * @throws NOT_FOUND for the company or the status
 */
export async function setCompanyStatus(
  ctx: Context,
  input: {
    readonly companyId: string;
    readonly statusId: string;
    readonly comments?: string | null | undefined;
  },
): Promise<string> {
  const references = await loadReferences(ctx, { masterData: [input.statusId] });
  return changeRecord(ctx, 'company', input.companyId, (current) => {
    const statusId = references.masterData('companyStatuses', input.statusId, 'company status');
    return {
      row: { statusId },
      children: statusChange(ctx, 'company', input.companyId, current, statusId, input.comments ?? null),
      action: 'setStatus',
    };
  });
}
