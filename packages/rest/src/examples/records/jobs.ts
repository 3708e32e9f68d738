/** A job of that client. */
export const job = {
  id: '01a1fc3a-6d4a-77cb-a5e1-34ff940523a2',
  reference: 'JOB-1052',
  title: 'General Counsel',
  shortDescription: 'General Counsel for Dune Properties Ltd in Bristol, permanent.',
  internalDescription:
    'Grace Turner wants to see three profiles. Hard limit at 132000 GBP. Negotiated licence agreements in three jurisdictions would be a plus.',
  companyId: '01a1fc3a-3c31-74af-948b-ee73b02967b7',
  companyName: 'Dune Properties Ltd',
  contactId: '01a1fc3a-3c61-76d0-b276-2f78b36dc5d0',
  contactName: 'Grace Turner',
  location: 'Bristol, United Kingdom',
  employmentTypeId: '01a1fc3a-060e-7490-873b-e30263112752',
  employmentTypeName: 'Permanent',
  experienceLevelId: '01a1fc3a-060e-7490-873c-1ed53908b90e',
  experienceLevelName: 'Executive',
  sourceId: '01a1fc3a-0610-7572-bac1-ff46f20932e6',
  sourceName: 'Referral',
  statusId: '01a1fc3a-060f-714f-bd3f-c1b696c90662',
  statusName: 'Interviewing',
  statusReason: null,
  payCurrency: 'GBP',
  payTenure: 'YEAR',
  closingDate: '2026-12-22',
  dateOpened: '2026-09-23',
  startDate: '2026-12-22',
  createdOn: '2026-09-23T03:50:34.562Z',
  updatedOn: '2026-11-19T03:50:34.562Z',
  lastActivityDate: '2026-11-19T09:27:55.021Z',
  ownerId: '01a1fc3a-332b-714a-b08a-280fa35241ac',
  ownerName: 'Daniel Osei',
  minPay: 98000,
  maxPay: 132000,
  openPositions: 1,
  rating: 4,
  flexiHours: false,
  hot: false,
  relocation: false,
  remoteWorking: false,
  visaSponsored: false,
  skills: ['Contract law', 'Compliance', 'Stakeholder management', 'Employment law', 'German', 'Negotiation'],
  tags: [
    {
      group: null,
      value: 'Retained',
    },
    {
      group: null,
      value: 'Urgent',
    },
  ],
  customFields: [
    {
      fieldId: '01a1fc3a-32f9-761a-9758-dbd90a88189a',
      fieldLabel: 'Interview rounds',
      value: '3',
      boolValue: null,
      dateValue: null,
      listValue: [],
    },
  ],
};

/** An interview for that job. */
export const interview = {
  id: '01a1fc3a-9e3c-773e-968d-c09bf229943c',
  title: 'First interview: General Counsel, Dune Properties Ltd',
  startDate: '2026-12-07T15:00:00.000Z',
  endDate: '2026-12-07T16:00:00.000Z',
  timeZone: 'Europe/London',
  cancelled: false,
  telephonic: false,
  location: 'Church Lane, Bristol',
  meetingLink: null,
  job: {
    id: '01a1fc3a-6d4a-77cb-a5e1-34ff940523a2',
    reference: 'JOB-1052',
    title: 'General Counsel',
    companyId: '01a1fc3a-3c31-74af-948b-ee73b02967b7',
    companyName: 'Dune Properties Ltd',
  },
  candidate: {
    id: '01a1fc3a-3dee-7713-8366-ba452fa049ce',
    reference: 'CAN-1059',
    name: 'Clara Krause',
    email: 'clara.krause@post.example',
    mobile: '+49 617 530 3598',
    jobTitle: 'Legal Counsel',
  },
  contacts: [
    {
      id: '01a1fc3a-3c61-76d0-b276-3649784885bc',
      name: 'Emily Carter',
      email: 'emily.carter3@dune-properties-ltd.example',
      companyId: '01a1fc3a-3c31-74af-948b-ee73b02967b7',
      companyName: 'Dune Properties Ltd',
    },
  ],
  interviewers: [
    {
      id: '01a1fc3a-332b-714a-b08a-2d953d460243',
      name: 'Sofia Marques',
      email: 'sofia.marques@demo.example',
    },
    {
      id: '01a1fc3a-332b-714a-b08a-25219048f735',
      name: 'Claire Fontaine',
      email: 'claire.fontaine@demo.example',
    },
  ],
  organiser: {
    id: '01a1fc3a-332b-714a-b08a-280fa35241ac',
    name: 'Daniel Osei',
    email: 'daniel.osei@demo.example',
  },
  owner: {
    id: '01a1fc3a-332b-714a-b08a-280fa35241ac',
    name: 'Daniel Osei',
    email: 'daniel.osei@demo.example',
  },
  stageCode: 'INTERVIEW',
  stageName: 'Interview',
  subStateName: 'First round',
  rejected: false,
  notes: 'Clara Krause meets Dune Properties Ltd: experience and motivation.',
  meetingNotes: null,
};

/** The application that the interview belongs to. */
export const application = {
  id: '01a1fc3a-7c80-7d11-9a52-5f0c9d0e4c1b',
  candidateId: interview.candidate.id,
  candidateName: interview.candidate.name,
  jobId: job.id,
  jobName: job.title,
  stageCode: interview.stageCode,
  stageName: interview.stageName,
  subStateName: interview.subStateName,
  rejected: interview.rejected,
  rejectReasonId: null,
  rejectReasonName: null,
  movedOn: '2026-11-18T10:12:44.000Z',
  createdOn: '2026-11-12T08:40:02.000Z',
  updatedOn: '2026-11-18T10:12:44.000Z',
};

const sent = {
  firstName: 'Erik',
  lastName: 'Lund',
  email: 'erik.lund@mail.example',
  phone: '+46 70 555 01 23',
  coverText: 'I have worked with contracts for six years.',
  answers: { '01a1fc3a-6d4b-7428-8517-85b621488cd1': true },
  consentText: 'I agree that the agency keeps my data for this job.',
  consentOn: '2026-11-10T08:15:30.000Z',
  cvFileId: null,
};

/** The same as it is read alone: it came over the web. */
export const applicationDetail = { ...application, submitted: sent, submissions: [sent] };
