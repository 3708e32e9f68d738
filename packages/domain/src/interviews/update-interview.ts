import type { updateInterview as endpoint } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changedFields, type AuditChanges } from '../records/audit.ts';
import { changeLocked } from '../records/change-locked.ts';
import { assertVisible, withinTeam } from '../records/visible-to-user.ts';
import {
  assertEndsAfterStart,
  interviewReferences,
  interviewRow,
  invitationRows,
  invited,
  type Invited,
} from './interview-row.ts';
import { interviewSource } from './interview-source.ts';

/**
 * Updates what is given of an interview; contacts and interviewers are replaced as a whole (docs/interface/values.md#partial-updates).
 * @returns the interview's id
 * @throws NOT_FOUND for the interview, its job, candidate, a contact or an interviewer; BAD_REQUEST when it would not end after
 *   it starts
 */
export async function updateInterview(
  ctx: Context,
  { interviewId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  await assertVisible(ctx, interviewSource, interviewId, 'interview', withinTeam(ctx, 'o'));
  const references = await interviewReferences(ctx, write);
  const row = interviewRow(references, write);
  const people = invited(references, write);
  return changeLocked(ctx, 'interview', interviewId, async (current, tx) => {
    const times = { ...current, ...row };
    assertEndsAfterStart(times.startDate, times.endDate);
    return {
      row: sameInstants(current, row),
      also: await changedInvitations(tx, interviewId, people),
      alongside: (inside) => replaceInvitations(inside, interviewId, people),
    };
  });
}

/** The database writes an instant in another form than callers; one that stays the same is no change. */
function sameInstants(
  current: Readonly<Record<string, unknown>>,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const stays = ([name, value]: [string, unknown]): boolean =>
    (name === 'startDate' || name === 'endDate') &&
    Date.parse(String(value)) === Date.parse(String(current[name]));
  return Object.fromEntries(Object.entries(row).filter((entry) => !stays(entry)));
}

async function changedInvitations(
  tx: AccountTransaction,
  interviewId: string,
  people: Invited,
): Promise<AuditChanges> {
  const [before] = await tx.rows<{ contactIds: string[]; interviewerIds: string[] }>(
    `SELECT ARRAY(SELECT "contactId"::text FROM interview_contacts WHERE "accountId" = $1::uuid AND "interviewId" = $2::uuid
         ORDER BY position) AS "contactIds",
       ARRAY(SELECT "interviewerId"::text FROM interview_interviewers WHERE "accountId" = $1::uuid AND "interviewId" = $2::uuid
         ORDER BY position) AS "interviewerIds"`,
    [interviewId],
  );
  const given = Object.entries(people).filter(([, ids]) => ids !== undefined);
  return changedFields({ ...before }, Object.fromEntries(given));
}

async function replaceInvitations(
  tx: AccountTransaction,
  interviewId: string,
  people: Invited,
): Promise<void> {
  const gone = [
    ...(people.contactIds ? ['interview_contacts'] : []),
    ...(people.interviewerIds ? ['interview_interviewers'] : []),
  ];
  for (const table of gone) {
    await tx.rows(`DELETE FROM ${table} WHERE "accountId" = $1::uuid AND "interviewId" = $2::uuid`, [
      interviewId,
    ]);
  }
  await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [
    JSON.stringify(invitationRows(interviewId, people)),
  ]);
}
