import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { loadReferences } from '../records/references.ts';

/**
 * Sets where a company came from; `referrerId` is recorded as given (docs/interface/companies.md#parts).
 * @throws NOT_FOUND for the company or the source
 */
export async function setCompanySource(
  ctx: Context,
  input: {
    readonly companyId: string;
    readonly sourceId: string;
    readonly referrerId?: string | null | undefined;
  },
): Promise<string> {
  const references = await loadReferences(ctx, { masterData: [input.sourceId] });
  return changeRecord(ctx, 'company', input.companyId, () => ({
    row: {
      sourceId: references.masterData('sources', input.sourceId, 'source'),
      ...(input.referrerId === undefined ? {} : { referrerId: input.referrerId }),
    },
    action: 'setSource',
  }));
}
