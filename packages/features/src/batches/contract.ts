import {
  type Fields,
  type Kind,
  type KindName,
  kinds,
  nullableText,
  buildObjectSchema,
  objectOfMembers,
  type Verb,
} from '@nova/kinds';
import { z } from 'zod';
import {
  plainEndpoints,
  plainKindNames,
  type PlainKindName,
  type Endpoint,
  record,
  type StoredAnswerRule,
  errorCodes,
  errorTable,
  issue,
  NovaError,
} from '@nova/contract';
import { createCandidate } from '../candidates/contract.ts';
import { createCompany } from '../companies/contract.ts';
import { createContact } from '../contacts/contract.ts';
import { createLead, createOpportunity } from '../sales/contract.ts';
import { createJob } from '../jobs/contract.ts';
import { createInterview } from '../interviews/contract.ts';
import { createPlacement } from '../placements/contract.ts';

/** The number of records in one batch. */
export const mostBatchRecords = 500;

/** The number of records that count as one write. Creating ten in a batch costs about as much as one or two single creates. */
export const batchRecordsPerWrite = 10;

/**
 * The largest body in bytes. It holds 500 records of 4 KiB, the size of a candidate with histories. The server's thread
 * validates all of them without a pause, which takes some tens of milliseconds.
 */
export const largestBatchBody = 2 * 1024 * 1024;

const batchFailure = z
  .object({
    code: z.enum(errorCodes).describe('Why, as the create of one record would answer.'),
    message: z.string().describe('The same in a sentence.'),
    existingId: nullableText().describe('On DUPLICATE: the record that is there, or that the batch created.'),
    issues: z.array(issue).describe('On VALIDATION_ERROR: each place of the record that does not fit.'),
  })
  .meta({ id: 'BatchFailure', description: 'Why a record of a batch was not created.' });

const batchedRecord = z
  .object({
    index: z.int().describe('Its place in `records`, counted from 0.'),
    id: nullableText().describe('The id of the record that was created; null if none was.'),
    reference: nullableText().describe('Its reference; null if none was created.'),
    error: batchFailure.nullable().describe('Why it was not created; null if it was.'),
  })
  .meta({ id: 'BatchedRecord', description: 'What became of one record of a batch.' });

export type BatchedRecord = z.output<typeof batchedRecord>;

export const batchResult = z
  .object({
    created: z.int().describe('Records that were created.'),
    failed: z.int().describe('Records that were not.'),
    results: z.array(batchedRecord).describe('Each record of the batch, in its order.'),
  })
  .meta({ id: 'BatchResult', description: 'What became of the records of a batch.' });

export type BatchResult = z.output<typeof batchResult>;

/** Returns true if a repeated request may try this record again, as a single create may be tried again. */
export const mayTryAgain = ({ error }: Pick<BatchedRecord, 'error'>): boolean => {
  if (error === null) return false;
  const { status } = errorTable[error.code];
  return status === 429 || status >= 500;
};

const isBatchResult = (answer: unknown): answer is BatchResult =>
  typeof answer === 'object' && answer !== null && 'results' in answer;

/**
 * The answer is stored only when no record can be tried again. Until then a repeated request continues with the rest
 * (docs/interface/batches.md#again).
 */
const onceWhole: StoredAnswerRule = {
  store: (answer) =>
    isBatchResult(answer) && answer.results.some((one) => mayTryAgain(one)) ? undefined : answer,
  restore: (kept) => kept,
};

/** A record that does not fit the schema; it is refused alone. */
export class UnfitRecord {
  readonly error: NovaError;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    const all = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
    const [first = { path: '', message: 'The record is not valid.' }] = all;
    const more = all.length > 1 ? ` (and ${String(all.length - 1)} more)` : '';
    const place = first.path === '' ? '' : `${first.path}: `;
    this.error = new NovaError('VALIDATION_ERROR', `${place}${first.message}${more}`, {
      issues: all.slice(0, listedIssues),
    });
  }
}

const listedIssues = 20;

/**
 * The schema of one record of a batch. A record that does not fit becomes an `UnfitRecord`, so the other records are
 * still created. The types only describe records that fit.
 */
