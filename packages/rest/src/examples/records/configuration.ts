/** What the demo agency has configured, two items a group. */
export const masterData = {
  activityTypes: [
    {
      id: '01a1fc3a-05d8-7291-b0be-a80c0da41757',
      name: 'Call',
    },
    {
      id: '01a1fc3a-05d8-7291-b0be-ae58f4b10b8a',
      name: 'Email',
    },
  ],
  candidateStatuses: [
    {
      id: '01a1fc3a-05d9-7785-acc8-45f7e3059c93',
      name: 'New',
    },
    {
      id: '01a1fc3a-05d9-7785-acc8-4b6afa1b9b9e',
      name: 'Contacted',
    },
  ],
  companyStatuses: [
    {
      id: '01a1fc3a-05d9-7785-acc8-68d51653c2c5',
      name: 'Prospect',
    },
    {
      id: '01a1fc3a-05d9-7785-acc8-6eb1b41e818e',
      name: 'Active',
    },
  ],
  companyTypes: [
    {
      id: '01a1fc3a-05d9-7785-acc8-8090eeba2cdd',
      name: 'Client',
    },
    {
      id: '01a1fc3a-05d9-7785-acc8-86cc230319cd',
      name: 'Prospect',
    },
  ],
  contactStatuses: [
    {
      id: '01a1fc3a-05d9-7785-acc8-9be9ace2c58c',
      name: 'New',
    },
    {
      id: '01a1fc3a-05d9-7785-acc8-9f650ff0a234',
      name: 'Active',
    },
  ],
  educationLevels: [
    {
      id: '01a1fc3a-060e-7490-873b-bfdc78d042d0',
      name: 'Secondary school',
    },
    {
      id: '01a1fc3a-060e-7490-873b-c02c92296864',
      name: 'Vocational training',
    },
  ],
  employmentTypes: [
    {
      id: '01a1fc3a-060e-7490-873b-e30263112752',
      name: 'Permanent',
    },
    {
      id: '01a1fc3a-060e-7490-873b-e5879dab86f6',
      name: 'Contract',
    },
  ],
  genders: [
    {
      id: '01a1fc3a-060e-7490-873c-20f3de0fb5f6',
      name: 'Female',
    },
    {
      id: '01a1fc3a-060e-7490-873c-24edaafeb478',
      name: 'Male',
    },
  ],
  industries: [
    {
      id: '01a1fc3a-060e-7490-873c-34274374958e',
      name: 'Accounting',
    },
    {
      id: '01a1fc3a-060e-7490-873c-38ca1d0ad5f0',
      name: 'Aerospace',
    },
  ],
  invoiceStatuses: [
    {
      id: '01a1fc3a-060e-7490-873c-b6445f2f7eb8',
      name: 'Draft',
    },
    {
      id: '01a1fc3a-060e-7490-873c-b8610c5867aa',
      name: 'Sent',
    },
  ],
  jobApplicationLabels: [
    {
      id: '01a1fc3a-060f-714f-bd3f-5742f73cd849',
      name: 'Strong fit',
    },
    {
      id: '01a1fc3a-060f-714f-bd3f-5938b4491238',
      name: 'Possible fit',
    },
  ],
  jobPipelineRejectReasons: [
    {
      id: '01a1fc3a-060f-714f-bd3f-6d024c1051a2',
      name: 'Not enough experience',
    },
    {
      id: '01a1fc3a-060f-714f-bd3f-72dff5a65dfc',
      name: 'Skills do not match',
    },
  ],
  jobPipelineStages: [
    {
      id: '01a1fc3a-060f-714f-bd3f-9e373b871703',
      name: 'Sourced',
    },
    {
      id: '01a1fc3a-060f-714f-bd3f-a1a531ca3e50',
      name: 'Shortlisted',
    },
  ],
  jobStatuses: [
    {
      id: '01a1fc3a-060f-714f-bd3f-b7b46c41c8ec',
      name: 'Draft',
    },
    {
      id: '01a1fc3a-060f-714f-bd3f-bafb25b90a1a',
      name: 'Open',
    },
  ],
  leadPipelines: [
    {
      id: '01a1fc3a-060f-714f-bd3f-d4f001ed86ed',
      name: 'New business',
    },
    {
      id: '01a1fc3a-060f-714f-bd3f-db22b6ef1812',
      name: 'Account growth',
    },
  ],
  leadStatuses: [
    {
      id: '01a1fc3a-060f-714f-bd3f-e5f862b6b9c9',
      name: 'New',
    },
    {
      id: '01a1fc3a-060f-714f-bd3f-eb281cd9b053',
      name: 'Contacted',
    },
  ],
  opportunityPipelines: [
    {
      id: '01a1fc3a-060f-714f-bd40-02f9d9db3cd2',
      name: 'Permanent recruitment',
    },
    {
      id: '01a1fc3a-060f-714f-bd40-05b6bd70a09b',
      name: 'Contract and temporary',
    },
  ],
  opportunityStates: [
    {
      id: '01a1fc3a-060f-714f-bd40-12d3cfba8cf0',
      name: 'Prospecting',
    },
    {
      id: '01a1fc3a-060f-714f-bd40-166c93278578',
      name: 'Qualification',
    },
  ],
  placementStatuses: [
    {
      id: '01a1fc3a-060f-714f-bd40-3f8d4d0c01a0',
      name: 'Offer accepted',
    },
    {
      id: '01a1fc3a-060f-714f-bd40-4271c253c160',
      name: 'Starting soon',
    },
  ],
  recruitingTeamRoles: [
    {
      id: '01a1fc3a-060f-714f-bd40-5ce66ac0eddf',
      name: 'Account manager',
    },
    {
      id: '01a1fc3a-060f-714f-bd40-6199b354a9af',
      name: 'Lead recruiter',
    },
  ],
  sectors: [
    {
      id: '01a1fc3a-060f-714f-bd40-765730e3bf24',
      name: 'Administration',
    },
    {
      id: '01a1fc3a-060f-714f-bd40-7bec89b2b638',
      name: 'Customer service',
    },
  ],
  skills: [
    {
      id: '01a1fc3a-060f-714f-bd40-c5d9706c1e81',
      name: '.NET',
    },
    {
      id: '01a1fc3a-060f-714f-bd40-c8eb7b72e033',
      name: 'Account management',
    },
  ],
  sources: [
    {
      id: '01a1fc3a-0610-7572-bac1-f0e680cb8b7e',
      name: 'Company website',
    },
    {
      id: '01a1fc3a-0610-7572-bac1-f77492f5d81d',
      name: 'Job board',
    },
  ],
};

/** A link to a candidate’s CV. */
export const fileLink = {
  fileId: '01a1fc3a-b338-77d8-b1e8-bc8d1bf73c20',
  fileName: 'CV Erik Lund.pdf',
  contentType: 'application/pdf',
  fileSize: 2080,
  url: 'http://127.0.0.1:3000/files/01a1fc3a-054e-73b3-b699-8429cafe6bd2.01a1fc3a-b338-77d8-b1e8-bc8d1bf73c20.mwpvyeg2.signature',
  expiresOn: '2026-11-21T04:06:12.386Z',
};
