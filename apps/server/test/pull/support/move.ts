import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemo } from '@nova/demo';
import { pullAccount, type PullOptions, type PullReport } from '@nova/pull';
import { exportRecords, importRecords } from '@nova/features/imports';
import type { TestAgency, TestServer } from '../../support/test-server.ts';

export type Line = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string };

/** Adds to a small demo what it lacks. */
export async function fullAgency(server: TestServer, scale = 0.02): Promise<TestAgency> {
  const agency = await server.agency();
  const { accountId } = agency;
  const { database, files } = server;
  await createDemo(database, { accountId, scale, seed: 7, files });
  const baseDir = await mkdtemp(join(tmpdir(), 'nova-pull-files-'));
  await writeFile(join(baseDir, 'cv.pdf'), '%PDF-1.4 of Caro');
  const report = await importRecords(database, { accountId, lines: textOf(besides), baseDir, files });
  await rm(baseDir, { recursive: true });
  if (report.errors[0]) throw new Error(report.errors[0].message);
  return agency;
}

const parsed = {
  firstName: 'Caro',
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
  address: { street: null, city: null, state: null, country: null, postcode: null },
  overview: null,
  skills: ['MIG'],
  languages: [],
  educationHistory: [],
  employmentHistory: [],
  dateOfBirth: null,
  confidence: { firstName: 0.9 },
  pages: 1,
  language: 'en',
  ocr: false,
};

const besides = [
  { type: 'masterData', id: 'own', group: 'candidateStatuses', name: 'Sleeping' },
  ...['TEXT', 'BOOLEAN', 'DATE', 'LIST', 'NUMBER'].map((kind) => ({
    type: 'customField',
    id: kind,
    entity: 'candidate',
    label: `A ${kind}`,
    kind,
  })),
  { type: 'company', id: 'parent', name: 'Parent AG', internalNotes: 'Careful', sourceName: 'Referral' },
  {
    type: 'company',
    id: 'child',
    name: 'Child GmbH',
    parentCompanyId: 'parent',
    size: '50',
    location: 'Ulm',
  },
  { type: 'contact', id: 'contact', firstName: 'Cora', companyId: 'child', internalNotes: 'Calls back' },
  {
    type: 'candidate',
    id: 'candidate',
    firstName: 'Caro',
    statusName: 'Sleeping',
    internalNotes: 'Shh',
    customFields: [
      { fieldId: 'TEXT', value: 'a text' },
      { fieldId: 'BOOLEAN', boolValue: 'true' },
      { fieldId: 'DATE', dateValue: '2026-03-05' },
      { fieldId: 'LIST', listValue: ['A', 'B'] },
      { fieldId: 'NUMBER', value: '12.5' },
    ],
    languages: [{ code: 'de', name: 'German', level: 'C2' }],
    educationHistory: [{ level: 'MBA', organisation: 'O', startYear: 2000 }],
    employmentHistory: [{ companyName: 'Forge', employmentType: 'Contract', startDate: '2010-01-01' }],
  },
  { type: 'job', id: 'job', title: 'Unnamed by anyone', companyId: 'child', archived: true },
  { type: 'file', id: 'cv', candidateId: 'candidate', path: 'cv.pdf', category: 'CV', parsed },
  { type: 'file', id: 'ofCompany', companyId: 'child', path: 'cv.pdf', fileName: 'terms.pdf' },
  { type: 'file', id: 'pending', candidateId: 'candidate', fileName: 'later.pdf', category: 'Letter' },
];

async function* textOf(lines: Iterable<object>): AsyncGenerator<string> {
  for (const line of lines) yield Promise.resolve(JSON.stringify(line));
}

export interface Move {
  readonly accountId: string;
  readonly target: TestAgency;
  pull(options?: Partial<PullOptions>): Promise<PullReport>;
  remove(): Promise<void>;
}

