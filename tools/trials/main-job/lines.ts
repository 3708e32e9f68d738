import { plainKindNames, plainKinds, stageCodes, type Kind, type PlainKindName } from '@nova/contract';
import type { ImportType } from '@nova/features/contract';

export type Counts = Readonly<Record<ImportType, number>>;

/** 100,000 candidates, 5,000 companies and 20,000 of each other kind, or a part of it. */
export function agencyCounts(part: number): Counts {
  const some = (count: number): number => Math.max(10, Math.round(count * part));
  return {
    masterData: 50,
    customField: 10,
    user: 5,
    company: some(5_000),
    contact: some(20_000),
    candidate: some(100_000),
    lead: some(20_000),
    opportunity: some(20_000),
    job: some(20_000),
    application: some(20_000),
    interview: some(20_000),
    placement: some(20_000),
    campaign: some(20_000),
    savedSearch: some(20_000),
    file: some(20_000),
    privacyPurpose: 5,
    consent: some(20_000),
    privacyRequest: some(2_000),
    privacyHold: some(200),
    // Object.fromEntries loses the names of kinds.
    ...(Object.fromEntries(plainKindNames.map((name) => [name, some(20_000)])) as Record<
      PlainKindName,
      number
    >),
  };
}

const givenNames = ['Anna', 'Ben', 'Carla', 'Dirk', 'Eva', 'Zoë', 'José', 'Li', 'Noor', 'Otto'];
const familyNames = ['Smith', 'Müller', 'García', 'Rossi', 'Dubois', 'Okafor', 'Jansen', 'Novák', 'Singh'];
const words =
  'experienced engineer building distributed systems banks insurers public sector leads teams writes documents mentor strategy sales marketing finance analyst budget stakeholders training research partners digital health nurse driver welder chef lawyer teacher designer product owner cloud network security audit payroll legal procurement logistics warehouse'.split(
    ' ',
  );
const stages = stageCodes;
const campaignStatuses = ['DRAFT', 'SENT', 'SCHEDULED'] as const;

const pick = <T>(list: readonly T[], number: number): T => {
  const found = list[number % list.length];
  if (found === undefined) throw new Error('An empty list has nothing to pick.');
  return found;
};

const text = (number: number, length: number): string =>
  Array.from({ length }, (_, place) => pick(words, number * 7 + place * place * 3 + place)).join(' ');

const day = (number: number): string =>
  new Date(Date.UTC(2024, 0, 1 + (number % 700))).toISOString().slice(0, 10);
const stamps = (number: number) => ({
  createdOn: `${day(number)}T08:00:00.000Z`,
  updatedOn: `${day(number)}T09:00:00.000Z`,
});
const person = (number: number) => ({
  firstName: pick(givenNames, number),
  lastName: `${pick(familyNames, number)}-${String(number % 5_000)}`,
});

type MakeLine = (number: number, counts: Counts) => object;

/** A line about the first kind that it belongs to, with words in each text. */
const plainMaker =
  ({ fields, belongsTo: [about = ''] = [] }: Kind): MakeLine =>
  (n) => ({
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, { type, written }]) =>
        written === 'calls' && (type === 'text' || type === 'longText')
          ? [[name, text(n, type === 'text' ? 4 : 30)]]
          : [],
      ),
    ),
    [about]: `${about.slice(0, -'Id'.length)}-${String(n)}`,
    ...stamps(n),
  });

const about = (n: number) => ({ entity: 'candidate', recordId: `candidate-${String(n)}` });

