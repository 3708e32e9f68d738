import type { ParsedCv, ParsedEducation, ParsedEmployment } from '@nova/cv';

const silent: ParsedCv = {
  firstName: null,
  lastName: null,
  email: null,
  phones: [],
  linkedIn: null,
  facebook: null,
  twitter: null,
  otherProfiles: [],
  location: null,
  jobTitle: null,
  currentEmployer: null,
  overview: null,
  address: { street: null, city: null, state: null, country: null, postcode: null },
  skills: [],
  languages: [],
  educationHistory: [],
  employmentHistory: [],
  dateOfBirth: null,
  confidence: {
    firstName: 0,
    lastName: 0,
    email: 0,
    phones: 0,
    linkedIn: 0,
    location: 0,
    jobTitle: 0,
    currentEmployer: 0,
    overview: 0,
    skills: 0,
    languages: 0,
    educationHistory: 0,
    employmentHistory: 0,
    dateOfBirth: 0,
  },
  text: '',
  pages: 3,
  pagesRead: 2,
  language: null,
  ocr: false,
};

export const cvOf = (said: Partial<ParsedCv>): ParsedCv => ({ ...silent, ...said });

export const educationOf = (said: Partial<ParsedEducation>): ParsedEducation => ({
  level: null,
  levelKind: null,
  organisation: null,
  major: null,
  grade: null,
  startYear: 0,
  startMonth: 0,
  endYear: 0,
  endMonth: 0,
  ...said,
});

export const employmentOf = (said: Partial<ParsedEmployment>): ParsedEmployment => ({
  companyName: null,
  jobTitle: null,
  employmentType: null,
  startDate: null,
  endDate: null,
  current: false,
  workSummary: null,
  ...said,
});
