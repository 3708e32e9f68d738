import { createDemoItem, demoRows, newPerson } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

const tags = {
  tags: [{ group: 'Availability', value: 'Open to offers' }, { value: 'Speaks at meetups' }],
};

export const candidatesExamples: FeatureExamples = {
  inputs: {
    'candidates.create': {
      ...newPerson,
      allowDuplicate: false,
      linkedIn: 'https://www.linkedin.com/in/ada-lovelace-demo',
      jobTitle: 'Software Engineer',
      currentEmployer: 'Analytical Engines Ltd',
      skills: ['TypeScript', 'PostgreSQL'],
      ...tags,
      rightToWork: true,
      rating: 4,
      address: { city: 'London', country: 'United Kingdom' },
      desiredSalary: 78_000,
      desiredSalaryCurrency: 'GBP',
      desiredSalaryTenure: 'YEAR',
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
    'candidates.setInternalNotes': { text: 'Prefers to be called after six.' },
    'candidates.setLanguages': { languages: [{ code: 'en', level: 'C1' }, { code: 'cy' }] },
    'candidates.setOverview': { text: 'Mechanical engineer with a degree from Stockholm.' },
    'candidates.setSource': { sourceId: createDemoItem('sources').id, referrerId: demoRows.contact.id },
    'candidates.setStatus': {
      statusId: createDemoItem('candidateStatuses').id,
      comments: 'Called back, open to offers.',
    },
    'candidates.setTags': tags,
    'candidates.search': {
      query: 'jobTitle:engineer AND address.city:Birmingham',
      savedSearchId: demoRows.savedSearch.id,
      in: 'record',
      highlight: true,
    },
  },
  values: {
    'SearchMatch.in': 'cv',
    'SearchMatch.fileId': demoRows.file.id,
    'SearchMatch.snippet': 'Led a team of mechanical engineers in Birmingham.',
    'SearchMatch.marks': [[25, 34]],
    currentEmployer: 'Ridge Works Ltd',
    rightToWork: true,
    hasCv: true,
    noticePeriod: 'TWO_MONTHS',
    desiredSalary: 78_000,
    desiredSalaryCurrency: 'GBP',
    desiredSalaryTenure: 'YEAR',
    'Education.level': 'Bachelor’s degree',
    major: 'Law',
    organisation: 'University of Bristol',
    startYear: 2006,
    endYear: 2010,
    workSummary: 'Reviews two hundred contracts a year.',
    'Employment.companyName': 'Ridge Works Ltd',
    'Employment.startDate': '2019-03-01',
    'Employment.current': true,
    'CandidateLanguage.code': 'en',
    'CandidateLanguage.name': 'English',
  },
};
