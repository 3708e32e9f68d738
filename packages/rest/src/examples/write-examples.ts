import { applyChallenge } from './records/public-jobs.ts';
import { exampleRecords } from './records/index.ts';

const { Application, ApplicationMails, Candidate, Company, Contact, MasterData } = exampleRecords;

const createdPerson = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada.lovelace@inbox.example',
  mobile: '+44 7700 900142',
};

const reference = { sourceId: Candidate.sourceId, referrerId: Contact.id };
const notes = { text: 'Prefers to be called after six.' };
const tags = {
  tags: [{ group: 'Availability', value: 'Open to offers' }, { value: 'Speaks at meetups' }],
};

const meeting = {
  startDate: '2027-01-12T09:00:00.000Z',
  endDate: '2027-01-12T10:00:00.000Z',
};
const inPipeline = { candidateId: Application.candidateId, jobId: Application.jobId };

/** What a write carries in its body. A create names no other record that it does not need, so that it works in any account as it stands. */
export const writeExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'applications.create': inPipeline,
  'applications.moveStage': { stageCode: 'INTERVIEW', subStateName: 'First round' },
  'applications.reject': { rejectReasonId: MasterData.jobPipelineRejectReasons[0]?.id },
  'webhooks.create': {
    url: 'https://hooks.example.com/nova',
    description: 'Copies candidates to the payroll',
    types: ['candidate.*', 'placement.created'],
    include: 'none',
  },
  'webhooks.update': { types: ['candidate.*'], state: 'PAUSED' },
  'webhooks.replay': {
    ...{ from: '2026-10-05T00:00:00.000Z', to: '2026-10-06T00:00:00.000Z' },
    ...{ types: ['candidate.*'], onlyFailed: false },
  },
  'campaigns.create': {
    ...{ name: 'Client newsletter 2027-01', subject: 'Three people worth meeting' },
    ...{ senderName: 'Claire Fontaine', senderEmail: 'claire.fontaine@demo.example' },
    distributionListName: 'Clients',
    html: '<p>Dear {{ firstName | default: "client" }},</p><p>these three are new with us.</p>',
    preheader: 'An engineer, a lawyer and a nurse',
  },
  'campaigns.retry': { states: ['IN_DOUBT', 'FAILED'] },
  'campaigns.update': { subject: 'Two people worth meeting', senderName: null },
  'campaigns.preview': { recordId: Candidate.id },
  'campaigns.test': { to: ['claire.fontaine@demo.example'], recordId: Candidate.id },
  'campaigns.schedule': { scheduledOn: '2099-01-15T08:00:00.000Z' },
  'candidates.create': {
    ...createdPerson,
    allowDuplicate: false,
    linkedIn: 'https://www.linkedin.com/in/ada-lovelace-demo',
    jobTitle: 'Software Engineer',
    currentEmployer: 'Analytical Engines Ltd',
    skills: ['TypeScript', 'PostgreSQL'],
    ...tags,
    ...{ rightToWork: true, rating: 4 },
    address: { city: 'London', country: 'United Kingdom' },
    ...{ desiredSalary: 78_000, desiredSalaryCurrency: 'GBP', desiredSalaryTenure: 'YEAR' },
    noticePeriod: 'ONE_MONTH',
    educationHistory: [
      { organisation: 'University of London', major: 'Mathematics', startYear: 2012, endYear: 2015 },
    ],
    employmentHistory: [
      { companyName: 'Analytical Engines Ltd', jobTitle: 'Software Engineer', startDate: '2019-03-01' },
    ],
  },
  'candidates.update': {
    mobile: '+44 7700 900142',
    rating: 5,
    noticePeriod: 'IMMEDIATE',
    alternateEmail: null,
  },
  'candidates.parse': { file: 'CV Erik Lund.pdf' },
  'publicJobs.submit': {
    ...{ firstName: 'Erik', lastName: 'Lund', email: 'erik.lund@mail.example', phone: '+46 70 555 01 23' },
    coverText: 'I have worked with contracts for six years.',
    consentText: 'I agree that the agency keeps my data for this job.',
    answers: '{"01a1fc3a-6d4b-7428-8517-85b621488cd1": true}',
    challenge: applyChallenge.challenge,
    ...{ nonce: '48213', cv: 'CV Erik Lund.pdf' },
  },
  'candidates.setInternalNotes': notes,
  'candidates.setLanguages': { languages: [{ code: 'en', level: 'C1' }, { code: 'cy' }] },
  'candidates.setOverview': { text: 'Mechanical engineer with a degree from Stockholm.' },
  'candidates.setSource': reference,
  'candidates.setStatus': { statusId: Candidate.statusId, comments: 'Called back, open to offers.' },
  'candidates.setTags': tags,
  'companies.create': {
    allowDuplicate: false,
    name: 'Analytical Engines Ltd',
    website: 'https://www.analytical-engines.example',
    email: 'info@analytical-engines.example',
    phone: '+44 20 7946 0142',
    ...{ employeeCount: 120, foundedYear: 1833, client: true, rating: 4 },
    tags: [{ group: 'Region', value: 'United Kingdom' }],
  },
  'companies.update': { phone: '+44 20 7946 0142', rating: 5, linkedIn: null },
  'companies.setInternalNotes': { text: 'Invoices go to the shared service centre.' },
  'companies.setOverview': { text: 'A real estate company with its head office in Bristol.' },
  'companies.setSource': reference,
  'companies.setStatus': { statusId: Company.statusId, comments: 'First order came in.' },
  'companies.setTags': tags,
  'contacts.create': { ...createdPerson, allowDuplicate: false, jobTitle: 'Head of People' },
  'contacts.update': { jobTitle: 'Head of People', companyId: Company.id, skype: null },
  'contacts.setInternalNotes': notes,
  'contacts.setStatus': { statusId: MasterData.contactStatuses[1]?.id, comments: 'Met at the fair.' },
  'contacts.setTags': tags,
  'customFields.create': {
    entity: 'company',
    label: 'Payment terms',
    kind: 'LIST',
    options: ['14 days', '30 days'],
  },
  'customFields.update': { label: 'Terms of payment', options: ['14 days', '30 days', '60 days'] },
  'distributionLists.create': {
    name: 'Engineers in Birmingham',
    entity: 'candidate',
    kind: 'QUERY',
    query: 'jobTitle:engineer AND address.city:Birmingham',
  },
  'distributionLists.update': { query: 'jobTitle:engineer AND address.city:(Birmingham OR Coventry)' },
  'distributionLists.setMembers': { add: [Candidate.id] },
  'files.upload': { file: 'Reference.pdf', candidateId: Candidate.id, category: 'Reference' },
  'interviews.create': { title: 'First interview', ...inPipeline, ...meeting, telephonic: true },
  'interviews.update': { ...meeting, location: 'Church Lane, Bristol', meetingLink: null },
  'jobs.create': {
    title: 'Legal Counsel',
    location: 'Bristol, United Kingdom',
    ...{ payCurrency: 'GBP', payTenure: 'YEAR', minPay: 72_000, maxPay: 84_000, openPositions: 1 },
    skills: ['Contract law'],
    ...{ description: 'Contracts of a growing company.', publishToWebsite: true },
  },
  'jobs.update': { openPositions: 2, hot: true, closingDate: null },
  'leads.create': {
    ...createdPerson,
    companyName: 'Analytical Engines Ltd',
    jobTitle: 'Head of People',
    rating: 3,
  },
  'leads.update': { mobile: '+44 7700 900142', rating: 4, homePhone: null },
  'applicationMails.set': {
    ...{ tellOwner: false, senderId: exampleRecords.MailSender.id, language: 'de' },
    templates: ApplicationMails.templates,
  },
  'mailSenders.create': {
    ...{ name: 'Claire Fontaine', email: 'claire.fontaine@demo.example' },
    ...{ replyTo: 'news@demo.example', ratePerSecond: 10, ratePerHour: 5_000 },
  },
  'mailSenders.update': { ratePerHour: 2_000, replyTo: null },
  'mailSuppressions.create': { email: 'no.mail@inbox.example', reason: 'Asked by telephone' },
  'masterData.create': { group: 'sources', name: 'Careers fair' },
  'masterData.update': { name: 'Careers fairs', position: 3 },
  'opportunities.update': { probability: 80, stateReason: 'The board agreed.', actualClosingDate: null },
  'placements.create': {
    ...inPipeline,
    ...{ currency: 'GBP', type: 'PERMANENT', fee: 14_400, salary: 72_000 },
    ...{ placementDate: '2026-12-18', startDate: '2027-02-01' },
  },
  'placements.update': { startDate: '2027-02-15', fee: 15_000, endDate: null },
  'savedSearches.create': {
    name: 'Engineers in Birmingham',
    query: 'jobTitle:engineer AND address.city:Birmingham',
  },
  'savedSearches.update': { name: 'Engineers nearby', shared: true },
  'opportunities.create': {
    name: 'Three lawyers for a new office',
    ...{ bidCurrency: 'GBP', bidValue: 54_000, probability: 60, estimatedDurationMonths: 3 },
    ...{ forecastedClosingDate: '2026-12-18', startDate: '2027-01-11' },
  },
};
