/** A job of that client as its website shows it. */
export const publicJob = {
  id: '01a1fc3a-6d4b-7428-8517-85b621488cb3',
  reference: 'JOB-1060',
  title: 'Paralegal',
  shortDescription: 'Paralegal for Dune Properties Ltd in Bristol, permanent.',
  description:
    'Our client Dune Properties Ltd is looking for a Paralegal in Bristol. You will join a team that takes its craft seriously and has time to do things well.',
  applyEmail: 'jobs@demo.example',
  applyUrl: 'https://jobs.demo.example/demo-job-60',
  companyName: 'Dune Properties Ltd',
  employmentType: 'Permanent',
  experience: 'Entry level',
  industry: 'Real estate',
  jobType: 'Full time',
  sector: 'Legal',
  status: 'Open',
  packageOverview: '27,000 – 34,000 GBP a year, bonus by agreement',
  ownerId: '01a1fc3a-332b-714a-b08a-280fa35241ac',
  ownerName: 'Daniel Osei',
  tenantId: '01a1fc3a-054e-73b3-b699-8429cafe6bd2',
  cutOffDate: '01/01/2027',
  estClosingDate: '16/01/2027',
  postedOn: '02/11/2026',
  openings: 1,
  uniqueId: 1060,
  archived: false,
  hot: false,
  keepAdvertWhenClosed: false,
  publishToWebsite: true,
  remoteWorking: false,
  benefits: ['Training budget', 'Private health cover', 'Company pension'],
  skills: ['Negotiation', 'Stakeholder management', 'Compliance', 'Employment law', 'Contract law', 'German'],
  tags: [],
  industries: [
    {
      id: '01a1fc3a-060e-7490-873c-9c6d53da792f',
      name: 'Real estate',
    },
  ],
  sectors: [
    {
      id: '01a1fc3a-060f-714f-bd40-982cac3f0089',
      name: 'Legal',
    },
  ],
  bannerImage: {
    id: null,
    name: null,
    url: null,
  },
  jobDetailImage: {
    id: null,
    name: null,
    url: null,
  },
  languages: [
    {
      code: 'en',
      name: 'English',
      level: 'C1',
    },
  ],
  location: {
    addressLabel: 'Bristol, United Kingdom',
    addressLine: 'Station Road',
    cityName: 'Bristol',
    cityRegion: 'England',
    country: 'United Kingdom',
    countryCode: 'GB',
    countryName: 'United Kingdom',
    latitude: 51.45,
    longitude: -2.59,
    postCode: 'BS1 4DJ',
    regionName: 'England',
  },
  pay: {
    currency: {
      code: 'GBP',
      name: 'Pound sterling',
    },
    label: '27,000 – 34,000 GBP a year',
    minPay: 27000,
    maxPay: 34000,
    range: true,
    tenure: {
      code: 'YEAR',
      name: 'Per year',
    },
  },
  recruiter: {
    fullName: 'Daniel Osei',
    headline: 'Senior consultant, accounting',
    id: '01a1fc3a-332b-714a-b08a-280fa35241ac',
    initials: 'DO',
    email: 'daniel.osei@demo.example',
    mobile: '+44 7700 900115',
    workPhone: '+44 20 7946 0105',
    linkedIn: 'https://www.linkedin.com/in/daniel-osei-demo',
    profilePicUrl: null,
    languages: ['English'],
    address: {
      addressLabel: null,
      addressLine: null,
      cityName: 'London',
      cityRegion: null,
      country: null,
      countryCode: 'GB',
      countryName: 'United Kingdom',
      latitude: null,
      longitude: null,
      postCode: 'EC2A 4NE',
      regionName: null,
    },
  },
  webAdvert: {
    coreSkills: 'Contract law, Stakeholder management, Employment law, Compliance',
    keyLanguages: 'English',
    mainResponsibilities:
      'You may well be asked what you did when you drafted and reviewed two hundred contracts a year. You may well be asked what you did when you set up the data protection programme',
    recruitmentProcess: 'A call with us, two interviews with the client, an offer within a week.',
    whatWillYouLearn: 'How a company of this size makes its decisions, and a new field of your choice.',
    whatsOnOffer: 'Room to decide, colleagues who help, and pay that is talked about openly.',
  },
};

/** The same with what an application to it asks for. */
export const openJob = {
  ...publicJob,
  questions: [
    {
      id: '01a1fc3a-6d4b-7428-8517-85b621488cd1',
      text: 'Do you have the right to work in the United Kingdom?',
      kind: 'YES_NO',
      options: [],
      required: true,
    },
    {
      id: '01a1fc3a-6d4b-7428-8517-85b621488cd2',
      text: 'How many days a week?',
      kind: 'CHOICE',
      options: ['Three', 'Five'],
      required: false,
    },
  ],
};

/** What its own read shows of that. */
export const jobOnTheWeb = {
  publishToWebsite: publicJob.publishToWebsite,
  hideCompany: false,
  questions: openJob.questions,
  webAdvert: publicJob.webAdvert,
};

/** How many jobs have each value, as a list counts them. */
export const exampleFacets = {
  location: [{ value: 'Bristol', count: 1 }],
  jobType: [{ value: 'Full time', count: 1 }],
  remote: [{ value: false, count: 1 }],
};

/** What an applicant’s browser works on. */
export const applyChallenge = {
  challenge: 'm3Vb0kq1SxGc7tYd.mi8q0w3k.kV3n5l0ZqH1c8dXo2mTe9uRb',
  difficulty: 16,
  expiresOn: '2026-11-22T09:30:00.000Z',
};