const makers: Record<ImportType, MakeLine> = {
  // As above.
  ...(Object.fromEntries(plainKinds.map((kind) => [kind.name, plainMaker(kind)])) as Record<
    PlainKindName,
    MakeLine
  >),
  masterData: (n) => ({ group: 'sources', name: `Campaign channel ${String(n)}` }),
  customField: (n) => ({ entity: 'candidate', label: `Question ${String(n)}`, kind: 'TEXT', options: [] }),
  user: (n) => ({ name: `Consultant ${String(n)}`, email: `consultant${String(n)}@agency.example` }),
  company: (n) => ({
    name: `${pick(familyNames, n)} Works ${String(n)}`,
    email: `office@works${String(n)}.example`,
    domain: `works${String(n)}.example`,
    location: 'Leeds, United Kingdom',
    description: text(n, 20),
    client: true,
    ...stamps(n),
  }),
  contact: (n, { company }) => ({
    ...person(n),
    email: `contact${String(n)}@works.example`,
    companyId: `company-${String(n % company)}`,
    ...stamps(n),
  }),
  candidate: (n) => ({
    ...person(n),
    email: `candidate${String(n)}@mail.example`,
    mobile: `+447700${String(n).padStart(6, '0')}`,
    jobTitle: text(n, 2),
    currentEmployer: `${pick(familyNames, n)} Ltd`,
    location: 'London, United Kingdom',
    overview: text(n, 40),
    skills: [...new Set([1, 5, 9].map((step) => pick(words, n + step)))],
    rating: 1 + (n % 5),
    ownerName: `Consultant ${String(n % 5)}`,
    employmentHistory: [
      { companyName: 'Acme', jobTitle: text(n, 2), startDate: '2018-03-01', workSummary: text(n, 12) },
    ],
    ...stamps(n),
  }),
  lead: (n) => ({
    ...person(n),
    companyName: `Prospect ${String(n)}`,
    email: `lead${String(n)}@prospect.example`,
    description: text(n, 12),
    ...stamps(n),
  }),
  opportunity: (n, { company }) => ({
    name: `${text(n, 2)} team`,
    companyId: `company-${String(n % company)}`,
    bidValue: 1_000 * (n % 90),
    ...stamps(n),
  }),
  job: (n, { company, contact }) => ({
    title: text(n, 2),
    companyId: `company-${String(n % company)}`,
    contactId: `contact-${String(n % contact)}`,
    location: 'Leeds',
    shortDescription: text(n, 12),
    skills: [pick(words, n)],
    openPositions: 1 + (n % 3),
    publishToWebsite: true,
    ...stamps(n),
  }),
  application: (n) => ({
    candidateId: `candidate-${String(n)}`,
    jobId: `job-${String(n)}`,
    stageCode: pick(stages, n),
    rejected: n % 10 === 0,
    ...stamps(n),
  }),
  interview: (n) => ({
    title: 'First talk',
    candidateId: `candidate-${String(n)}`,
    jobId: `job-${String(n)}`,
    startDate: `${day(n)}T09:00:00.000Z`,
    endDate: `${day(n)}T10:00:00.000Z`,
    timeZone: 'Europe/London',
    ownerName: `Consultant ${String(n % 5)}`,
    ...stamps(n),
  }),
  placement: (n, { company }) => ({
    placementType: 'PERMANENT',
    candidateId: `candidate-${String(n)}`,
    jobId: `job-${String(n)}`,
    companyId: `company-${String(n % company)}`,
    placementDate: day(n),
    startDate: day(n + 30),
    currency: 'GBP',
    salary: 30_000 + n,
    fee: 5_000,
    ownerName: `Consultant ${String(n % 5)}`,
    ...stamps(n),
  }),
  campaign: (n) => ({
    name: `Newsletter ${String(n)}`,
    subject: text(n, 4),
    status: pick(campaignStatuses, n),
    senderName: 'Ada',
    senderEmail: 'ada@agency.example',
    createdOn: `${day(n)}T08:00:00.000Z`,
    ...(n % 3 === 2 ? { scheduledOn: '2030-01-01T08:00:00.000Z' } : {}),
  }),
  savedSearch: (n) => ({
    name: `Search ${String(n)}`,
    query: pick(words, n),
    ownerName: 'Ada Owner',
    shared: true,
  }),
  file: (n) => ({
    candidateId: `candidate-${String(n)}`,
    category: 'OTHER',
    fileName: `note-${String(n)}.txt`,
    contentType: 'text/plain',
    createdOn: `${day(n)}T08:00:00.000Z`,
  }),
  privacyPurpose: (n) => ({
    code: `PURPOSE_${String(n)}`,
    name: `Purpose ${String(n)}`,
    text: text(n, 20),
    basis: 'CONSENT',
  }),
  consent: (n) => ({
    ...about(n),
    purpose: `PURPOSE_${String(n % 5)}`,
    basis: 'CONSENT',
    text: text(n, 20),
    state: 'GIVEN',
    givenOn: `${day(n)}T08:00:00.000Z`,
    proof: text(n, 5),
  }),
  privacyRequest: (n) => ({
    ...about(n),
    requestType: 'ACCESS',
    receivedOn: day(n),
    note: text(n, 12),
  }),
  privacyHold: (n) => ({ ...about(n), reason: text(n, 12) }),
};

/** Lines refer to records of earlier types, whose numbers `counts` gives. */
export function* linesOf(type: ImportType, counts: Counts): Generator<string> {
  for (let number = 0; number < counts[type]; number++) {
    yield `${JSON.stringify({ type, id: `${type}-${String(number)}`, ...makers[type](number, counts) })}\n`;
  }
}
