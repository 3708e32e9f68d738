import { idIn, nobody, openAgency, type Caller, type Json } from './agency.ts';
import type { TestServer } from '../../support/test-server.ts';

/** One record of every kind with as much as an import can say, and one with as little. */
const lines: readonly Json[] = [
  { type: 'masterData', id: 'md', group: 'industries', name: 'Rocketry' },
  { type: 'masterData', id: 'md2', group: 'educationLevels', name: 'Master level' },
  {
    type: 'customField',
    id: 'cf',
    entity: 'candidate',
    label: 'Shift',
    kind: 'LIST',
    options: ['Early', 'Late'],
  },
  {
    type: 'user',
    id: 'u',
    name: 'Ben Recruiter',
    email: 'ben@agency.example',
    team: 'North',
    languages: ['English'],
  },
  { type: 'company', id: 'parent', name: 'Parent AG' },
  {
    ...{
      type: 'company',
      id: 'k',
      name: 'Acme GmbH',
      description: 'Rockets',
      website: 'acme.example',
      domain: 'acme.example',
    },
    ...{
      email: 'info@acme.example',
      phone: '+49 30 1',
      faxNo: '2',
      linkedIn: 'linkedin.com/company/acme',
      location: 'Berlin',
    },
    ...{
      size: '50-100',
      industryName: 'Rocketry',
      employeeCount: 60,
      foundedYear: 1999,
      annualRevenue: 1.5e6,
      rating: 4,
    },
    ...{
      client: true,
      parentCompanyId: 'parent',
      ownerName: 'Ben Recruiter',
      tags: [{ group: 'Tier', value: 'A' }],
    },
  },
  {
    type: 'contact',
    id: 'c',
    firstName: 'Cora',
    lastName: 'Client',
    email: 'cora@acme.example',
    companyId: 'k',
    industries: ['Engineering'],
    sectors: ['Space'],
    skills: ['Buying'],
    doNotContact: true,
  },
  { type: 'contact', id: 'c0', firstName: 'Bare' },
  {
    ...{
      type: 'candidate',
      id: 'p',
      firstName: 'Jane',
      lastName: 'Smith',
      email: 'jane@home.example',
      skills: ['Go', 'SQL'],
    },
    ...{
      address: { street: 'Hauptstr. 1', city: 'Berlin', country: 'Germany', postcode: '10115' },
      desiredSalary: 80000.5,
    },
    ...{
      tags: [{ value: 'star' }],
      customFields: [{ fieldLabel: 'Shift', listValue: ['Late'] }],
      rating: 5,
      workPermit: true,
    },
    educationHistory: [
      {
        level: 'Master level',
        major: 'CS',
        organisation: 'TU',
        grade: '1.0',
        startYear: 2001,
        endYear: 2005,
      },
    ],
    employmentHistory: [
      { companyName: 'Acme', jobTitle: 'Dev', startDate: '2010-02-01', endDate: null, workSummary: 'Code' },
    ],
    languages: [{ code: 'de', name: 'German', level: 'Native' }],
  },
  { type: 'candidate', id: 'p0', lastName: 'Bare' },
  {
    type: 'lead',
    id: 'l',
    firstName: 'Leo',
    companyName: 'Lead Ltd',
    website: 'lead.example',
    employees: '10-20',
    rating: 3,
  },
  { type: 'lead', id: 'l0', lastName: 'Bare' },
  {
    type: 'opportunity',
    id: 'o',
    name: 'Big deal',
    companyId: 'k',
    contactId: 'c',
    bidValue: 10.5,
    bidCurrency: 'EUR',
    probability: 40,
    estimatedDurationMonths: 6,
    forecastedClosingDate: '2027-01-31',
  },
  { type: 'opportunity', id: 'o0', name: 'Bare' },
  {
    ...{
      type: 'job',
      id: 'j',
      title: 'Rocket engineer',
      companyId: 'k',
      contactId: 'c',
      openPositions: 2,
      minPay: 50000,
      maxPay: 60000,
    },
    ...{
      payCurrency: 'EUR',
      payTenure: 'YEAR',
      dateOpened: '2026-01-10',
      skills: ['Go'],
      tags: [{ group: 'Level', value: 'Senior' }],
    },
    ...{
      description: 'Build rockets',
      benefits: ['Bike'],
      estClosingDate: '31/12/2026',
      location: 'Berlin',
      ownerName: 'Ben Recruiter',
    },
    ...{ internalDescription: 'SECRET-internal', languages: [{ code: 'de', name: 'German', level: 'B2' }] },
    ...{
      webAdvert: { coreSkills: 'Welding' },
      bannerImage: { id: 'i', name: 'b.png', url: 'https://img.example/b.png' },
    },
  },
  { type: 'job', id: 'j0', title: 'Bare', companyId: 'k' },
  { type: 'job', id: 'ja', title: 'Gone', companyId: 'k', archived: true, openPositions: 3 },
  {
    type: 'application',
    id: 'a',
    candidateId: 'p',
    jobId: 'j',
    stageCode: 'INTERVIEW',
    subStateName: 'First round',
  },
  {
    ...{
      type: 'interview',
      id: 'i',
      title: 'Chat',
      startDate: new Date().toISOString(),
      endDate: new Date(Date.now() + 36e5).toISOString(),
    },
    ...{
      jobId: 'j',
      candidateId: 'p',
      contacts: [{ id: 'c' }],
      interviewers: [{ id: 'u' }],
      organiser: { id: 'u' },
      owner: { id: 'u' },
    },
  },
  {
    type: 'interview',
    id: 'i0',
    startDate: new Date().toISOString(),
    endDate: new Date(Date.now() + 18e5).toISOString(),
  },
  {
    type: 'placement',
    id: 'pl',
    candidateId: 'p',
    jobId: 'j',
    companyId: 'k',
    placementType: 'CONTRACT',
    candidateRate: 400,
    clientRate: 500.5,
    currency: 'EUR',
    placementDate: '2026-02-09',
  },
  { type: 'placement', id: 'pl0', candidateId: 'p', jobId: 'j' },
  {
    type: 'campaign',
    id: 'm',
    name: 'Spring',
    subject: 'News',
    status: 'SENT',
    sentOn: '2026-03-01T10:00:00Z',
    stats: { requests: 10, dispatches: 9, delivered: 8, drops: 1 },
  },
  { type: 'campaign', id: 'm0', name: 'Draft' },
  { type: 'savedSearch', id: 's', name: 'Gophers', query: 'skills:Go', ownerName: 'Ada Owner', shared: true },
];

export interface FullAgency {
  readonly agency: Caller;
  /** Record ids by the ids of the lines. */
  readonly ids: Readonly<Record<string, string>>;
  /** A path with those ids in its braces. */
  readonly at: (path: string) => string;
}

/** An agency that holds a full and a bare record of every kind. */
export async function openFullAgency(server: TestServer): Promise<FullAgency> {
  const agency = await openAgency(server, { timeZone: 'Europe/Berlin' });
  const report = await agency.load(...lines);
  const ids = Object.fromEntries(
    lines.map(({ type, id }) => [String(id), idIn(report, `${String(type)}:${String(id)}`)]),
  );
  const at = (path: string): string =>
    path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? nobody);
  return { agency, ids, at };
}
