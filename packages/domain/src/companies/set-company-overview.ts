import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';

interface Text {
  readonly companyId: string;
  readonly text: string | null;
}

/** Replaces the overview, which is the description too (docs/interface/companies.md#overview-and-description). @throws NOT_FOUND */
export function setCompanyOverview(ctx: Context, input: Text): Promise<string> {
  return changeRecord(ctx, 'company', input.companyId, () => ({
    row: { description: input.text },
    action: 'setOverview',
  }));
}
