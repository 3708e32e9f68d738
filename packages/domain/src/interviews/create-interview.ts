import type { createInterview as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { createRecord } from '../records/create-record.ts';
import {
  assertEndsAfterStart,
  interviewReferences,
  interviewRow,
  invitationRows,
  invited,
} from './interview-row.ts';

/**
 * Schedules an interview (docs/interface/interviews.md); owner and organiser are the API user where none is named.
 * @returns the new interview's id
 * @throws BAD_REQUEST when it does not end after it starts; NOT_FOUND for an unknown job, candidate, contact or interviewer
 */
export async function createInterview(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  assertEndsAfterStart(input.startDate, input.endDate);
  const references = await interviewReferences(ctx, input);
  const people = invited(references, input);
  const defaults = { ownerId: ctx.user.id, organiserId: ctx.user.id, timeZone: ctx.account.timeZone };
  const created = await createRecord(ctx, 'interview', {
    row: { ...defaults, ...interviewRow(references, input) },
    children: (id) => invitationRows(id, people),
  });
  return created.id;
}
