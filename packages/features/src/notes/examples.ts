import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const notesExamples: FeatureExamples = {
  inputs: {
    'notes.tasks': { assigneeId: demoRows.user.id, done: false },
  },
  values: {
    'TimelineItem.kind': 'applicationMove',
    'TimelineItem.id': '3f0c2f5e-6d55-4b0e-9d0b-2f9a4f6a1c77',
    'TimelineItem.reference': null,
    'TimelineItem.companyId': null,
    'TimelineItem.contactId': null,
    'TimelineItem.leadId': null,
    'TimelineItem.opportunityId': null,
    'TimelineItem.event': 'application.stage_moved',
    'TimelineItem.title': 'Interview',
    'TimelineItem.text': 'Erik Lund, General Counsel',
  },
};
