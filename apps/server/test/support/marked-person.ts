import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { plainKinds, type Kind } from '@nova/contract';
import { importRecords } from '@nova/features/imports';
import { smallPdf } from '@nova/testing';
import type { TestAgency, TestServer } from './test-server.ts';

/** Appears nowhere but at `place`. */
export const word = (place: string): string => `zq${place.toLowerCase()}zq`;

/** A base64 text has such words too, but in letters of mixed case. */
const isWritten = (found: string): boolean => /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+)$/u.test(found);

/** The number of {@link phone}, however it is spaced. Ids and hashes have such digits too, but among others. */
const phones = /(?<![\da-f-])(?:44)?\W?99\W?55\W?77\W?[1-4](?![\da-f])/u;

export function placesIn(text: string): string[] {
  const words = [...text.matchAll(/zq([a-z]+?)zq/giu)].filter(([whole]) => isWritten(whole));
  const found = new Set(words.map(([, place = '']) => place.toLowerCase()));
  if (phones.test(text)) found.add('phone');
  if (text.includes('1961-02-03')) found.add('birth');
  return [...found].sort();
}

const phone = (last: number): string => `+44 99 55 77 ${String(last)}`;

/** Members that writes and import lines share, each with its own word. */
const candidate = (kind: string): Record<string, unknown> => {
  const own = (place: string): string => word(`${kind}${place}`);
  return {
    firstName: own('first'),
    lastName: own('last'),
    email: `${own('mail')}@inbox.example`,
    alternateEmail: `${own('other')}@inbox.example`,
    mobile: phone(1),
    homePhone: phone(2),
    workPhone: phone(3),
    linkedIn: `https://linkedin.com/in/${own('linkedin')}`,
    facebook: `https://facebook.com/${own('facebook')}`,
    twitter: `https://x.com/${own('twitter')}`,
    jobTitle: own('title'),
    currentEmployer: own('employer'),
    dateOfBirth: '1961-02-03',
    internalNotes: own('notes'),
    skills: [own('skill')],
    // Longer than the audit trail's texts: only the record and its search vector have the last word.
    overview: `${own('overview')} ${'and so on '.repeat(100)} ${own('ending')}`,
    tags: [{ group: own('taggroup'), value: own('tag') }],
    address: {
      street: own('street'),
      city: own('city'),
      state: own('state'),
      country: own('country'),
      postcode: own('postcode'),
    },
    educationHistory: [{ organisation: own('school'), major: own('major'), grade: own('grade') }],
    employmentHistory: [
      {
        companyName: own('company'),
        jobTitle: own('role'),
        workSummary: own('summary'),
      },
    ],
    desiredSalary: 61_234,
    desiredSalaryCurrency: 'GBP',
    desiredSalaryTenure: 'YEAR',
  };
};

export interface Surroundings {
  readonly jobId: string;
  readonly statusId: string;
  readonly fieldId: string;
}

export interface Given {
  readonly server: TestServer;
  readonly agency: TestAgency;
}

/**
 * Uses an idempotency key.
 * @returns the answered id
 */
export const post = async (
  { server, agency }: Given,
  path: string,
  json: unknown,
  method = 'POST',
): Promise<string> => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const answer = await server.call(method, path, { key: agency.privateKey, json, headers });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  const { data, result } = answer.body as { data?: unknown; result?: { data: unknown } };
  return String(data ?? result?.data);
};

