import { endpoints } from '@nova/features/contract';
import { plainKinds, type Endpoint } from '@nova/contract';
import type { Input } from '../main-job/calls/call.ts';
import type { Stage } from '../main-job/call-everything.ts';
import { listed } from '../main-job/listed.ts';

/** A repeatable request that changes only what it makes. */
export interface Request {
  readonly title: string;
  readonly endpoint: Endpoint;
  readonly input: (n: number) => Input;
}

/** Words with many, some, one and no matches, and fields of the record and of others. */
const queries = [
  ...['engineer', 'nurse AND driver', 'zzyzx', 'Smith-7', '"stakeholder training"', 'engin*', 'enginer~'],
  ...['ownerName:"Consultant 1"', 'createdOn:[2025-01-01 TO 2025-01-31]', 'reference:*-1500'],
];

const narrowed = (stage: Stage): Readonly<Record<string, readonly unknown[]>> => {
  const of = (type: string): readonly unknown[] => {
    const id = stage.ids.get(`${type}:${type}-4`);
    if (id === undefined) throw new Error(`There are too few of the type ${type}.`);
    return [id];
  };
  return {
    query: queries,
    updatedSince: ['2025-11-01T00:00:00.000Z', '2035-01-01T00:00:00.000Z'],
    ...Object.fromEntries(
      ['candidate', 'company', 'contact', 'lead', 'opportunity', 'job', 'savedSearch'].map((type) => [
        `${type}Id`,
        of(type),
      ]),
    ),
    ownerId: of('user'),
    assigneeId: of('user'),
    stageCode: ['OFFER'],
    rejected: ['true'],
    status: ['SENT', 'SCHEDULED'],
    archived: ['true'],
    segment: ['UPCOMING', 'AWAITING_FEEDBACK'],
    location: ['Leeds'],
    remote: ['false'],
    entity: ['candidate'],
  };
};

const pages: readonly Input[] = [{}, { page: 0, size: 100 }, { page: 1, size: 100 }, { page: 10, size: 20 }];

const shapeOf = ({ input }: Endpoint): readonly string[] =>
  Object.keys((input as unknown as { readonly shape?: object }).shape ?? {});

/** Pages of each list, with one filter at a time. */
export function lists(stage: Stage): readonly Request[] {
  const values = narrowed(stage);
  return Object.entries(listed(stage.counts)).flatMap(([name, { input: whole = {} }]) => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    const parts = shapeOf(endpoint).flatMap((parameter) =>
      (values[parameter] ?? []).map((value): Input => ({ [parameter]: value })),
    );
    return [...pages, ...parts].map((part) => ({
      title: `${name} ${JSON.stringify(part)}`,
      endpoint,
      input: () => ({ ...whole, ...part }),
    }));
  });
}

/** Each write changes another record. */
export function writes(stage: Stage): readonly Request[] {
  const record = (type: string, n: number): unknown => stage.ids.get(`${type}:${type}-${String(n)}`);
  const person = (n: number) => ({
    firstName: 'Grace',
    lastName: `Again-${String(n)}`,
    email: `grace${String(n)}@again.example`,
  });
  const made: Readonly<Record<string, (n: number) => Input>> = {
    'candidates.create': (n) => ({
      ...person(n),
      alternateEmail: `hopper${String(n)}@again.example`,
      currentEmployer: 'Again Ltd',
      linkedIn: `https://linkedin.com/in/grace${String(n)}`,
    }),
    'contacts.create': (n) => ({ ...person(n), companyId: record('company', n) }),
    'companies.create': (n) => ({ name: `Again ${String(n)} Ltd`, parentCompanyId: record('company', n) }),
    'leads.create': (n) => ({ ...person(n), companyName: 'Again Ltd' }),
    'opportunities.create': (n) => ({ name: `Again ${String(n)}`, companyId: record('company', n) }),
    'jobs.create': (n) => ({ title: `Again ${String(n)}`, companyId: record('company', n) }),
    'applications.create': (n) => ({
      candidateId: record('candidate', stage.counts.candidate - 1 - n),
      jobId: record('job', n),
    }),
    'interviews.create': (n) => ({
      title: 'Again',
      candidateId: record('candidate', n),
      jobId: record('job', n),
      startDate: '2027-01-12T09:00:00.000Z',
      endDate: '2027-01-12T10:00:00.000Z',
    }),
    'placements.create': (n) => ({
      candidateId: record('candidate', n + 50),
      jobId: record('job', n + 50),
      type: 'PERMANENT',
    }),
    'candidates.update': (n) => ({
      candidateId: record('candidate', n),
      firstName: 'Again',
      email: `again${String(n)}@mail.example`,
    }),
    'companies.update': (n) => ({ companyId: record('company', n), name: `Again and again ${String(n)}` }),
    'jobs.update': (n) => ({ jobId: record('job', n), title: `Again and again ${String(n)}` }),
    'applications.moveStage': (n) => ({ applicationId: record('application', n), stageCode: 'OFFER' }),
    'candidates.delete': (n) => ({ candidateId: record('candidate', stage.counts.candidate - 1 - n) }),
    'contacts.delete': (n) => ({ contactId: record('contact', stage.counts.contact - 1 - n) }),
    'applications.delete': (n) => ({ applicationId: record('application', n + 300) }),
    ...Object.fromEntries(
      plainKinds.map(({ name, plural }) => [
        `${plural}.delete`,
        (n: number): Input => ({ [`${name}Id`]: record(name, n) }),
      ]),
    ),
  };
  return Object.entries(made).map(([name, input]) => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    return { title: `${name} again`, endpoint, input };
  });
}
