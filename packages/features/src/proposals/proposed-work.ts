import { type Endpoint, type Issue, findLeftOut, NovaError, readInZone } from '@nova/contract';
import { findRecordSchema } from '../record-schemas.ts';
import {
  mostProposedRecords,
  proposedEndpoints,
  type ProposalInput,
  type ProposalKind,
} from './proposed-writes-contract.ts';
import { searchedEntities } from '../search/contract.ts';
import { assertMayCall, type Context, isId, rowKinds, notFound, type Write } from '@nova/core';
import { findChosenIds } from '../bulk/bulk-request.ts';
import type { KindName } from '@nova/kinds';
import { assertSeesAll } from '../privacy/assert-sees-all.ts';

/** The endpoint that a proposal runs, with its records and values. */
export interface ProposedWork {
  readonly kind: ProposalKind;
  /** The kind of the records. */
  readonly entity: KindName;
  /** The endpoint whose verb is run. */
  readonly endpoint: Endpoint;
  /** Ids in lower case, each once. */
  readonly ids: readonly string[];
  /** The verb's input without the id of its record. */
  readonly body: Write;
}

/** A proposal's input, as it was given or as it is stored. */
export type ProposedInput = Pick<ProposalInput, 'kind' | 'input'>;

/**
 * Reads a proposal and determines its records. A query is run only here, so accepting the proposal does not
 * affect other records.
 * @throws VALIDATION_ERROR; INVALID_QUERY; BAD_REQUEST if a query finds too many records or none; NOT_FOUND for
 * a value that does not have the form of an id
 */
export async function readWork(ctx: Context, proposed: ProposalInput): Promise<ProposedWork> {
  const ids = await readIds(ctx, proposed);
  const work = buildWork(ctx, proposed, ids);
  if (!ids.every(isId)) throw notFound(rowKinds[work.entity].name);
  return work;
}

async function readIds(ctx: Context, { kind, input }: ProposalInput): Promise<readonly string[]> {
  switch (kind) {
    case 'SEND':
      return toLowerIds([input.campaignId]);
    case 'DELETE':
      return toLowerIds(input.ids);
    case 'UPDATE':
      return input.query === undefined ? toLowerIds(input.ids ?? []) : findIds(ctx, input);
    case 'MERGE':
      return toLowerIds([input.primaryId, input.duplicateIds].flat());
    case 'ERASE':
    case 'ANONYMISE':
      return toLowerIds([input.id]);
  }
}

/**
 * Returns distinct ids in lower case. It skips values that are not text, because the check of the body refuses
 * them.
 */
const toLowerIds = (ids: readonly unknown[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : []))),
];

async function findIds(
  ctx: Context,
  { kind, query }: Extract<ProposalInput, { kind: 'UPDATE' }>['input'],
): Promise<readonly string[]> {
  if (!searchedEntities.includes(kind))
    throw createInputError([{ path: 'input.query', message: `finds no ${rowKinds[kind].name}; give ids` }]);
  const ids = await findChosenIds(ctx, { kind, query }, mostProposedRecords.changed);
  if (ids.length > 0) return ids;
  throw new NovaError('BAD_REQUEST', `query: finds no ${rowKinds[kind].name}.`);
}

/**
 * Builds the work for given records, and checks the body as the endpoint checks its own.
 * @throws VALIDATION_ERROR; INVALID_STATE if the values were deleted with the persons they were for
 */
