import { endpoints } from '@nova/features/contract';
import { plainKinds, type Kind } from '@nova/contract';
import { changes, nothing, reads, type Call, type Calls, type Input, type Known } from './calls/call.ts';
import { campaignCalls, mailCalls, mailCallsAtLast } from './calls/mail.ts';
import { publicJobCalls } from './calls/public-jobs.ts';
import { webhookCalls } from './calls/webhooks.ts';
import { cvFile } from './cv-file.ts';

const person = { firstName: 'Ada', lastName: 'New' };
const texts = { text: 'Prefers mornings.' };
const tags = { tags: [{ group: 'Availability', value: 'Soon' }] };
const meeting = { startDate: '2027-01-12T09:00:00.000Z', endDate: '2027-01-12T10:00:00.000Z' };

const pipeline = ({ made }: Known): Input => ({
  candidateId: made('candidates.create'),
  jobId: made('jobs.create'),
});

/** Every endpoint that is no list, by resource; a deletion takes what nothing needs any more. */
const callsOf: Readonly<Record<string, Calls>> = {
  masterData: {
    all: nothing,
    create: () => ({ group: 'sources', name: 'Careers fair of the spring' }),
    ...changes('masterData', 'masterData', { update: { name: 'Careers fairs of the spring' }, delete: {} }),
  },
  customFields: {
    create: () => ({ entity: 'company', label: 'Terms', kind: 'TEXT' }),
    ...changes('customFields', 'customField', { update: { label: 'Terms of payment' }, delete: {} }),
  },
  search: { fields: () => ({ entity: 'candidate' }) },
  usage: { get: nothing },
  candidates: {
    ...reads('candidate', ['get', 'timeline']),
    create: () => ({ ...person, email: 'ada@new.example' }),
    parse: () => ({ file: cvFile() }),
    cvText: ({ made }) => ({ candidateId: made('candidates.parse') }),
    ...changes('candidates', 'candidate', {
      update: { rating: 2 },
      setInternalNotes: texts,
      setOverview: texts,
      setTags: tags,
      setLanguages: { languages: [{ code: 'en', level: 'C1' }] },
    }),
    setSource: ({ made, option }) => ({
      candidateId: made('candidates.create'),
      sourceId: option('sources'),
    }),
    setStatus: ({ made, option }) => ({
      candidateId: made('candidates.create'),
      statusId: option('candidateStatuses'),
    }),
  },
  companies: {
    ...reads('company', ['get', 'timeline']),
    create: () => ({ name: 'New Works' }),
    ...changes('companies', 'company', {
      update: { rating: 2 },
      setInternalNotes: texts,
      setOverview: texts,
      setTags: tags,
    }),
    setSource: ({ made, option }) => ({ companyId: made('companies.create'), sourceId: option('sources') }),
    setStatus: ({ made, option }) => ({
      companyId: made('companies.create'),
      statusId: option('companyStatuses'),
    }),
  },
  contacts: {
    ...reads('contact', ['get', 'timeline']),
    create: () => person,
    ...changes('contacts', 'contact', {
      update: { jobTitle: 'Head of People' },
      setInternalNotes: texts,
      setTags: tags,
    }),
    setStatus: ({ made, option }) => ({
      contactId: made('contacts.create'),
      statusId: option('contactStatuses'),
    }),
  },
  leads: {
    ...reads('lead', ['get', 'timeline']),
    create: () => ({ ...person, companyName: 'New Works' }),
    ...changes('leads', 'lead', { update: { rating: 4 }, delete: {} }),
  },
  opportunities: {
    ...reads('opportunity', ['get', 'timeline']),
    create: () => ({ name: 'New team' }),
    ...changes('opportunities', 'opportunity', { update: { probability: 80 }, delete: {} }),
  },
  jobs: {
    ...reads('job', ['get', 'timeline']),
    create: () => ({ title: 'Legal Counsel', publishToWebsite: true }),
    ...changes('jobs', 'job', { update: { openPositions: 2 }, archive: {}, unarchive: {} }),
  },
  publicJobs: publicJobCalls,
  applications: {
    ...reads('application', ['get']),
    create: pipeline,
    ...changes('applications', 'application', { moveStage: { stageCode: 'INTERVIEW' } }),
  },
  interviews: {
    ...reads('interview', ['get']),
    create: (known) => ({ title: 'First talk', ...pipeline(known), ...meeting }),
    calendar: nothing,
    ...changes('interviews', 'interview', { update: { location: 'Leeds' }, cancel: {}, delete: {} }),
  },
  placements: {
    ...reads('placement', ['get']),
    create: (known) => ({ ...pipeline(known), type: 'PERMANENT', placementDate: '2026-12-18' }),
    ...changes('placements', 'placement', { update: { fee: 15_000 }, delete: {} }),
  },
  ...mailCalls,
  campaigns: campaignCalls,
  savedSearches: {
    create: () => ({ name: 'Engineers nearby', query: 'jobTitle:engineer' }),
    ...changes('savedSearches', 'savedSearch', { update: { shared: true }, delete: {} }),
  },
  files: {
    upload: ({ made }) => ({
      candidateId: made('candidates.create'),
      category: 'OTHER',
      file: new File(['A note.'], 'note.txt', { type: 'text/plain' }),
    }),
    listForCandidate: ({ made }) => ({ candidateId: made('candidates.parse') }),
    parsed: ({ made }) => ({ fileId: made('files.listForCandidate') }),
    link: ({ made }) => ({ fileId: made('files.upload') }),
    download: ({ made }) => ({ fileId: made('files.upload') }),
    delete: ({ made }) => ({ fileId: made('files.upload') }),
  },
  audit: { list: ({ made }) => ({ recordId: made('candidates.create') }) },
  ...Object.fromEntries(plainKinds.map((kind) => [kind.plural, plainCalls(kind)])),
  events: { list: nothing },
  // Earlier calls made the events to deliver.
  webhooks: webhookCalls,
};

const callsAtLast: Readonly<Record<string, Calls>> = {
  ...mailCallsAtLast,
  applications: changes('applications', 'application', { reject: {}, delete: {} }),
  jobs: changes('jobs', 'job', { delete: {} }),
  contacts: changes('contacts', 'contact', { delete: {} }),
  companies: changes('companies', 'company', { delete: {} }),
  candidates: changes('candidates', 'candidate', { delete: {} }),
};

/** Calls of a kind that is only a definition. */
function plainCalls({ name, plural, requiresOneOf = [], belongsTo = [] }: Kind): Calls {
  const [said = ''] = requiresOneOf;
  const [about = ''] = belongsTo;
  return {
    ...reads(name, ['get']),
    create: ({ record }) => ({ [said]: 'Call again.', [about]: record(about.slice(0, -'Id'.length)) }),
    ...changes(plural, name, { update: { [said]: 'Called.' }, delete: {} }),
  };
}

/** Tables come first, while all records are the imported ones. */
const tables = endpoints.flatMap(({ name, envelope }) =>
  envelope === 'table' ? [[name, nothing] as const] : [],
);

const named = (
  callsOfAll: Readonly<Record<string, Calls>>,
): readonly (readonly [name: string, call: Call])[] =>
  Object.entries(callsOfAll).flatMap(([resource, verbs]) =>
    Object.entries(verbs).map(([verb, call]) => [`${resource}.${verb}`, call] as const),
  );

/** In the order of the calls. */
export const calls: readonly (readonly [name: string, call: Call])[] = [
  ...tables,
  ...named(callsOf),
  ...named(callsAtLast),
];
