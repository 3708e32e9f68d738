import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaign, campaignCounters, campaignStatistics } from '../contract.ts';
import { campaignWrite, createCampaign as createEndpoint } from '../campaign-content-contract.ts';
import { createDistributionList as createListEndpoint } from '../../lists/distribution-lists-contract.ts';
import type { CampaignStatus } from '@nova/contract';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import {
  archiveCampaign,
  cancelCampaign,
  scheduleCampaign,
  sendCampaign,
  unarchiveCampaign,
} from '../campaign-moves.ts';
import { createCampaign, deleteCampaign, getCampaign, listCampaigns, updateCampaign } from '../campaigns.ts';
import { createDistributionList } from '../../lists/distribution-lists.ts';
import { getCampaignStatistics } from '../campaign-recipients.ts';
import { newId } from '@nova/core';
import { errorCode } from '../../test/records/error-code.ts';
import { makeSendable } from './sending-agency.ts';
import { settleCalls } from '../../test/records/settle-calls.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('campaigns', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

  let database: Database;
  let agency: TestAccount;
  let other: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    other = await createTestAccount(database);
  });

  const create = (write: unknown, by: TestAccount = agency) =>
    createCampaign(by.ctx, createEndpoint.input.parse(write));
  const update = (campaignId: string, write: unknown) =>
    updateCampaign(agency.ctx, { ...campaignWrite.parse(write), campaignId });
  const get = async (campaignId: string) => (await getCampaign(agency.ctx, { campaignId })).toValue();
  const stats = async (campaignId: string) =>
    (await getCampaignStatistics(agency.ctx, { campaignId })).toValue();
  const list = async (filter: Partial<Parameters<typeof listCampaigns>[1]>) => {
    const page = await listCampaigns(agency.ctx, { page: 0, size: 100, archived: false, ...filter });
    return { total: page.total, data: page.data.toValue() };
  };
  const ids = async (filter: Parameters<typeof list>[0]) =>
    (await list(filter)).data.map((found) => found.id);
  const auditTrail = async (recordId: string) => {
    const rows = await database.prisma.auditEvent.findMany({
      where: { accountId: agency.accountId, recordId },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ action, changes }) => ({ action, changes }));
  };

  async function inState(status: CampaignStatus, archived = false): Promise<string> {
    const id = await create({ name: `${status} ${String(archived)}` });
    const scheduledOn = status === 'SCHEDULED' ? tomorrow : null;
    await database.prisma.campaign.update({
      where: { accountId_id: { accountId: agency.accountId, id } },
      data: { status, archived, scheduledOn },
    });
    return id;
  }

  const addStatistics = (campaignId: string) =>
    database.prisma.campaignStatistics.create({
      data: {
        accountId: agency.accountId,
        campaignId,
        requests: 10,
        dispatches: 9,
        delivered: 8,
        opens: 7,
        drops: 1,
      },
    });

  describe('a campaign with every documented field', () => {
    it('passes create → get → list → update unchanged', async () => {
      const distributionListId = await createDistributionList(
        agency.ctx,
        createListEndpoint.input.parse({ name: 'All', entity: 'candidate', kind: 'QUERY', query: '*' }),
      );
      const id = await create({
        name: 'Spring newsletter',
        subject: 'Ten new jobs',
        senderName: 'Ada',
        senderEmail: 'ada@agency.example',
        distributionListId,
        distributionListName: 'All candidates',
        ownerId: agency.userId,
      });
      const read = await get(id);
      expect(campaign.strict().parse(read)).toMatchObject({
        reference: expect.stringMatching(/^CMP-\d+$/u),
        name: 'Spring newsletter',
        subject: 'Ten new jobs',
        status: 'DRAFT',
        statusMessage: null,
        archived: false,
        suspended: false,
        senderEmail: 'ada@agency.example',
        distributionListId,
        scheduledOn: null,
        sentOn: null,
        ownerName: 'Ada Owner',
      });
      expect((await list({ query: 'spring' })).data).toEqual([read]);
      await update(id, read);
      expect(await get(id)).toEqual(read);
    });
  });

  describe('the campaign list', () => {
    it('contains live or archived campaigns, never both, and filters by status', async () => {
      const [live, archived] = [await inState('SENT'), await inState('SENT', true)];
      expect(await ids({ status: 'SENT' })).toEqual([live]);
      expect(await ids({ status: 'SENT', archived: true })).toEqual([archived]);
      expect(await ids({ status: 'PAUSED' })).toEqual([]);
      expect(await ids({})).not.toContain(archived);
    });

    it('searches plain words in name and subject alone', async () => {
      const byName = await create({ name: 'Wanted: welders' });
      const bySubject = await create({ name: 'Autumn', subject: 'Welders wanted' });
      await create({ name: 'Winter', senderName: 'Welders', distributionListName: 'Welders' });
      expect(await ids({ query: 'welders' })).toEqual([bySubject, byName]);
      expect(await ids({ query: 'senderName:welders' })).toHaveLength(1);
      expect(await ids({ query: 'status:draft AND createdOn:[now-1d TO now+1d] AND welders' })).toHaveLength(
        2,
      );
      expect(await errorCode(list({ query: 'colour:red' }))).toBe('INVALID_QUERY');
    });

    it('finds modifiedOn as updatedOn, like every kind of record', async () => {
      await create({ name: 'Found by its change' });
      expect((await list({ query: 'updatedOn:[2000 TO 9999]' })).total).toBeGreaterThan(0);
      expect((await list({ query: 'updatedOn:<2000' })).total).toBe(0);
    });

    it('filters by last modification', async () => {
      const id = await create({ name: 'Modified' });
      const before = await get(id);
      await update(id, { subject: 'new' });
      const after = await get(id);
      expect(after.modifiedOn > before.modifiedOn).toBe(true);
      expect(await ids({ updatedSince: after.modifiedOn })).toEqual([id]);
    });
  });

  type Outcome = 'refused' | 'gone' | { readonly status?: CampaignStatus; readonly archived?: boolean };

  const moves = {
    delete: deleteCampaign,
    cancel: cancelCampaign,
    archive: archiveCampaign,
    unarchive: unarchiveCampaign,
  };
  const [no, off, on] = ['refused', { archived: true }, { archived: false }] as const;
  const draft = { status: 'DRAFT' } as const;

  /**
   * The outcome of each move by status, for live and archived campaigns (docs/interface/campaigns.md#moves).
   */
  const table: Record<
    CampaignStatus,
    Record<keyof typeof moves, readonly [live: Outcome, archived: Outcome]>
  > = {
    DRAFT: { delete: ['gone', 'gone'], cancel: [no, no], archive: [off, no], unarchive: [no, on] },
    SCHEDULED: { delete: ['gone', 'gone'], cancel: [draft, draft], archive: [no, no], unarchive: [no, on] },
    PREPARING: { delete: [no, no], cancel: [no, no], archive: [no, no], unarchive: [no, on] },
    PAUSED: { delete: [no, no], cancel: [no, no], archive: [off, no], unarchive: [no, on] },
    SENDING: { delete: [no, no], cancel: [no, no], archive: [no, no], unarchive: [no, on] },
    FAILED: { delete: [no, no], cancel: [no, no], archive: [off, no], unarchive: [no, on] },
    SENT: { delete: [no, no], cancel: [no, no], archive: [off, no], unarchive: [no, on] },
    CANCELLED: { delete: [no, no], cancel: [no, no], archive: [off, no], unarchive: [no, on] },
  };

  /** Object.keys widens to string; the table is closed. */
  const keysOf = <Key extends string>(rows: Record<Key, unknown>): Key[] => Object.keys(rows) as Key[];
  const cases = keysOf(table).flatMap((status) =>
    keysOf(moves).flatMap((move) =>
      table[status][move].map((outcome, place) => ({ status, move, archived: place === 1, outcome })),
    ),
  );

  describe('a campaign’s moves', () => {
    it('form a table of 8 statuses, live or archived, and 4 moves', () => {
      expect(cases).toHaveLength(64);
    });

    it.each(cases.filter(({ outcome }) => outcome === 'refused'))(
      '$move: $status, archived $archived → refused, unchanged',
      async ({ status, archived, move }) => {
        const campaignId = await inState(status, archived);
        const before = await get(campaignId);
        expect(await errorCode(moves[move](agency.ctx, { campaignId }))).toBe('INVALID_STATE');
        expect(await get(campaignId)).toEqual(before);
      },
    );

    it.each(cases.filter(({ outcome }) => outcome === 'gone'))(
      '$move: $status, archived $archived → deleted',
      async ({ status, archived, move }) => {
        const campaignId = await inState(status, archived);
        expect(await moves[move](agency.ctx, { campaignId })).toBe(campaignId);
        expect(await errorCode(get(campaignId))).toBe('NOT_FOUND');
      },
    );

    it.each(
      cases.flatMap(({ outcome, ...rest }) => (typeof outcome === 'object' ? [{ ...rest, outcome }] : [])),
    )('$move: $status, archived $archived → $outcome', async ({ status, archived, move, outcome }) => {
      const campaignId = await inState(status, archived);
      const before = await get(campaignId);
      expect(await moves[move](agency.ctx, { campaignId })).toBe(campaignId);
      const after = await get(campaignId);
      const scheduledOn = outcome.status === 'DRAFT' ? null : before.scheduledOn;
      expect(after).toEqual({ ...before, ...outcome, scheduledOn, modifiedOn: after.modifiedOn });
      expect(after.modifiedOn > before.modifiedOn).toBe(true);
    });

    it.each(keysOf(moves))('let one of 10 simultaneous calls of %s win', async (move) => {
      const campaignId = await inState(move === 'cancel' ? 'SCHEDULED' : 'DRAFT', move === 'unarchive');
      const calls = Array.from({ length: 10 }, () => moves[move](agency.ctx, { campaignId }));
      const { succeeded: won, refused } = await settleCalls(calls);
      expect(won).toEqual([campaignId]);
      expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['INVALID_STATE']));
      expect((await auditTrail(campaignId)).filter(({ action }) => action === move)).toHaveLength(1);
    });

    it.each(['cancel', 'archive', 'unarchive'] as const)(
      'answer 404 to %s of an unknown campaign',
      async (move) => {
        const foreign = await create({ name: 'Theirs' }, other);
        for (const campaignId of [foreign, newId(), 'odd']) {
          expect(await errorCode(moves[move](agency.ctx, { campaignId }))).toBe('NOT_FOUND');
        }
      },
    );

    it('answer 400 to delete of an unknown campaign', async () => {
      const foreign = await create({ name: 'Theirs' }, other);
      for (const campaignId of [foreign, newId(), 'odd']) {
        expect(await errorCode(deleteCampaign(agency.ctx, { campaignId }))).toBe('INVALID_STATE');
      }
      expect((await getCampaign(other.ctx, { campaignId: foreign })).toValue().name).toBe('Theirs');
    });

    it('write one entry each to the audit trail', async () => {
      const campaignId = await create({ name: 'Audited' });
      await makeSendable(database, agency, campaignId);
      await scheduleCampaign(agency.ctx, { campaignId, scheduledOn: tomorrow });
      await cancelCampaign(agency.ctx, { campaignId });
      await archiveCampaign(agency.ctx, { campaignId });
      await unarchiveCampaign(agency.ctx, { campaignId });
      expect((await auditTrail(campaignId)).slice(1)).toEqual([
        {
          action: 'schedule',
          changes: { status: { from: 'DRAFT', to: 'SCHEDULED' }, scheduledOn: { from: null, to: tomorrow } },
        },
        {
          action: 'cancel',
          changes: { status: { from: 'SCHEDULED', to: 'DRAFT' }, scheduledOn: { to: null } },
        },
        { action: 'archive', changes: { archived: { from: false, to: true } } },
        { action: 'unarchive', changes: { archived: { from: true, to: false } } },
      ]);
    });
  });

  describe('deleting a campaign', () => {
    it('unschedules a scheduled one first', async () => {
      const [draftId, scheduledId] = [await inState('DRAFT'), await inState('SCHEDULED')];
      await deleteCampaign(agency.ctx, { campaignId: draftId });
      await deleteCampaign(agency.ctx, { campaignId: scheduledId });
      expect((await auditTrail(draftId)).map(({ action }) => action)).toEqual(['create', 'delete']);
      expect((await auditTrail(scheduledId)).map(({ action }) => action)).toEqual([
        'create',
        'cancel',
        'delete',
      ]);
    });

    it('deletes its statistics, and reduces the count', async () => {
      const counted = () =>
        database.query(`SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'campaign'`, [
          agency.accountId,
        ]);
      const before = await counted();
      const campaignId = await inState('DRAFT');
      await addStatistics(campaignId);
      await deleteCampaign(agency.ctx, { campaignId });
      const left = await database.prisma.campaignStatistics.count({ where: { campaignId } });
      expect(left).toBe(0);
      expect(await counted()).toEqual(before);
      expect(await errorCode(stats(campaignId))).toBe('NOT_FOUND');
    });
  });

  describe('campaign statistics', () => {
    it.each(['DRAFT', 'SCHEDULED', 'PREPARING'] as const)('show zeros for a %s campaign', async (status) => {
      const id = await inState(status);
      await addStatistics(id);
      const zero = Object.fromEntries(campaignCounters.map((name) => [name, 0]));
      expect(campaignStatistics.strict().parse(await stats(id))).toEqual(zero);
    });

    it('show the counters of a sent campaign, zero where none were stored', async () => {
      const [counted, uncounted] = [await inState('SENT'), await inState('SENT')];
      await addStatistics(counted);
      expect(await stats(counted)).toMatchObject({
        requests: 10,
        dispatches: 9,
        delivered: 8,
        opens: 7,
        clicks: 0,
      });
      expect(await stats(uncounted)).toMatchObject({ requests: 0, dispatches: 0 });
    });

    it('answer 404 for a campaign of another account', async () => {
      const foreign = await create({ name: 'Theirs' }, other);
      expect(await errorCode(stats(foreign))).toBe('NOT_FOUND');
      expect(await errorCode(get(foreign))).toBe('NOT_FOUND');
      expect(await errorCode(stats('odd'))).toBe('NOT_FOUND');
    });
  });

  describe('updating a campaign', () => {
    it('leaves omitted members, ignores a blank name and an unknown owner, clears with null', async () => {
      const id = await create({
        name: 'Partial',
        subject: 'S',
        senderName: 'N',
        senderEmail: 'n@agency.example',
      });
      await update(id, { name: ' ', subject: null, senderEmail: 'm@agency.example', ownerId: other.userId });
      expect(await get(id)).toMatchObject({
        name: 'Partial',
        subject: null,
        senderName: 'N',
        senderEmail: 'm@agency.example',
        ownerId: agency.userId,
      });
    });

    it('succeeds for a DRAFT only, and answers 404 for an unknown campaign', async () => {
      for (const status of keysOf(table).filter((one) => one !== 'DRAFT')) {
        expect(await errorCode(update(await inState(status), { subject: 'late' }))).toBe('INVALID_STATE');
      }
      for (const id of [await create({ name: 'Theirs' }, other), newId(), 'odd']) {
        expect(await errorCode(update(id, { subject: 'x' }))).toBe('NOT_FOUND');
      }
    });
  });

  describe('scheduling a campaign', () => {
    it('moves a live draft to SCHEDULED, or changes its time', async () => {
      const campaignId = await create({ name: 'Scheduled twice' });
      await makeSendable(database, agency, campaignId);
      await scheduleCampaign(agency.ctx, { campaignId, scheduledOn: '2999-01-01T00:00:00.000Z' });
      const again = scheduleCampaign(agency.ctx, { campaignId, scheduledOn: tomorrow });
      expect(await again).toBe(campaignId);
      expect(await get(campaignId)).toMatchObject({ status: 'SCHEDULED', scheduledOn: tomorrow });
    });

    it('fails like sending, with the name of what is missing', async () => {
      const campaignId = await create({ name: 'Not ready', subject: ' ' });
      const schedule = () => scheduleCampaign(agency.ctx, { campaignId, scheduledOn: tomorrow });
      for (const move of [schedule, () => sendCampaign(agency.ctx, { campaignId })])
        await expect(move()).rejects.toMatchObject({
          code: 'INVALID_STATE',
          message:
            'This campaign cannot be sent: it lacks a sender (senderId), a distribution list (distributionListId), a subject, a body (html or text).',
        });
      await makeSendable(database, agency, campaignId, [null]);
      await expect(schedule()).rejects.toMatchObject({
        code: 'INVALID_STATE',
        message: expect.stringContaining('nobody'),
      });
      const silent = { ...agency.ctx, ports: { ...agency.ctx.ports, mail: null } };
      await expect(sendCampaign(silent, { campaignId })).rejects.toMatchObject({
        code: 'INVALID_STATE',
        message: expect.stringContaining('MAIL_URL'),
      });
    });

    it('fails for an archived draft, any other status, a past instant and an unknown campaign', async () => {
      const schedule = (campaignId: string, scheduledOn = tomorrow) =>
        errorCode(scheduleCampaign(agency.ctx, { campaignId, scheduledOn }));
      expect(await schedule(await inState('DRAFT', true))).toBe('INVALID_STATE');
      for (const status of keysOf(table)) {
        expect(await schedule(await inState(status))).toBe('INVALID_STATE');
      }
      expect(await schedule(await inState('DRAFT'), '2020-01-01T00:00:00.000Z')).toBe('BAD_REQUEST');
      expect(await schedule(newId())).toBe('NOT_FOUND');
    });
  });
});
