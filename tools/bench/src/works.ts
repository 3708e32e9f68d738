import type { Random } from '@nova/random';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { BenchAccount } from './data/make-account.ts';
import { commonWord, countPlanted, rareMatches, rareWord } from './data/planted.ts';
import { randomOf } from './data/random-of.ts';
import type { BenchRequest } from './measure/drive.ts';

export interface Work {
  readonly name: string;
  readonly writes: boolean;
  readonly next: () => BenchRequest;
  /** Of one request; figures are per record. 1 by default. */
  readonly records?: number;
  /** A target that has no such endpoint. */
  readonly without?: string;
  /** The id of a record that was written, and its body; by default those of the whole. */
  readonly written?: (request: BenchRequest, answer: unknown) => WrittenRecord;
  /**
   * Returns what is wrong with an answer.
   * @param limit the first target's answer to the same request
   */
  readonly check: (answer: unknown, request: BenchRequest, limit: unknown) => string | undefined;
}

export interface WrittenRecord {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const candidates = '/api/nova/candidates';

const batchSize = 100;

/** Ids spread over the account. */
export async function sampleIds(
  monitor: pg.Client,
  { accountId, records }: BenchAccount,
): Promise<readonly string[]> {
  const { rows } = await monitor.query<{ id: string }>(
    `SELECT id FROM candidates WHERE "accountId" = $1 AND reference LIKE 'CAN-%' ORDER BY hashtext(id::text) LIMIT $2`,
    [accountId, Math.min(records, 2_000)],
  );
  return rows.map(({ id }) => id);
}

export function reads(
  { records }: Pick<BenchAccount, 'records'>,
  ids: readonly string[],
  deepPage: number,
): readonly Work[] {
  const random = randomOf(1);
  const search = (input: Readonly<Record<string, string>>): string =>
    `${candidates}/search?${new URLSearchParams(input).toString()}`;
  const trpc = (procedure: string, input: unknown): string =>
    `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const get =
    (path: () => string): (() => BenchRequest) =>
    () => ({ method: 'GET', path: path() });
  const deep = { page: String(deepPage), size: '20' };
  const rare = { query: rareWord, page: '0', size: '20' };
  const common = { query: commonWord.text, page: '0', size: '20' };
  return [
    work(
      'get by id',
      get(() => `${candidates}/${random.pick(ids)}`),
    ),
    list('newest 20 with total', search({ page: '0', size: '20' }), 20, records),
    list('newest 100', search({ page: '0', size: '100' }), 100, records),
    list(`page ${deepPage} of 20`, search(deep), 20, records),
    list('search, rare word', search(rare), Math.min(20, rareMatches), rareMatches),
    list('search, common word', search(common), 20, countPlanted([commonWord], records)),
    work(
      'get over tRPC',
      get(() => trpc('candidates.get', { candidateId: random.pick(ids) })),
    ),
    list('newest 20 over tRPC', trpc('candidates.search', { page: 0, size: 20 }), 20, records),
  ];
}

const work = (name: string, next: () => BenchRequest): Work => ({ name, writes: false, next, check: sameAs });

function list(name: string, path: string, length: number, total: number): Work {
  return {
    ...work(name, () => ({ method: 'GET', path })),
    check: (answer, request, limit) => {
      const page = pageOf(answer);
      if (page.total !== total) return `total ${page.total} in place of ${total}`;
      if (page.data?.length !== length) return `${page.data?.length ?? 'no'} records in place of ${length}`;
      return sameAs(answer, request, limit);
    },
  };
}

interface Page {
  readonly data?: readonly unknown[];
  readonly total?: number;
}

/** From REST's envelope or tRPC's result. */
const pageOf = (answer: unknown): Page => {
  const { result, ...envelope } = answer as { result?: { data?: Page } } & Page;
  return result?.data ?? envelope;
};

function sameAs(answer: unknown, _request: BenchRequest, limit: unknown): string | undefined {
  const [given, wanted] = [answer, limit].map((one) => comparable(dataOf(one)));
  if (given !== null && isDeepStrictEqual(given, wanted)) return undefined;
  return `other data than limit: ${JSON.stringify(differing(given, wanted)).slice(0, 600)}`;
}

/** Pairs of the members that differ; of anything but two objects, both as they are. */
function differing(given: unknown, wanted: unknown): unknown {
  if (!isObject(given) || !isObject(wanted)) return [given, wanted];
  const names = new Set([...Object.keys(given), ...Object.keys(wanted)]);
  return Object.fromEntries(
    [...names].flatMap((name) =>
      isDeepStrictEqual(given[name], wanted[name]) ? [] : [[name, differing(given[name], wanted[name])]],
    ),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const dataOf = (answer: unknown): unknown => {
  const { result, data } = answer as { result?: { data?: { data?: unknown } }; data?: unknown };
  return result === undefined ? data : (result.data?.data ?? result.data);
};

const instants = new Set(['createdOn', 'updatedOn', 'lastActivityDate']);

/** Instants have two forms, and empty lists of languages may be absent. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (name, member: unknown) => {
    if (typeof member === 'string' && instants.has(name)) return Date.parse(member);
    return name === 'languages' && Array.isArray(member) && member.length === 0 ? undefined : member;
  });

const text =
  'Fifteen years in three countries, of which the last six as head of a team of twenty in a listed group.';

/** They run last, since they change lists. */
export function writes(ids: readonly string[]): readonly Work[] {
  const random = randomOf(Date.now());
  const create = (): BenchRequest => ({ method: 'POST', path: candidates, body: newCandidate(random) });
  const update = (): BenchRequest => ({
    method: 'PUT',
    path: `${candidates}/${random.pick(ids)}`,
    body: { jobTitle: `Title ${random.int(0, 999_999)}`, overview: text, rating: random.int(1, 5) },
  });
  const answersId = (answer: unknown): string | undefined =>
    typeof (answer as { data?: unknown }).data === 'string' ? undefined : `no id: ${JSON.stringify(answer)}`;
  return [
    { name: 'create', writes: true, next: create, check: answersId },
    batches(random),
    { name: 'update', writes: true, next: update, check: answersId },
  ];
}

interface Batch {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

const batches = (random: Random): Work => ({
  name: `create, ${batchSize} a batch`,
  writes: true,
  records: batchSize,
  without: 'usual',
  next: () => ({
    method: 'POST',
    path: `${candidates}/batch`,
    body: { records: Array.from({ length: batchSize }, () => newCandidate(random)) } satisfies Batch,
  }),
  check: (answer) => {
    const { created } = (answer as { data: { created: number } }).data;
    return created === batchSize ? undefined : `created ${created} in place of ${batchSize}`;
  },
  written: ({ body }, answer) => {
    const { results } = (answer as { data: { results: readonly { id: string }[] } }).data;
    return { id: results.at(-1)?.id ?? '', body: (body as Batch).records.at(-1) ?? {} };
  },
});

/** Its name, email and number are unique. */
export function newCandidate(random: Random): Record<string, unknown> {
  const name = random.digits(12);
  return {
    firstName: `First${name}`,
    lastName: `Last${name}`,
    email: `${name}@new.example`,
    mobile: `+49 171 ${name}`,
    jobTitle: 'Project Manager',
    currentEmployer: `Employer ${name}`,
    overview: text,
    skills: ['Excel', 'SQL', 'Scrum', 'Payroll'],
    address: { city: 'Hamburg', country: 'Germany' },
  };
}

/** Returns what is wrong with a written record. */
export function checkWritten(body: WrittenRecord['body'], document: unknown): string | undefined {
  const written = (document as { data?: Record<string, unknown> }).data ?? {};
  const { address, ...members } = body;
  const wrong = Object.entries(members).filter(([name, value]) => !isDeepStrictEqual(written[name], value));
  const place = written.address as Record<string, unknown> | undefined;
  const wrongPlace = Object.entries(address ?? {}).filter(([name, value]) => place?.[name] !== value);
  const names = [...wrong, ...wrongPlace].map(([name]) => name);
  return names.length === 0 ? undefined : `wrote other ${names.join(', ')}`;
}