const refuseAlone = <S extends z.ZodType>(schema: S): z.ZodCatch<S> => {
  // zod's generator of JSON Schema calls this function too, without a context. It omits a default of undefined.
  const refuse = (context?: z.core.$ZodCatchCtx): UnfitRecord | undefined =>
    context && new UnfitRecord(context.issues.map(completeIssue));
  return schema.catch(refuse as () => never);
};

/** Completes an issue with its message and its whole path, as errors of the schema have them. */
const completeIssue = (issue: z.core.$ZodRawIssue): z.core.$ZodIssue =>
  z.core.util.finalizeIssue(issue, undefined, z.core.config());

type Single<I extends z.ZodObject = z.ZodObject> = Pick<Endpoint<I>, 'route' | 'input'>;

/** The schema of the single create's body. */
type RecordOf<I extends z.ZodObject> = z.ZodObject<Omit<I['shape'], 'allowDuplicate'>>;

/** The members that the single create takes in its query string. */
type Besides<I extends z.ZodObject> = Pick<I['shape'], Extract<keyof I['shape'], 'allowDuplicate'>>;

const createBatch = <Plural extends string, I extends z.ZodObject>(
  { plural, singular }: Kind<string, Fields, Verb, Plural>,
  { route: { query = [] }, input }: Single<I>,
) => {
  const members = Object.entries<z.ZodType>(input.shape);
  const one = buildObjectSchema<RecordOf<I>['shape']>(members.filter(([name]) => !query.includes(name)));
  const records = z
    .array(refuseAlone<RecordOf<I>>(one as unknown as RecordOf<I>))
    .min(1)
    .max(mostBatchRecords)
    .describe('The records, each as the create of one takes it. None can refer to another of them.');
  return record({
    name: `${plural}.createBatch` as const,
    summary: `Create many ${plural}`,
    description: `Each ${singular} as by the create of one, and answered by itself in the order of \`records\`: what is refused stops no other. Up to ${String(mostBatchRecords)}, of which ${String(batchRecordsPerWrite)} count as one write.`,
    route: { method: 'POST', path: `/${plural}/batch`, query, largestBody: largestBatchBody },
    input: buildObjectSchema<{ records: typeof records } & Besides<I>>([
      ['records', records],
      ...members.filter(([name]) => query.includes(name)),
    ]),
    output: batchResult,
    storedAnswer: onceWhole,
  });
};

/** These endpoints are written by hand, but their rules follow from the kind alone (packages/core/src/procedures/record-procedures.ts). */
const creates = {
  candidate: createCandidate,
  company: createCompany,
  contact: createContact,
  lead: createLead,
  opportunity: createOpportunity,
  job: createJob,
  interview: createInterview,
  placement: createPlacement,
} as const satisfies Partial<Record<KindName, Single>>;

type PlainCreates = {
  readonly [
    Name in PlainKindName as 'create' extends keyof PlainOf<Name> ? Name : never
  ]: PlainOf<Name>['create' & keyof PlainOf<Name>];
};

type PlainOf<Name extends PlainKindName> = (typeof plainEndpoints)[(typeof kinds)[Name]['plural']];

type Creates = typeof creates & PlainCreates;

export type BatchKindName = keyof Creates;

const isCreated = ({ verbs = [] }: Kind): boolean => verbs.includes('create');

const all = objectOfMembers<Creates>([
  ...(Object.entries(creates) as [keyof typeof creates, Single][]),
  ...plainKindNames
    .filter((name) => isCreated(kinds[name]))
    .map((name) => [name, plainEndpoints[kinds[name].plural].create] as const),
]);

type BatchOf<Plural extends string, I extends z.ZodObject> = ReturnType<typeof createBatch<Plural, I>>;

type Batches = {
  readonly [Name in BatchKindName as (typeof kinds)[Name]['plural']]: BatchOf<
    (typeof kinds)[Name]['plural'],
    Creates[Name]['input']
  >;
};

/** The kinds whose records can be created in batches. */
export const batchKindNames: readonly BatchKindName[] = Object.values(kinds)
  .map(({ name }) => name)
  .filter((name): name is BatchKindName => name in all);

/** The batch endpoint of each kind, by its plural (docs/interface/batches.md). */
export const batches = objectOfMembers<Batches>(
  batchKindNames.map(
    (name) => [kinds[name].plural, createBatch<string, z.ZodObject>(kinds[name], all[name])] as const,
  ),
);