/** Pulls into a new account over HTTP. */
export async function moveInto(server: TestServer, from: string, source: TestAgency): Promise<Move> {
  const target = await server.agency();
  const { accountId } = target;
  const dataDir = await mkdtemp(join(tmpdir(), 'nova-pull-'));
  return {
    accountId,
    target,
    pull: (options = {}) =>
      pullAccount(server.database, {
        accountId,
        from,
        key: source.privateKey,
        publicKey: source.publicKey,
        files: server.files,
        dataDir,
        manners: { firstDelay: 1, timeout: 60_000 },
        ...options,
      }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

export async function exported({ database }: TestServer, accountId: string): Promise<readonly Line[]> {
  const lines: Line[] = [];
  await exportRecords(database, { accountId, write: (line) => void lines.push(JSON.parse(line) as Line) });
  return lines;
}

/** Replaces ids by what identifies records, and sorts. */
function withoutIds(lines: readonly Line[]): readonly Line[] {
  const names = new Map<string, string>();
  const text = (line: Line): string =>
    JSON.stringify(line).replaceAll(
      /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu,
      (id) => names.get(id) ?? id,
    );
  for (const line of lines)
    names.set(line.id, `${line.type} ${knownBy(line, text)}`.replaceAll(/["\\\\]/gu, ''));
  return lines
    .map(text)
    .toSorted()
    .map((line) => JSON.parse(line) as Line);
}

function knownBy(line: Line, text: (line: Line) => string): string {
  const { type } = line;
  if (type === 'masterData') return `${String(line.group)} ${String(line.name)}`;
  if (type === 'customField') return `${String(line.entity)} ${String(line.label)}`;
  if (type === 'interview')
    return text({
      type,
      id: '',
      candidateId: line.candidateId,
      jobId: line.jobId,
      startDate: line.startDate,
    });
  if (type === 'application') return text({ type, id: '', candidateId: line.candidateId, jobId: line.jobId });
  if (type === 'file') return text({ type, id: '', candidateId: line.candidateId, fileName: line.fileName });
  if (type === 'user') return String(line.name);
  return String(line.reference ?? line.name);
}

const details = ['headline', 'mobile', 'workPhone', 'linkedIn', 'profilePicUrl', 'languages', 'address'];

/** Unshown or derived members, by type. */
const notShown: Readonly<Partial<Record<string, readonly string[]>>> = {
  masterData: ['position'],
  interview: ['reference', 'createdOn', 'updatedOn'],
  job: ['experienceLevelId', 'pay', 'locationDetail', 'industries', 'sectors'],
  user: details,
  // Sender and templates belong to the other installation, so a pull does not request it.
  campaign: ['content'],
};

/** Without ids, so that accounts compare. */
export const shown = (lines: readonly Line[]): readonly object[] =>
  withoutIds(lines.filter(({ type }) => type !== 'savedSearch')).map((line) =>
    Object.fromEntries(
      Object.entries(line)
        .filter(([name, value]) => notShown[line.type]?.includes(name) !== true && isSomething(value))
        .map(([name, value]) => [name, name.endsWith('History') ? withoutItemIds(value) : value]),
    ),
  );

/** An advert's omitted member equals its default. */
const isSomething = (value: unknown): boolean =>
  value !== null && value !== false && !['[]', '{}'].includes(JSON.stringify(value));

const withoutItemIds = (items: unknown): unknown =>
  (items as readonly Record<string, unknown>[]).map(({ id: _id, ...item }) => item);

export async function advertsOf(server: TestServer, agency: TestAgency): Promise<readonly object[]> {
  const companies = await server.call('GET', '/companies/list?size=100', { key: agency.privateKey });
  const adverts: Line[] = [];
  for (const { id } of (companies.body as { data: readonly Line[] }).data) {
    const path = `/public/jobs/client/${id}?includeArchived=true`;
    const { body } = await server.call('GET', path, { key: agency.publicKey });
    adverts.push(...(body as { data: readonly Line[] }).data);
  }
  const text = JSON.stringify(
    adverts.toSorted((a, b) => String(a.reference).localeCompare(String(b.reference))),
  );
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu, 'id')) as object[];
}

type Shown = Readonly<Record<string, unknown>>;

const told = 10;

/** In a few words: Jest takes minutes to print accounts. */
export function differences(here: readonly object[], there: readonly object[]): readonly string[] {
  const byName = (records: readonly object[]) =>
    new Map(
      (records as readonly Shown[]).map((record) => [`${String(record.type)} ${String(record.id)}`, record]),
    );
  const [ours, theirs] = [byName(here), byName(there)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  const found = names.flatMap((name) => {
    const [a, b] = [ours.get(name), theirs.get(name)];
    if (!a || !b) return [`${name}: only ${a ? 'here' : 'there'}`];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((member) => JSON.stringify(a[member]) !== JSON.stringify(b[member]))
      .map(
        (member) =>
          `${name}.${member}: ${JSON.stringify(a[member])} here, ${JSON.stringify(b[member])} there`,
      );
  });
  return [...found.slice(0, told), ...(here.length === there.length ? [] : ['another number of records'])];
}
