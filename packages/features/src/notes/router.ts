import { procedure, router } from '@nova/core';
import { createTimelineVerb } from './timeline/read-timeline.ts';
import { listTasks } from './tasks.ts';
import * as timelineContract from './timeline-contract.ts';
import * as contract from './contract.ts';

export const notesRouter = router({
  candidates: {
    timeline: procedure(timelineContract.timelines.candidates).query(
      createTimelineVerb('candidate', 'candidateId'),
    ),
  },
  companies: {
    timeline: procedure(timelineContract.timelines.companies).query(
      createTimelineVerb('company', 'companyId'),
    ),
  },
  contacts: {
    timeline: procedure(timelineContract.timelines.contacts).query(
      createTimelineVerb('contact', 'contactId'),
    ),
  },
  leads: {
    timeline: procedure(timelineContract.timelines.leads).query(createTimelineVerb('lead', 'leadId')),
  },
  opportunities: {
    timeline: procedure(timelineContract.timelines.opportunities).query(
      createTimelineVerb('opportunity', 'opportunityId'),
    ),
  },
  jobs: {
    timeline: procedure(timelineContract.timelines.jobs).query(createTimelineVerb('job', 'jobId')),
  },
  notes: {
    tasks: procedure(contract.listTasks).query(listTasks),
  },
});
