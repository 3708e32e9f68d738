import type { Proposal } from '../contract.ts';
import { type ProposalInput, proposalInput, type ProposalKind } from '../proposed-writes-contract.ts';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { acceptProposal, refuseProposal } from '../decide-proposals.ts';
import { type Context, newId } from '@nova/core';
import { getProposal, listProposals } from '../read-proposals.ts';
import { propose } from '../propose.ts';
import type { Database } from '@nova/db';

type Row = Readonly<Record<string, unknown>>;

/** An account with an agent's key, and the person who decides with another key. */
export interface ProposalWorld {
  readonly agency: TestAccount;
  readonly agent: Context;
  readonly person: Context;
  readonly ask: (kind: ProposalKind, input: Row, by?: Context) => Promise<Proposal>;
  readonly accept: (one: Pick<Proposal, 'id'>, by?: Context, updatedOn?: string) => Promise<Proposal>;
  readonly refuse: (one: Pick<Proposal, 'id'>, by?: Context) => Promise<Proposal>;
  readonly read: (one: Pick<Proposal, 'id'>, by?: Context) => Promise<Proposal>;
  readonly list: (given?: Row, by?: Context) => Promise<readonly Proposal[]>;
  readonly exists: (table: string, id: string) => Promise<boolean>;
}

export async function proposalWorld(database: Database): Promise<ProposalWorld> {
  const agency = await createTestAccount(database);
  const agent: Context = { ...agency.ctx, keyId: newId(), via: 'mcp' };
  const user = await agency.as({ name: 'Paula Person', email: 'paula@agency.example', role: 'MEMBER' });
  const person: Context = { ...user, keyId: newId() };
  const exists = async (table: string, id: string): Promise<boolean> => {
    const rows = await database.query(`SELECT 1 FROM ${table} WHERE "accountId" = $1 AND id = $2`, [
      agency.accountId,
      id,
    ]);
    return rows.length > 0;
  };
  return {
    agency,
    agent,
    person,
    ask: (kind, input, by = agent) => propose(by, asked(kind, input)),
    accept: ({ id: proposalId }, by = person, updatedOn) =>
      acceptProposal(by, {
        proposalId,
        comment: 'Seen.',
        ...(updatedOn !== undefined && { expected: { updatedOn } }),
      }),
    refuse: ({ id: proposalId }, by = person) => refuseProposal(by, { proposalId, comment: 'No.' }),
    read: ({ id: proposalId }, by = person) => getProposal(by, { proposalId }),
    list: async (given = {}, by = person) =>
      (await listProposals(by, { page: 0, size: 100, ...given })).data.toValue(),
    exists,
  };
}

/** As the tool reads it. */
export const asked = (kind: ProposalKind, input: Row): ProposalInput =>
  proposalInput.parse({ kind, input, reason: 'It is asked for.' });