export function buildWork(
  { account }: Pick<Context, 'account'>,
  { kind, input }: ProposedInput,
  ids: readonly string[],
): ProposedWork {
  const { timeZone } = account;
  switch (kind) {
    case 'SEND': {
      const { scheduledOn }: Write = input;
      const endpoint = proposedEndpoints.SEND[scheduledOn === undefined ? 'now' : 'later'];
      const body = scheduledOn === undefined ? {} : { scheduledOn };
      return { kind, entity: 'campaign', endpoint, ids, body };
    }
    case 'DELETE':
      return { kind, ...findProposedKind(proposedEndpoints.DELETE, input), ids, body: {} };
    case 'UPDATE': {
      const { values }: Write = input;
      if (values === undefined) throw createValuesGoneError();
      const of = findProposedKind(proposedEndpoints.UPDATE, input);
      return {
        kind,
        ...of,
        ids,
        body: checkBody(of, values as Write, { at: 'input.values', refused: ['expected'], timeZone }),
      };
    }
    case 'MERGE': {
      const { kind: _entity, ...body }: Write = input;
      const of = findProposedKind(proposedEndpoints.MERGE, input);
      return {
        kind,
        ...of,
        ids,
        body: checkBody(of, body, { at: 'input', refused: ['dryRun'], path: {}, timeZone }),
      };
    }
    case 'ERASE':
    case 'ANONYMISE': {
      const { kind: _entity, id: _id, ...body }: Write = input;
      const of = findProposedKind(proposedEndpoints[kind], input);
      return { kind, ...of, ids, body: checkBody(of, body, { at: 'input', timeZone }) };
    }
  }
}

const createValuesGoneError = (): NovaError =>
  new NovaError(
    'INVALID_STATE',
    'The persons whom this was for were deleted, erased or anonymised, and the values went with them. Refuse it.',
  );

interface ProposedKind {
  readonly entity: KindName;
  readonly endpoint: Endpoint;
}

/** The cast is safe, because the input's schema only allows the names in the table. */
function findProposedKind<Name extends KindName>(
  table: Readonly<Record<Name, Endpoint>>,
  { kind }: Write,
): ProposedKind {
  const entity = kind as Name;
  return { entity, endpoint: table[entity] };
}

/** A placeholder for the record's id, which the endpoint's input requires. */
const someId = '00000000-0000-0000-0000-000000000000';

interface Checking {
  /** The path of the body in the proposal, for error messages. */
  readonly at: string;
  /** Members of the endpoint's input that a proposal must not have. */
  readonly refused?: readonly string[];
  /** Members of the endpoint's path. */
  readonly path?: Write;
  readonly timeZone: string;
}

/**
 * Checks a body.
 * @throws VALIDATION_ERROR for members that the endpoint would refuse or ignore
 */
function checkBody(
  { entity, endpoint }: ProposedKind,
  body: Write,
  { at, refused = [], path = { [`${entity}Id`]: someId }, timeZone }: Checking,
): Write {
  const unknown = Object.keys(body).filter((name) => refused.includes(name) || name in path);
  const issues = [
    ...unknown.map((name) => ({ path: name, message: 'is not known' })),
    ...findLeftOut(endpoint, findRecordSchema(endpoint), { ...body, ...path }),
  ];
  const parsed = readInZone(timeZone, () => endpoint.input.safeParse({ ...body, ...path }));
  for (const issue of parsed.error?.issues ?? [])
    issues.push({ path: issue.path.map(String).join('.'), message: issue.message });
  if (issues.length > 0 || !parsed.success)
    throw createInputError(issues.map(({ path: member, message }) => ({ path: `${at}.${member}`, message })));
  return Object.fromEntries(Object.entries(parsed.data).filter(([name]) => !(name in path)));
}

function createInputError(issues: readonly Issue[]): NovaError {
  const [first] = issues;
  const message = first ? `${first.path}: ${first.message}` : 'The input does not fit.';
  return new NovaError('VALIDATION_ERROR', message, { issues });
}

/**
 * Checks that the user may call the endpoint. The verb itself checks the right to each record.
 * @throws FORBIDDEN
 */
export function assertMayDo(ctx: Context, { kind, endpoint }: ProposedWork): void {
  assertMayCall(ctx, endpoint);
  if (kind === 'ERASE' || kind === 'ANONYMISE') assertSeesAll(ctx);
}
