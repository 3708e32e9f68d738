/** A candidate of the demo agency. */
export const candidate = {
  id: '01a1fc3a-6cfc-76f0-a78c-dac4114230fd',
  reference: 'CAN-1562',
  firstName: 'Erik',
  lastName: 'Lund',
  email: 'erik.lund@inbox.example',
  alternateEmail: null,
  mobile: '+44 362 781 6860',
  homePhone: null,
  workPhone: null,
  linkedIn: 'https://www.linkedin.com/in/erik-lund-candidate562',
  facebook: null,
  twitter: null,
  jobTitle: 'Graduate Mechanical Engineer',
  currentEmployer: 'Ridge Works Ltd',
  location: 'Birmingham, United Kingdom',
  overview:
    'Graduate Mechanical Engineer with 21 years in automotive and aerospace, based in Birmingham. Brought a production line to full output in nine weeks. Erik is looking for a shorter way to work.',
  internalNotes: null,
  dateOfBirth: '1998-07-11',
  createdOn: '2026-11-09T09:36:28.520Z',
  updatedOn: '2026-11-11T19:03:31.388Z',
  lastActivityDate: '2026-11-11T19:03:31.388Z',
  ownerId: '01a1fc3a-332b-714a-b08a-343fcd1dbdbf',
  ownerName: 'Henrik Lund',
  sourceId: '01a1fc3a-0610-7572-bac1-fa79a09bf2e6',
  sourceName: 'LinkedIn',
  statusId: '01a1fc3a-05d9-7785-acc8-45f7e3059c93',
  statusName: 'New',
  desiredSalaryCurrency: 'GBP',
  desiredSalaryTenure: 'YEAR',
  noticePeriod: 'TWO_MONTHS',
  desiredSalary: 41500,
  rating: 5,
  doNotContact: false,
  rightToWork: true,
  workPermit: true,
  hasCv: true,
  inPipeline: false,
  placed: false,
  address: {
    street: 'Victoria Road 115',
    city: 'Birmingham',
    state: 'England',
    country: 'United Kingdom',
    postcode: 'B3 3AX',
  },
  skills: ['AutoCAD', 'Team leadership', 'Lean'],
  tags: [
    {
      group: 'Availability',
      value: 'Open to offers',
    },
    {
      group: null,
      value: 'Speaks at meetups',
    },
    {
      group: 'Talent pool',
      value: 'Leadership',
    },
  ],
  customFields: [
    {
      fieldId: '01a1fc3a-32f8-73c2-bce1-455d68c5ff8c',
      fieldLabel: 'Available from',
      value: null,
      boolValue: null,
      dateValue: '2026-12-20',
      listValue: [],
    },
    {
      fieldId: '01a1fc3a-32f8-73c2-bce1-48963817bbbc',
      fieldLabel: 'Preferred work',
      value: null,
      boolValue: null,
      dateValue: null,
      listValue: ['On site', 'Hybrid'],
    },
  ],
  educationHistory: [
    {
      id: '01a1fc3a-7c5e-73ad-bc91-f795b6f385ad',
      level: 'Bachelor’s degree',
      major: 'Industrial Engineering',
      organisation: 'KTH Stockholm',
      grade: '1.3',
      startYear: 2019,
      startMonth: 9,
      endYear: 2022,
      endMonth: 7,
    },
  ],
  employmentHistory: [
    {
      id: '01a1fc3a-7c5e-73ad-bc91-f9a078c4fbe0',
      companyName: 'Ridge Works Ltd',
      employmentType: 'Permanent',
      jobTitle: 'Graduate Mechanical Engineer',
      startDate: '2025-09-18',
      endDate: null,
      workSummary: 'Designed gearboxes from sketch to series.',
    },
    {
      id: '01a1fc3a-7c5e-73ad-bc91-fc900a4e4dc6',
      companyName: 'Silver Grid Ltd',
      employmentType: 'Permanent',
      jobTitle: 'Graduate Mechanical Engineer',
      startDate: '2024-10-02',
      endDate: '2025-09-17',
      workSummary:
        'Designed gearboxes from sketch to series. Led acceptance tests at customers on three continents.',
    },
  ],
  languages: [
    {
      code: 'sv',
      name: 'Swedish',
      level: 'Native',
    },
    {
      code: 'en',
      name: 'English',
      level: 'C1',
    },
    {
      code: 'de',
      name: 'German',
      level: 'B1',
    },
  ],
};

/** A saved search as the demo agency keeps them. */
export const savedSearch = {
  id: '01a1fc3a-9e57-7d11-a5c2-3e6f0a4b7d20',
  name: 'Engineers in Birmingham',
  createdBy: 'Henrik Lund',
  createdOn: '12/10/2026 09:30',
  shared: true,
};

/** What became of that candidate’s CV. */
export const cvParseResult = {
  candidateId: '01a1fc3a-6cfc-76f0-a78c-dac4114230fd',
  reference: 'CAN-1562',
  name: 'Erik Lund',
  cvFileId: '01a1fc3a-b338-77d8-b1e8-bc8d1bf73c20',
  cvFileName: 'CV Erik Lund.pdf',
  duplicate: false,
  confidence: { firstName: 0.98, lastName: 0.98, email: 1 },
  pages: { read: 2, total: 2 },
};
