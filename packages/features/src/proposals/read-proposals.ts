import type {
  getProposal as getEndpoint,
  listProposals as listEndpoint,
  ProposalState,
  Proposal,
} from './contract.ts';
import { paging } from '@nova/contract';
import {
  type Context,
  isId,
  type DocumentPage,
  JsonText,
  condition,
  type Condition,
  readDocument,
  readPage,
  columns,
  iso,
  joinOne,
  type RecordSource,
  seesEverything,
} from '@nova/core';
import type { z } from 'zod';
import type { KeptEffect } from './foretold.ts';
import { showEffects } from './shown-effects.ts';

/** A proposal with its effect as it is stored. */
type KeptProposal = Omit<Proposal, 'effect'> & { readonly effect: KeptEffect };

/** An OPEN proposal past its time reads as EXPIRED, even if it has not been settled yet. */
export const stateSql = `CASE WHEN p.state = 'OPEN' AND p."expiresOn" <= now() THEN 'EXPIRED' ELSE p.state END`;

const buildPersonSql = (user: string, id: string, key: string): string =>
  `json_build_object('userId', p."${id}", 'userName', ${user}.name, 'keyId', p."${key}")`;

const result = `(SELECT json_build_object('done', count(*) FILTER (WHERE t.state = 'DONE'), 'failed',
    coalesce(json_agg(json_build_object('id', t."recordId", 'code', t.code, 'message', coalesce(t.message, '')) ORDER BY t.number)
      FILTER (WHERE t.state = 'FAILED'), '[]'))
  FROM proposal_targets t WHERE t."accountId" = p."accountId" AND t."proposalId" = p.id)`;

const source: RecordSource = {
  from: 'proposals p',
  alias: 'p',
  joins: [joinOne('users', 'asker', 'p', 'askedById'), joinOne('users', 'decider', 'p', 'decidedById')],
  members: {
    ...columns('p', ['id', 'kind', 'input']),
    reason: `coalesce(p.reason, '')`,
    effect: 'p.effect',
    state: stateSql,
    askedBy: buildPersonSql('asker', 'askedById', 'askedKeyId'),
    createdOn: iso('p."createdOn"'),
    updatedOn: iso('p."updatedOn"'),
    expiresOn: iso('p."expiresOn"'),
    decidedOn: iso('p."decidedOn"'),
    decidedBy: `CASE WHEN p."decidedOn" IS NOT NULL THEN ${buildPersonSql('decider', 'decidedById', 'decidedKeyId')} END`,
    comment: 'p.comment',
    result: `CASE WHEN p.state IN ('DONE', 'FAILED') THEN ${result} END`,
  },
};

/** Restricted users see what was asked for in their own name (docs/interface/proposals.md#who-sees-them). */
export const visibleProposals = (ctx: Context): readonly Condition[] =>
  seesEverything(ctx) ? [] : [condition('p."askedById" = $?::uuid', ctx.user.id)];

interface SoughtProposals {
  readonly state?: ProposalState | undefined;
  readonly kind?: string | undefined;
  readonly keyId?: string | undefined;
}

const buildFilters = ({ state, kind, keyId }: SoughtProposals): readonly Condition[] => [
  ...(state === undefined ? [] : [condition(`${stateSql} = $?::text`, state)]),
  ...(kind === undefined ? [] : [condition('p.kind = $?::text', kind)]),
  ...(keyId === undefined ? [] : [condition('p."askedKeyId" = $?::uuid', keyId)]),
];

/** Lists proposals, newest first (docs/interface/proposals.md#list). */
export async function listProposals(
  ctx: Context,
  input: z.output<typeof listEndpoint.input>,
): Promise<DocumentPage<Proposal>> {
  const page = await readPage<KeptProposal>(ctx, source, input, {
    conditions: [...visibleProposals(ctx), ...buildFilters(input)],
  });
  const shownProposals = await showEffects(ctx, page.data.toValue());
  return { ...page, data: new JsonText<Proposal[]>(JSON.stringify(shownProposals)) };
}

/** @throws NOT_FOUND */
export async function getProposal(
  ctx: Context,
  { proposalId }: z.output<typeof getEndpoint.input>,
): Promise<Proposal> {
  const reference = { id: proposalId, what: 'proposal' };
  const storedProposal = await readDocument<KeptProposal>(ctx, source, reference, visibleProposals(ctx));
  const [shownProposal] = await showEffects(ctx, [storedProposal.toValue()]);
  if (!shownProposal) throw new Error('What was read is shown.');
  return shownProposal;
}

export interface OwnProposalsInput {
  readonly proposalId?: string | undefined;
  readonly state?: ProposalState | undefined;
  /** The page's number, counted from 0. */
  readonly page?: number | undefined;
}

/** Lists the proposals of the caller's key, newest first. A caller without a key gets an empty list. */
export async function listOwnProposals(
  ctx: Context,
  { proposalId, state, page = paging.defaultPage }: OwnProposalsInput,
): Promise<{ readonly total: number; readonly proposals: readonly Proposal[] }> {
  if (ctx.keyId === null || (proposalId !== undefined && !isId(proposalId)))
    return { total: 0, proposals: [] };
  const storedPage = await readPage<KeptProposal>(
    ctx,
    source,
    { page, size: paging.defaultSize },
    {
      conditions: [
        ...visibleProposals(ctx),
        ...buildFilters({ state, keyId: ctx.keyId }),
        ...(proposalId === undefined ? [] : [condition('p.id = $?::uuid', proposalId)]),
      ],
    },
  );
  return { total: storedPage.total, proposals: await showEffects(ctx, storedPage.data.toValue()) };
}
