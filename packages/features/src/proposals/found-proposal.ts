import { NovaError } from '@nova/contract';
import type { ProposalKind } from './proposed-writes-contract.ts';
import type { ProposalState } from './contract.ts';
import { type Context, isId, buildConditions, notFound } from '@nova/core';
import type { ProposedInput } from './proposed-work.ts';
import { stateSql, visibleProposals } from './read-proposals.ts';

/** The data of a proposal that a decision needs. */
export interface FoundProposal {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly state: ProposalState;
  readonly hash: string;
  readonly askedById: string;
  readonly askedKeyId: string | null;
  /** The input as JSON text. */
  readonly input: string;
  readonly ids: readonly string[];
}

/** The ids are in the order of the proposal. */
const idsSql = `ARRAY(SELECT t."recordId"::text FROM proposal_targets t
  WHERE t."accountId" = p."accountId" AND t."proposalId" = p.id ORDER BY t.number)`;

/** @throws NOT_FOUND */
export async function findProposalOrThrow(ctx: Context, proposalId: string): Promise<FoundProposal> {
  if (!isId(proposalId)) throw notFound('proposal');
  const { sql, values } = buildConditions(visibleProposals(ctx), 3);
  const [proposalRow] = await ctx.db.rows<FoundProposal>(
    `SELECT p.id::text AS id, p.kind, ${stateSql} AS state, p.foretold AS hash, p."askedById"::text AS "askedById",
       p."askedKeyId"::text AS "askedKeyId", p.input::text AS input, ${idsSql} AS ids
     FROM proposals p WHERE ${['p."accountId" = $1', 'p.id = $2::uuid', ...sql].join(' AND ')}`,
    [proposalId, ...values],
    { dynamic: true },
  );
  if (!proposalRow) throw notFound('proposal');
  return proposalRow;
}

/** The cast is safe, because `propose` validated the input before it stored it. */
export const parseProposedInput = (kind: ProposalKind, input: string): ProposedInput =>
  ({ kind, input: JSON.parse(input) as unknown }) as ProposedInput;

/**
 * Refuses a decision by the key that asked.
 * @throws FORBIDDEN; INVALID_STATE unless it is OPEN
 */
export function assertMayDecide({ keyId }: Context, { state, askedKeyId }: FoundProposal): void {
  if (askedKeyId !== null && keyId === askedKeyId)
    throw new NovaError(
      'FORBIDDEN',
      'This key asked for it, so another one decides: a person in the console, or with a key of their own.',
    );
  if (state !== 'OPEN') throw createNotOpenError(state);
}

export const createNotOpenError = (state: ProposalState): NovaError =>
  new NovaError('INVALID_STATE', `Only an OPEN proposal can be decided; this one is ${state}.`);
