import { Readable } from 'node:stream';
import { importRecords } from '@nova/features/imports';
import type { TestAgency, TestServer } from '../../test/support/test-server.ts';

export interface AgencyWithJobs extends TestAgency {
  readonly jobId: string;
}

const titles = [
  'Dock Engineer',
  'Ship Broker',
  'Harbour Pilot',
  'Welder',
  'Customs Agent',
  'Marine Surveyor',
  'Forklift Driver',
];

const crane = {
  title: 'Crane Operator',
  location: 'Hamburg',
  jobType: 'Full time',
  publishToWebsite: true,
  openPositions: 2,
  hot: true,
  remoteWorking: true,
  shortDescription: 'You lift what nobody else can, high above the harbour, with the best view in town.',
  description:
    '<p>Our client runs the <strong>largest cranes</strong> of the harbour.</p><ul><li>You load and unload ships</li><li>You look after your crane</li></ul><p>No day is like the one before.</p>',
  webAdvert: {
    coreSkills: '- A head for heights\n- A crane licence',
    whatsOnOffer: 'Shifts that are planned four weeks ahead, and colleagues who help.',
    recruitmentProcess: 'A call with us, a day at the harbour, an answer within a week.',
  },
  benefits: ['30 days of holiday', 'Company pension'],
  skills: ['Crane licence', 'Radio'],
  minPay: 52_000,
  maxPay: 61_000,
  payCurrency: 'EUR',
  payTenure: 'YEAR',
  postedOn: '2026-11-02',
  questions: [
    { text: 'Do you hold a crane licence?', kind: 'YES_NO', required: true },
    {
      text: 'When could you begin?',
      kind: 'CHOICE',
      options: ['At once', 'Within three months', 'Later'],
      required: true,
    },
    { text: 'What was the heaviest thing you lifted?', kind: 'TEXT' },
  ],
};

/** 22 open jobs; the newest has questions. */
export async function agencyWithJobs(server: TestServer): Promise<AgencyWithJobs> {
  const agency = await server.agency();
  const report = await importRecords(server.database, {
    accountId: agency.accountId,
    lines: Readable.from(lines()),
  });
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)));
  const { status, body } = await server.call('POST', '/jobs', { key: agency.privateKey, json: crane });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...agency, jobId: (body as { data: string }).data };
}

function* lines(): Generator<string> {
  yield JSON.stringify({ type: 'company', id: 'client', name: 'Harbour Works Ltd', client: true });
  for (let number = 0; number < 21; number++) {
    const title = titles[number % titles.length] ?? '';
    yield JSON.stringify({
      type: 'job',
      id: `job-${String(number)}`,
      companyId: 'client',
      title,
      openPositions: 1,
      shortDescription: `${title} at the harbour, permanent.`,
      publishToWebsite: true,
      location: number === 3 ? 'Kiel' : ['Hamburg', 'Bremen', 'Rostock'][number % 3],
      jobType: number % 4 === 0 ? 'Part time' : 'Full time',
    });
  }
}
