import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Proposal } from '@nova/features/contract';
import { newId } from '@nova/core';
import { propose } from '@nova/features';
import { createTestAccount, make, type TestAccount } from '@nova/features/testing';
import { ServedFolder } from './served-folder.ts';

describe('nova proposal', () => {
  let served: ServedFolder;
  let agency: TestAccount;

  beforeAll(async () => {
    served = await ServedFolder.open();
    agency = await createTestAccount(served.database);
  });
  afterAll(() => served.close());

  const nova = async (
    ...words: string[]
  ): Promise<{ readonly code: number | null; readonly document: unknown }> => {
    const { code, stdout, stderr } = await served.nova('proposal', ...words, '--json');
    expect(stderr).toBe('');
    return { code, document: JSON.parse(stdout) as unknown };
  };
  const aDelete = async (): Promise<{ readonly recordId: string; readonly proposal: Proposal }> => {
    const recordId = await make.candidate(agency.ctx);
    const agent = { ...agency.ctx, keyId: newId() };
    return {
      recordId,
      proposal: await propose(agent, {
        kind: 'DELETE',
        input: { kind: 'candidate', ids: [recordId] },
        reason: 'Twice.',
      }),
    };
  };
  const isThere = async (id: string): Promise<boolean> => {
    const rows = await served.database.query(`SELECT 1 FROM candidates WHERE id = $1`, [id]);
    return rows.length > 0;
  };

  it('lists proposals, and accepts one with the rights of who asked', async () => {
    const { recordId, proposal } = await aDelete();
    const listed = await nova('list', '--account', agency.accountId, '--state', 'open');
    expect(listed).toMatchObject({ code: 0, document: [{ id: proposal.id, state: 'OPEN' }] });
    expect(await nova('accept', proposal.id, '--comment', 'Right.')).toMatchObject({
      code: 0,
      document: {
        state: 'DONE',
        comment: 'Right.',
        decidedBy: { userId: null, userName: null, keyId: null },
        result: { done: 1, failed: [] },
      },
    });
    expect(await isThere(recordId)).toBe(false);
  });

  it('refuses one, once', async () => {
    const { recordId, proposal } = await aDelete();
    expect(await nova('refuse', proposal.id)).toMatchObject({ code: 0, document: { state: 'REFUSED' } });
    const again = await served.nova('proposal', 'accept', proposal.id);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('this one is REFUSED') });
    expect(await isThere(recordId)).toBe(true);
  });

  it('says which it does not know', async () => {
    for (const id of ['nope', newId()])
      expect(await served.nova('proposal', 'accept', id)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`There is no proposal "${id}"`),
      });
    const state = await served.nova('proposal', 'list', '--account', agency.accountId, '--state', 'lost');
    expect(state).toMatchObject({ code: 1, stderr: expect.stringContaining('state') });
  });
});
