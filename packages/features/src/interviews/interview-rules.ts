import { NovaError } from '@nova/contract';
import type { OwnRules } from '@nova/core';

interface Times {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** The organiser defaults to the calling user, and the time zone to the account's. */
export const interviewRules: OwnRules = {
  columns(write, { before }) {
    const { startDate, endDate }: Times = { ...before, ...write };
    if (Date.parse(String(endDate)) > Date.parse(String(startDate))) return {};
    throw new NovaError('BAD_REQUEST', 'endDate: must be after startDate.');
  },
  completes: (ctx, row) => ({ organiserId: ctx.user.id, timeZone: ctx.account.timeZone, ...row }),
};
