import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { newId } from '@nova/core';
import type { Claimed } from '../sending/campaign-writer.ts';
import { findDueCampaigns } from '../sending/due-campaigns.ts';
import { createRecipientQueue } from '../sending/recipient-queue.ts';
import { sendingAgency, setStatus } from './sending-agency.ts';

describe('turns of sending', () => {
  // A database of its own: a turn takes campaigns of all accounts, including other tests'.
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('many campaigns of one account do not exclude another account’s', async () => {
    const [many, other] = [await sendingAgency(database, []), await sendingAgency(database, [])];
    await database.query(
      `INSERT INTO campaigns SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'reference', 'many-' || n, 'status', 'SENDING'))).* FROM campaigns c, generate_series(1, 250) n
       WHERE c."accountId" = $1 AND c.id = $2`,
      [many.agency.accountId, many.campaignId],
    );
    await setStatus(database, other, 'SENDING');
    const due = await findDueCampaigns(database);
    expect(due).toHaveLength(200);
    expect(due.map(({ campaignId }) => campaignId)).toContain(other.campaignId);
  });

  it('claimed mails alternate between accounts, and between campaigns of each', () => {
    const queue = createRecipientQueue();
    const recipient = (accountId: string, campaignId: string): Claimed => ({
      accountId,
      campaignId,
      id: newId(),
      entity: 'candidate',
      recordId: newId(),
      email: 'ana@example.test',
      name: null,
      attempts: 0,
    });
    const campaigns = ['a1', 'a2', 'a3', 'b1'];
    for (const campaignId of campaigns) {
      const taken = [1, 2].map(() => ({
        recipient: recipient(campaignId.slice(0, 1), campaignId),
        waitMs: 0,
      }));
      const writes = new Map(
        taken.map(({ recipient: { id } }) => [
          id,
          () => Promise.reject(new Error('It is not written here.')),
        ]),
      );
      queue.add(taken, writes, performance.now());
    }
    const order = Array.from({ length: 8 }, () => {
      const next = queue.next();
      return typeof next === 'number' ? next : next.recipient.campaignId;
    });
    expect(order).toEqual(['a1', 'b1', 'a2', 'b1', 'a3', 'a1', 'a2', 'a3']);
    expect(queue.size).toBe(0);
  });
});
