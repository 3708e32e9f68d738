/** A client of the demo agency. */
export const company = {
  id: '01a1fc3a-3c31-74af-948b-ee73b02967b7',
  reference: 'COM-1022',
  name: 'Dune Properties Ltd',
  description:
    'Dune Properties Ltd is a real estate company of 11–50 people with its head office in Bristol. It has grown by a third in two years.',
  domain: 'dune-properties-ltd.example',
  email: 'info@dune-properties-ltd.example',
  phone: '+44 60 1388 204',
  website: 'https://www.dune-properties-ltd.example',
  linkedIn: 'https://www.linkedin.com/company/dune-properties-ltd',
  facebook: null,
  twitter: null,
  location: 'Bristol, United Kingdom',
  size: '11–50',
  industryId: '01a1fc3a-060e-7490-873c-9c6d53da792f',
  industryName: 'Real estate',
  sectorId: '01a1fc3a-060f-714f-bd40-982cac3f0089',
  sectorName: 'Legal',
  statusId: '01a1fc3a-05d9-7785-acc8-6eb1b41e818e',
  statusName: 'Active',
  ownerId: '01a1fc3a-332b-714a-b08a-280fa35241ac',
  ownerName: 'Daniel Osei',
  parentCompanyId: null,
  parentCompanyName: null,
  createdOn: '2025-08-05T03:50:34.562Z',
  updatedOn: '2026-11-03T04:44:18.521Z',
  lastActivityDate: '2026-11-02T03:50:34.562Z',
  activeJobCount: 2,
  totalPlacementCount: 3,
  employeeCount: 12,
  foundedYear: 1988,
  annualRevenue: 1680000,
  rating: 2,
  client: true,
  tags: [
    {
      group: null,
      value: 'Exclusive',
    },
    {
      group: 'Region',
      value: 'United Kingdom',
    },
  ],
  customFields: [
    {
      fieldId: '01a1fc3a-32f8-73c2-bce1-565ce6b63221',
      fieldLabel: 'Account tier',
      value: null,
      boolValue: null,
      dateValue: null,
      listValue: ['A'],
    },
    {
      fieldId: '01a1fc3a-32f8-73c2-bce1-5b5cd1a0e52d',
      fieldLabel: 'Payment terms in days',
      value: '30',
      boolValue: null,
      dateValue: null,
      listValue: [],
    },
  ],
};

/** The same client as it is read alone. */
export const companyDetail = {
  ...company,
  internalNotes: 'Invoices go to the shared service centre with the order number.',
  overview:
    'Dune Properties Ltd is a real estate company of 11–50 people with its head office in Bristol. It has grown by a third in two years.',
  sourceId: '01a1fc3a-0610-7572-bac1-fa79a09bf2e6',
  sourceName: 'LinkedIn',
};

/** A person at a client of the demo agency. */
export const contact = {
  id: '01a1fc3a-3c61-76d0-b276-3649784885bc',
  reference: 'CON-1063',
  firstName: 'Emily',
  lastName: 'Carter',
  email: 'emily.carter3@dune-properties-ltd.example',
  alternateEmail: null,
  mobile: '+44 590 697137',
  homePhone: null,
  workPhone: '+44 58 4358 52',
  linkedIn: 'https://www.linkedin.com/in/emily-carter-21',
  facebook: null,
  twitter: null,
  skype: null,
  jobTitle: 'HR Manager',
  description: null,
  dateOfBirth: null,
  location: 'Bristol, United Kingdom',
  companyId: '01a1fc3a-3c31-74af-948b-ee73b02967b7',
  companyName: 'Dune Properties Ltd',
  secondaryCompanyId: null,
  secondaryCompanyName: null,
  ownerId: '01a1fc3a-332b-714a-b08a-280fa35241ac',
  ownerName: 'Daniel Osei',
  sourceId: '01a1fc3a-0610-7572-bac1-ff46f20932e6',
  sourceName: 'Referral',
  statusId: '01a1fc3a-05d9-7785-acc8-9be9ace2c58c',
  statusName: 'New',
  createdOn: '2025-10-16T03:50:34.562Z',
  updatedOn: '2025-11-09T11:50:32.956Z',
  lastActivityDate: '2026-08-09T15:44:40.628Z',
  doNotContact: false,
  industries: ['Real estate'],
  sectors: ['Legal'],
  skills: [],
  tags: [
    {
      group: null,
      value: 'Newsletter',
    },
  ],
  customFields: [
    {
      fieldId: '01a1fc3a-32f9-761a-9758-cc33672160f1',
      fieldLabel: 'Decision maker',
      value: null,
      boolValue: 'false',
      dateValue: null,
      listValue: [],
    },
  ],
};

/** The same as it is read alone. */
export const contactDetail = { ...contact, internalNotes: 'Prefers to be called after six.' };