const upload = async (
  { server, agency }: Given,
  path: string,
  fields: Record<string, string>,
  file: File,
  idempotencyKey: string = crypto.randomUUID(),
) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const headers = { 'Idempotency-Key': idempotencyKey };
  const answer = await server.call('POST', path, { key: agency.privateKey, headers, body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return (answer.body as { data: unknown }).data;
};

export async function surroundings({ server, agency }: Given): Promise<Surroundings> {
  const { ids, errors } = await importRecords(server.database, {
    accountId: agency.accountId,
    collectIds: true,
    lines: Readable.from(
      [
        { type: 'masterData', id: 'status', group: 'candidateStatuses', name: 'Settled' },
        { type: 'customField', id: 'field', entity: 'candidate', label: 'Remark', kind: 'TEXT' },
        { type: 'company', id: 'company', name: 'Harbour Works Ltd' },
        { type: 'job', id: 'job', companyId: 'company', title: 'Crane Operator' },
      ].map((line) => JSON.stringify(line)),
    ),
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return {
    jobId: String(ids['job:job']),
    statusId: String(ids['masterData:status']),
    fieldId: String(ids['customField:field']),
  };
}

/**
 * Has all that a candidate can have.
 * @returns the candidate's id
 */
export async function createMarkedPerson(given: Given, around: Surroundings): Promise<string> {
  const candidateId = await post(given, '/candidates', {
    ...candidate('rest'),
    customFields: [{ fieldId: around.fieldId, value: word('custom') }],
  });
  const at = `/candidates/${candidateId}`;
  await post(given, at, { firstName: word('renamed'), overview: word('rewritten') }, 'PUT');
  await post(given, `${at}/internalnotes`, { text: word('laternotes') }, 'PUT');
  await post(given, `${at}/tags`, { tags: [{ group: null, value: word('latertag') }] }, 'PUT');
  await post(given, `${at}/status`, { statusId: around.statusId, comments: word('comment') }, 'PUT');
  await post(given, '/bulk', {
    kind: 'candidate',
    ids: [candidateId],
    addTags: [{ group: word('bulkgroup'), value: word('bulktag') }],
  });
  const file = (name: string) =>
    new File([word(`${name}content`)], `${word(name)}.txt`, { type: 'text/plain' });
  await upload(given, '/files', { candidateId, category: word('category') }, file('file'));
  const fileId = await upload(given, '/files', { candidateId, category: 'Other' }, file('gonefile'));
  await post(given, '//trpc/files.delete', { fileId });
  const { jobId } = around;
  const stages = { jobId, candidateId, stageCode: 'INTERVIEW' };
  await post(given, '//trpc/applications.create', { ...stages, subStateName: word('substate') });
  await post(given, '//trpc/interviews.create', {
    jobId,
    candidateId,
    startDate: '2026-03-05T09:00:00Z',
    endDate: '2026-03-05T10:00:00Z',
    title: word('meeting'),
    location: word('room'),
    notes: word('agenda'),
    meetingNotes: word('minutes'),
    meetingLink: `https://meet.example/${word('link')}`,
  });
  await post(given, '//trpc/placements.create', { candidateId, jobId, type: 'PERMANENT' });
  for (const kind of kindsAboutAPerson) await markRecord(given, kind, candidateId);
  const asked = { type: 'ACCESS', entity: 'candidate', recordId: candidateId, note: word('asked') };
  const requestId = await post(given, '/privacy/requests', asked);
  const outcome = { state: 'REFUSED', outcome: word('refused') };
  await post(given, `/privacy/requests/${requestId}`, outcome, 'PUT');
  // Caches the person, and searches.
  for (const path of [
    at,
    at,
    '/candidates/search',
    '/candidates/search',
    `/candidates/search?query=${word('renamed')}~1`,
  ])
    await given.server.call('GET', path, { key: given.agency.privateKey });
  return candidateId;
}

const kindsAboutAPerson = plainKinds.filter(({ belongsTo = [] }) => belongsTo.includes('candidateId'));

/** Writes twice, finds and reads a record with a word in each personal text. */
async function markRecord(given: Given, { name, plural, fields }: Kind, candidateId: string): Promise<void> {
  const texts = Object.entries(fields).filter(
    ([, { personal, type }]) => personal && (type === 'text' || type === 'longText'),
  );
  const said = (when: string) =>
    Object.fromEntries(texts.map(([field]) => [field, word(`${when}${name}${field}`)]));
  const id = await post(given, `/${plural}`, { candidateId, ...said('first') });
  await post(given, `/${plural}/${id}`, said('later'), 'PUT');
  for (const path of [`/${plural}/${id}`, `/${plural}/search?query=${word(`later${name}text`)}~1`])
    await given.server.call('GET', path, { key: given.agency.privateKey });
}

export async function parseMarkedCv({ server, agency }: Given): Promise<Record<string, unknown>> {
  const pdf = smallPdf([
    'Zqcvfirstzq Zqcvlastzq',
    `${word('cvmail')}@inbox.example | ${phone(4)} | London, United Kingdom`,
    'Experience',
    `Software Engineer, ${word('cvemployer')} Systems Ltd, March 2019 - Present`,
    `Built and ran ${word('cvwork')} services.`,
    'Skills',
    `TypeScript, ${word('cvskill')}`,
  ]);
  const file = new File([new Uint8Array(pdf)], `${word('cvfile')}.pdf`, { type: 'application/pdf' });
  return (await upload({ server, agency }, '/candidates/parse', {}, file, 'parsed')) as Record<
    string,
    unknown
  >;
}

const saidAgain = (line: object): object =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]: [string, unknown]) => [
      name,
      name === 'path' ? 'later.txt' : /^(?:type|id|\w+Id)$/u.test(name) ? value : againOf(value),
    ]),
  );

const againOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('zqimport', 'zqreimport') : value;

/**
 * By two imports.
 * @returns the candidate's id
 */
export async function importMarkedPerson({ server, agency }: Given, around: Surroundings): Promise<string> {
  const baseDir = await mkdtemp(join(tmpdir(), 'nova-marked-person-'));
  await writeFile(join(baseDir, 'cv.txt'), word('importcontent'));
  await writeFile(join(baseDir, 'later.txt'), word('reimportcontent'));
  const id = word('externalperson');
  const lines: object[] = [
    {
      type: 'candidate',
      id,
      ...candidate('import'),
      location: word('location'),
      referrerId: word('referrer'),
      customFields: [{ fieldId: around.fieldId, value: word('importcustom') }],
    },
    {
      type: 'file',
      id: word('externalfile'),
      candidateId: id,
      category: 'CV',
      path: 'cv.txt',
      fileName: `${word('importfile')}.txt`,
      contentType: 'text/plain',
    },
    {
      type: 'application',
      id: word('externalapplication'),
      candidateId: id,
      jobId: 'job',
      stageCode: 'SOURCED',
    },
    {
      type: 'interview',
      id: word('externalinterview'),
      candidateId: id,
      jobId: 'job',
      timeZone: 'UTC',
      startDate: '2026-03-05T09:00:00Z',
      endDate: '2026-03-05T10:00:00Z',
      title: word('importmeeting'),
    },
  ];
  for (const { name, fields } of kindsAboutAPerson) {
    const texts = Object.keys(fields).filter((field) => fields[field]?.type === 'text');
    const said = Object.fromEntries(texts.map((field) => [field, word(`import${name}${field}`)]));
    lines.push({ type: name, id: word(`external${name}`), candidateId: id, ...said });
  }
  // The second import stores changes, for its undo.
  const found = new Set<string>();
  for (const said of [lines, lines.map(saidAgain)]) {
    const { ids, errors } = await importRecords(server.database, {
      accountId: agency.accountId,
      collectIds: true,
      baseDir,
      files: server.files,
      lines: Readable.from(said.map((line) => JSON.stringify(line))),
    });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    found.add(String(ids[`candidate:${id}`]));
  }
  await rm(baseDir, { recursive: true });
  return [...found].join();
}
