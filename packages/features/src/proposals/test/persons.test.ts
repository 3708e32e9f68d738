import { beforeAll, describe, expect, it } from '@jest/globals';
import { proposalInput } from '../proposed-writes-contract.ts';
import { make } from '../../testing/index.ts';
import { acceptProposal } from '../decide-proposals.ts';
import { plainVerbs } from '@nova/core';
import { propose } from '../propose.ts';
import { endingsOf } from '../../privacy/test/endings.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { type ProposalWorld, proposalWorld } from './proposal-world.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('a person of a proposal', () => {
  let database: Database;
  let world: ProposalWorld;

  beforeAll(async () => {
    database = await sharedDatabase();
    world = await proposalWorld(database);
  });

  const person = (lastName: string) =>
    make.candidate(world.agency.ctx, { firstName: 'Zed', lastName, email: `${lastName}@inbox.example` });
  const wordsOf = async (): Promise<string> => {
    const rows = await database.query<{ row: string }>(
      `SELECT p::text AS row FROM proposals p WHERE p."accountId" = $1 UNION ALL
       SELECT t::text FROM proposal_targets t WHERE t."accountId" = $1 UNION ALL
       SELECT e::text FROM audit_events e WHERE e."accountId" = $1 AND e.entity = 'proposal'`,
      [world.agency.accountId],
    );
    return rows
      .map(({ row }) => row)
      .join('\n')
      .toLowerCase();
  };
  const about = (kind: string, input: object, reason: string) =>
    propose(world.agent, proposalInput.parse({ kind, input, reason }));

  it('erasing a person empties every table of proposals of them', async () => {
    const id = await person('Quuxerased');
    const other = await person('Quuxother');
    await about('DELETE', { kind: 'candidate', ids: [id, other] }, 'Quuxerased wants it.');
    await about(
      'UPDATE',
      { kind: 'candidate', ids: [id], values: { jobTitle: 'Quuxvalue' } },
      'A quuxreason that names nobody.',
    );
    await about('UPDATE', { kind: 'candidate', query: 'Quuxerased', values: { rating: 1 } }, 'Because.');
    expect(await wordsOf()).toContain('quux');
    await erase(id);
    expect(await wordsOf()).not.toContain('quux');
  });

  it('a person whom a proposal named and deleted is in no table', async () => {
    const id = await person('Quuxgone');
    const { id: proposalId } = await about('DELETE', { kind: 'candidate', ids: [id] }, 'Mr Quuxgone left.');
    const done = await acceptProposal(world.person, { proposalId, comment: 'He is quuxgone.' });
    expect(done).toMatchObject({ state: 'DONE', reason: '', comment: null });
    expect(await wordsOf()).not.toContain('quux');
  });

  it('leaves the words of a proposal that deleted them without a name', async () => {
    const id = await person('Quuxleft');
    const { id: proposalId } = await about('DELETE', { kind: 'candidate', ids: [id] }, 'Entered twice.');
    const done = await acceptProposal(world.person, { proposalId, comment: 'Right.' });
    expect(done).toMatchObject({ state: 'DONE', reason: 'Entered twice.', comment: 'Right.' });
    expect(done.effect.sample).toEqual([{ id, name: null }]);
    expect(await wordsOf()).not.toContain('quux');
  });

  const ends = () => endingsOf(world.agency);
  const erase = (candidateId: string) => ends().erase(candidateId);
  const anonymise = (candidateId: string) => ends().anonymise(candidateId);
  const remove = (candidateId: string) => plainVerbs('candidate').delete(world.agency.ctx, { candidateId });

  it.each([
    ['erased', erase],
    ['anonymised', anonymise],
    ['deleted', remove],
  ] as const)('a person who is %s leaves nothing in proposals about their records', async (_how, end) => {
    const { ctx } = world.agency;
    const id = await person('Quuxparts');
    const jobId = await make.job(ctx);
    const records = {
      note: await ends().note({ candidateId: id }),
      interview: await make.interview(ctx, { candidateId: id, jobId }),
    };
    for (const [kind, recordId] of Object.entries(records))
      await about(
        'UPDATE',
        { kind, ids: [recordId], values: kind === 'note' ? { text: 'quuxtext' } : { notes: 'quuxnotes' } },
        'Mr Quuxparts said so.',
      );
    const applicationId = await make.application(ctx, { candidateId: id, jobId });
    await about('DELETE', { kind: 'application', ids: [applicationId] }, 'Mr Quuxparts withdrew.');
    expect(await wordsOf()).toContain('quux');
    await end(id);
    expect(await wordsOf()).not.toContain('quux');
  });

  it('values go with the last person whom they are for, named or not', async () => {
    const id = await person('Quuxvalues');
    const { id: proposalId } = await about(
      'UPDATE',
      { kind: 'candidate', ids: [id], values: { mobile: '+44 quux' } },
      'A new number.',
    );
    await remove(id);
    expect(await wordsOf()).not.toContain('quux');
    expect(await errorCode(acceptProposal(world.person, { proposalId, comment: undefined }))).toBe(
      'INVALID_STATE',
    );
    expect(await world.refuse({ id: proposalId })).toMatchObject({
      state: 'REFUSED',
      reason: 'A new number.',
      input: { kind: 'candidate', ids: [id] },
    });
  });

  it('a value that is cleared alone goes from proposals too', async () => {
    const id = await person('Quuxnumber');
    const { id: proposalId } = await about(
      'UPDATE',
      { kind: 'candidate', ids: [id], values: { mobile: '+44 20 quux' } },
      'The quux number of their letter.',
    );
    await acceptProposal(world.person, { proposalId, comment: undefined });
    await ends().anonymise(id, { fields: ['mobile'] });
    expect(await wordsOf()).not.toContain('20 quux');
    expect(await wordsOf()).not.toContain('quux number');
  });

  it('keeps values for others', async () => {
    const [gone, stays] = [await person('Quuxone'), await person('Quuxtwo')];
    const { id: proposalId } = await about(
      'UPDATE',
      { kind: 'candidate', ids: [gone, stays], values: { jobTitle: 'Nurse' } },
      'Both are nurses.',
    );
    await plainVerbs('candidate').delete(world.agency.ctx, { candidateId: gone });
    const accept = () => acceptProposal(world.person, { proposalId, comment: undefined });
    await expect(accept()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await accept()).toMatchObject({
      state: 'FAILED',
      result: { done: 1, failed: [{ id: gone, code: 'NOT_FOUND' }] },
    });
  });
});
