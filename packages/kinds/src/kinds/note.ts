import { masterData, owner, record, userOrRefused } from '../fields/references.ts';
import { deadline, instant, longText, text } from '../fields/scalars.ts';
import { identified, stamped } from '../fields/shared.ts';
import { kind, weighted } from '../kind.ts';

/** A note about a person is deleted with that person, even if it is also about other records. */
const goesAlong = { onDelete: 'cascade', onMerge: 'moves' } as const;

export const note = kind('note', {
  table: 'notes',
  prefix: 'NOT',
  plural: 'notes',
  description: 'What was said, done or is to be done about a record: calls, emails, meetings and tasks.',
  verbs: ['create', 'get', 'update', 'delete', 'list', 'search'],
  erasedWith: 'candidate',
  visibility: { within: 'team', always: ['assigneeId'] },
  brief: [
    'typeName',
    'subject',
    'text',
    'candidateName',
    'companyName',
    'contactName',
    'leadName',
    'opportunityName',
    'jobName',
    'dueOn',
    'doneOn',
    'assigneeName',
    'createdOn',
  ],
  indexedOrders: ['dueOn'],
  fields: {
    ...identified('NOT-1001'),
    typeId: masterData(
      'activity type',
      ['activityTypes'],
      'What it was, one of the activity types of the master data.',
    ),
    subject: text('What it is about, in a line.', { personal: true, example: 'Call about the offer' }),
    text: longText('What was said, or is to be done.', {
      personal: true,
      example: 'Likes the team, wants to think about the commute. Call again in May.',
    }),
    candidateId: record('candidate', 'The candidate it is about.', 'The candidate’s name.', goesAlong),
    companyId: record('company', 'The company it is about.', 'The company’s name.', { onMerge: 'moves' }),
    contactId: record('contact', 'The contact it is about.', 'The contact’s name.', goesAlong),
    leadId: record('lead', 'The lead it is about.', 'The lead’s name.', goesAlong),
    opportunityId: record('opportunity', 'The opportunity it is about.', 'The opportunity’s name.'),
    jobId: record('job', 'The job it is about.', 'The job’s title.'),
    dueOn: deadline('By when it is to be done, ISO 8601 in UTC.', { example: '2027-05-03T09:00:00.000Z' }),
    doneOn: instant('When it was done, ISO 8601 in UTC; null while it is not.'),
    assigneeId: userOrRefused('The user who is to do it.', 'The name of that user.'),
    ownerId: owner('note'),
    ...stamped,
  },
  requiresOneOf: ['subject', 'text'],
  belongsTo: ['candidateId', 'companyId', 'contactId', 'leadId', 'opportunityId', 'jobId'],
  searchable: [weighted('subject', 'B'), 'text', 'reference'],
  timeline: {
    on: ['candidateId', 'companyId', 'contactId', 'leadId', 'opportunityId', 'jobId'],
    title: 'coalesce(r.subject, left(r.text, 120))',
    text: 'r.text',
  },
  samples: [
    { typeName: 'Call', subject: 'First call', text: 'Knows us by a recommendation. Open to hear more.' },
    { typeName: 'Call', text: 'Not reached; left a message.', dueOn: 1, doneOn: 1.2 },
    { typeName: 'Email', subject: 'Fees', text: 'Asked for our terms in writing. Sent them the same day.' },
    { typeName: 'Meeting', subject: 'Coffee', text: 'Wants to grow the team next spring.', doneOn: 0 },
    { typeName: 'Task', subject: 'Call again after the holidays', dueOn: 30 },
    { typeName: 'Task', subject: 'Ask for a reference', dueOn: 5, doneOn: 2 },
    { typeName: 'LinkedIn message', text: 'Answered within an hour, prefers to be written to.' },
    { typeName: 'Note', text: 'Looked after by a colleague until last year: speak to her first.' },
  ],
});
