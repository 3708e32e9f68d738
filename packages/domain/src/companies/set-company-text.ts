import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';

interface Text {
  readonly companyId: string;
  readonly text: string | null;
}

/** Replaces the internal notes (docs/interface/companies.md#parts). @throws NOT_FOUND */
export function setCompanyInternalNotes(ctx: Context, input: Text): Promise<string> {
  return changeRecord(ctx, 'company', input.companyId, () => ({
    row: { internalNotes: input.text },
    action: 'setInternalNotes',
  }));
}

/** Replaces the overview, which is the description too (docs/interface/companies.md#overview-and-description). @throws NOT_FOUND */
export function setCompanyOverview(ctx: Context, input: Text): Promise<string> {
  return changeRecord(ctx, 'company', input.companyId, () => ({
    row: { description: input.text },
    action: 'setOverview',
  }));
}
