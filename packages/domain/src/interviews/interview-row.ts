import { NovaError, type InterviewWrite } from '@nova/contract';
import type { Context } from '../context.ts';
import { loadReferences, type References } from '../records/references.ts';
import { given, givenAndNotBlank } from '../records/written-columns.ts';

/** The people a write invites, in their order, each once; undefined where it says nothing of them. */
export interface Invited {
  readonly contactIds: readonly string[] | undefined;
  readonly interviewerIds: readonly string[] | undefined;
}

/** Looks up all that an interview write refers to. */
export function interviewReferences(ctx: Context, write: InterviewWrite): Promise<References> {
  return loadReferences(ctx, {
    users: [write.ownerId, write.organiserId, ...(write.interviewerIds ?? [])],
    contacts: write.contactIds ?? [],
    candidates: [write.candidateId],
    jobs: [write.jobId],
  });
}

/**
 * The columns that an interview write sets.
 * @throws NOT_FOUND for an unknown job or candidate
 */
export function interviewRow(references: References, write: InterviewWrite): Record<string, unknown> {
  const { contactIds: _c, interviewerIds: _i, ownerId, organiserId, jobId, candidateId, ...rest } = write;
  const { startDate, endDate, timeZone, ...columns } = rest;
  return {
    ...given({
      ...columns,
      startDate,
      endDate,
      jobId: references.record('job', jobId),
      candidateId: references.record('candidate', candidateId),
    }),
    ...givenAndNotBlank({
      timeZone,
      ownerId: references.owner(ownerId),
      organiserId: references.owner(organiserId),
    }),
  };
}

/** The people a write invites. @throws NOT_FOUND for an unknown contact or user */
export function invited(references: References, write: InterviewWrite): Invited {
  const known = (kind: 'contact' | 'user', ids: readonly string[] | undefined) =>
    ids && [...new Set(ids.flatMap((id) => references.record(kind, id) ?? []))];
  return {
    contactIds: known('contact', write.contactIds),
    interviewerIds: known('user', write.interviewerIds),
  };
}

/** An interview lasts. @throws BAD_REQUEST when it does not end after it starts; both are ISO instants */
export function assertEndsAfterStart(startDate: unknown, endDate: unknown): void {
  if (Date.parse(String(endDate)) > Date.parse(String(startDate))) return;
  throw new NovaError('BAD_REQUEST', 'endDate must be after startDate.');
}

const memberTables = {
  contactIds: { table: 'interview_contacts', column: 'contactId' },
  interviewerIds: { table: 'interview_interviewers', column: 'interviewerId' },
} as const;

/** The rows that hold who is invited to an interview. */
export function invitationRows(interviewId: string, people: Invited) {
  return (['contactIds', 'interviewerIds'] as const).map((list) => {
    const { table, column } = memberTables[list];
    const rows = (people[list] ?? []).map((id, position) => ({ interviewId, [column]: id, position }));
    return { table, rows };
  });
}
