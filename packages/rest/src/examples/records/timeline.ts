import { candidate } from './candidates.ts';
import { interview, job } from './jobs.ts';

/** A move of an application, as the timelines of candidate and job show it. */
export const timelineItem = {
  kind: 'applicationMove',
  id: '3f0c2f5e-6d55-4b0e-9d0b-2f9a4f6a1c77',
  reference: null,
  event: 'application.stage_moved',
  occurredOn: '2026-11-18T09:12:45.120Z',
  userId: interview.owner.id,
  userName: interview.owner.name,
  title: 'Interview',
  text: `${candidate.firstName} ${candidate.lastName}, ${job.title}`,
  candidateId: candidate.id,
  candidateName: `${candidate.firstName} ${candidate.lastName}`,
  companyId: null,
  companyName: null,
  contactId: null,
  contactName: null,
  leadId: null,
  leadName: null,
  opportunityId: null,
  opportunityName: null,
  jobId: job.id,
  jobName: job.title,
};
