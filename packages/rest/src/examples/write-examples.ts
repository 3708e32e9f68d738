import { exampleRecords } from './records/index.ts';

const { Candidate, Company, Contact } = exampleRecords;

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

/** What a write carries in its body. A create names no other record, so that it works in any account as it stands. */
export const writeExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'candidates.create': {
    ...createdPerson,
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
  'candidates.setInternalNotes': notes,
  'candidates.setOverview': { text: 'Mechanical engineer with a degree from Stockholm.' },
  'candidates.setSource': reference,
  'candidates.setStatus': { statusId: Candidate.statusId, comments: 'Called back, open to offers.' },
  'candidates.setTags': tags,
  'companies.create': {
    name: 'Analytical Engines Ltd',
    website: 'https://www.analytical-engines.example',
    email: 'info@analytical-engines.example',
    phone: '+44 20 7946 0142',
    ...{ employeeCount: 120, foundedYear: 1833, client: true, rating: 4 },
    tags: [{ group: 'Region', value: 'United Kingdom' }],
  },
  'companies.update': { phone: '+44 20 7946 0142', rating: 5, faxNo: null },
  'companies.setInternalNotes': { text: 'Invoices go to the shared service centre.' },
  'companies.setOverview': { text: 'A real estate company with its head office in Bristol.' },
  'companies.setSource': reference,
  'companies.setStatus': { statusId: Company.statusId, comments: 'First order came in.' },
  'companies.setTags': tags,
  'contacts.create': { ...createdPerson, jobTitle: 'Head of People' },
  'contacts.update': { jobTitle: 'Head of People', companyId: Company.id, skype: null },
  'files.upload': { file: 'Reference.pdf', candidateId: Candidate.id, category: 'Reference' },
  'opportunities.create': {
    name: 'Three lawyers for a new office',
    ...{ bidCurrency: 'GBP', bidValue: 54_000, probability: 60, estimatedDurationMonths: 3 },
    ...{ forecastedClosingDate: '2026-12-18', startDate: '2027-01-11' },
  },
};
