import { NovaError } from '@nova/contract';
import type { OwnRules } from '../records/own-rules.ts';

interface Times {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** An interview ends after it starts; a new one is in the account's time zone, set up by the API user, where none is named. */
export const interviewRules: OwnRules = {
  columns(write, { before }) {
    const { startDate, endDate }: Times = { ...before, ...write };
    if (Date.parse(String(endDate)) > Date.parse(String(startDate))) return {};
    throw new NovaError('BAD_REQUEST', 'endDate: must be after startDate.');
  },
  completes: (ctx, row) => ({ organiserId: ctx.user.id, timeZone: ctx.account.timeZone, ...row }),
};
