import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs, newId, type Context } from '@nova/core';
import { listAuditEvents } from '../../audit/audit-events.ts';
import {
  createCustomField,
  createTestAccount,
  make,
  type TestAccount,
  through,
} from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('placements', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = agency.ctx;
  });

  type Given = Readonly<Record<string, unknown>>;

  const search = async (as: Context, given: Given = {}) => {
    const page = await through(c.searchPlacements, plainVerbs('placement').search)(as, given);
    return { total: page.total, data: page.data.toValue() };
  };
  const update = (as: Context, placementId: string, given: Given) =>
    through(c.updatePlacement, plainVerbs('placement').update)(as, { placementId, ...given });
  const get = async (id: string) => (await search(ctx, { query: `id:${id}` })).data[0];

  describe('which placements a user sees, in list and total', () => {
    const teams = { me: 'North', mate: 'North', stranger: 'South', loner: null } as const;
    type Owner = keyof typeof teams | 'nobody';
    const all: readonly Owner[] = ['me', 'mate', 'stranger', 'loner', 'nobody'];
    const seen: readonly [boolean, Context['user']['billing'], readonly Owner[]][] = [
      [false, 'ALL', all],
      [false, 'TEAM', ['me', 'mate']],
      [false, 'OWN', ['me']],
      [false, 'NONE', []],
      [true, 'ALL', ['me', 'mate']],
      [true, 'TEAM', ['me', 'mate']],
      [true, 'OWN', ['me']],
      [true, 'NONE', []],
    ];
    const ids = new Map<Owner, string>();
    let me: Context;

    beforeAll(async () => {
      const firm = await createTestAccount(database);
      const candidateId = await make.candidate(firm.ctx);
      for (const [name, team] of Object.entries(teams)) {
        const owner = await firm.as({ name, email: `${name}@firm.example`, team });
        if (name === 'me') me = owner;
        ids.set(name as Owner, await make.placement(owner, { candidateId, currency: 'EUR' }));
      }
      const unowned = await make.placement(firm.ctx, { candidateId, currency: 'EUR' });
      await database.prisma.placement.updateMany({ where: { id: unowned }, data: { ownerId: null } });
      ids.set('nobody', unowned);
    });

    it.each(seen)('restricted to the team: %s, billing %s', async (restrictToTeam, billing, owners) => {
      const as: Context = { ...me, user: { ...me.user, restrictToTeam, billing } };
      for (const given of [
        {},
        { query: 'currency:EUR' },
        { updatedSince: '2020-01-01T00:00:00Z' },
        { query: '*' },
      ]) {
        const { total, data } = await search(as, given);
        expect([total, data.map((one) => one.ownerName ?? 'nobody').toSorted()]).toEqual([
          owners.length,
          owners.toSorted(),
        ]);
      }
      expect((await search(as, { size: 1, page: 1 })).total).toBe(owners.length);
      for (const owner of all) {
        const code = await errorCode(update(as, ids.get(owner) ?? '', { fee: 1 }));
        expect([owner, code]).toEqual([owner, owners.includes(owner) ? 'no error' : 'NOT_FOUND']);
      }
      const trail = await through(c.listAuditEvents, listAuditEvents)(as, {
        entity: 'placement',
        size: 100,
      });
      const told = new Set(trail.data.toValue().map((event) => event.recordId));
      expect(told).toEqual(new Set(owners.map((owner) => ids.get(owner))));
    });

    it('a user without a team sees nothing of any team', async () => {
      const as: Context = { ...me, user: { ...me.user, team: null, restrictToTeam: true } };
      expect((await search(as)).total).toBe(0);
    });
  });

  describe('a placement', () => {
    it('reads back every documented field', async () => {
      const companyId = await make.company(ctx, { name: 'Client' });
      const jobId = await make.job(ctx, { title: 'Baker', companyId, dateOpened: '2026-01-10' });
      const candidateId = await make.candidate(ctx, { firstName: 'Zoë', lastName: 'Müller' });
      const statusId = await agency.masterData('placementStatuses', 'Active');
      const customFields = [{ fieldId: await createCustomField(agency, 'placement', 'PO'), value: '7' }];
      const id = await make.placement(ctx, {
        candidateId,
        jobId,
        statusId,
        currency: 'gbp',
        type: 'CONTRACT',
        placementDate: '01/03/2026',
        startDate: '2026-03-15',
        endDate: '2026-09-15',
        candidateRate: 30.2,
        clientRate: 45.1,
        fee: 1000.5,
        salary: 52_000,
        tags: [{ value: 'VIP' }],
        customFields,
      });
      const read = await get(id);
      expect(c.placement.parse(read)).toEqual(read);
      expect(read).toEqual({
        id,
        reference: expect.stringMatching(/^PLA-/u),
        candidateId,
        candidateName: 'Zoë Müller',
        companyId,
        companyName: 'Client',
        jobId,
        jobName: 'Baker',
        ownerId: agency.userId,
        ownerName: 'Ada Owner',
        statusId,
        statusName: 'Active',
        currency: 'GBP',
        type: 'CONTRACT',
        placementDate: '2026-03-01',
        startDate: '2026-03-15',
        endDate: '2026-09-15',
        createdOn: expect.any(String),
        updatedOn: expect.any(String),
        candidateRate: 30.2,
        clientRate: 45.1,
        fee: 1000.5,
        margin: 14.9,
        salary: 52_000,
        timeToFillDays: 50,
        tags: [{ group: null, value: 'VIP' }],
        customFields: [
          { ...customFields[0], fieldLabel: 'PO', boolValue: null, dateValue: null, listValue: [] },
        ],
      });
    });

    it('shows a margin only with both rates and a time to fill only with both dates; both are recalculated', async () => {
      const candidateId = await make.candidate(ctx);
      const jobId = await make.job(ctx, { dateOpened: '2026-03-20' });
      const id = await make.placement(ctx, { candidateId, jobId, clientRate: 0.3 });
      const derived = async () => {
        const read = await get(id);
        return [read?.margin, read?.timeToFillDays];
      };
      expect(await derived()).toEqual([null, null]);
      await update(ctx, id, { candidateRate: 0.1, placementDate: '2026-04-01' }); // across a change of clocks
      expect(await derived()).toEqual([0.2, 12]);
      await update(ctx, id, { candidateRate: 0.5, placementDate: '2026-03-19' });
      expect(await derived()).toEqual([-0.2, -1]);
      await through(c.updateJob, plainVerbs('job').update)(ctx, { jobId, dateOpened: '2026-03-01' });
      expect(await derived()).toEqual([-0.2, 18]);
      await update(ctx, id, { clientRate: null, jobId: null });
      expect(await derived()).toEqual([null, null]);
    });

    it('belongs to the given company, or to that of its job', async () => {
      const [ofJob, named] = [await make.company(ctx), await make.company(ctx)];
      const jobId = await make.job(ctx, { companyId: ofJob });
      const candidateId = await make.candidate(ctx);
      const companies = [{ jobId }, { jobId, companyId: named }, { jobId, companyId: null }, {}].map(
        async (given) => (await get(await make.placement(ctx, { candidateId, ...given })))?.companyId,
      );
      expect(await Promise.all(companies)).toEqual([ofJob, named, null, null]);
    });

    it('cannot have unknown references', async () => {
      const candidateId = await make.candidate(ctx);
      const { total } = await search(ctx);
      for (const field of ['candidateId', 'companyId', 'jobId', 'statusId']) {
        for (const value of ['nonsense', newId()]) {
          expect(await errorCode(make.placement(ctx, { candidateId, [field]: value }))).toBe('NOT_FOUND');
        }
      }
      const unknownField = { candidateId, customFields: [{ fieldId: newId(), value: 'x' }] };
      expect(await errorCode(make.placement(ctx, unknownField))).toBe('BAD_REQUEST');
      expect(await errorCode(update(ctx, newId(), { fee: 1 }))).toBe('NOT_FOUND');
      expect((await search(ctx)).total).toBe(total);
    });
  });

  describe('placement search', () => {
    it('knows every documented scalar field', async () => {
      const firm = await createTestAccount(database, { now: () => new Date('2026-05-10T12:00:00Z') });
      const companyId = await make.company(firm.ctx, { name: 'Bakery House' });
      const jobId = await make.job(firm.ctx, { title: 'Night Baker', companyId, dateOpened: '2026-05-01' });
      const candidateId = await make.candidate(firm.ctx, { firstName: 'Zoë', lastName: 'Müller' });
      const statusId = await firm.masterData('placementStatuses', 'Active');
      const id = await make.placement(firm.ctx, {
        candidateId,
        jobId,
        statusId,
        currency: 'GBP',
        type: 'FIXED_TERM',
        placementDate: '2026-05-08',
        startDate: '2026-05-12',
        endDate: '2026-11-12',
        candidateRate: 30,
        clientRate: 45,
        fee: 100,
        salary: 9,
        tags: [{ group: 'Kind', value: 'Urgent' }],
      });
      await make.placement(firm.ctx, { candidateId: await make.candidate(firm.ctx) });
      const found = async (query: string) => (await search(firm.ctx, { query })).data.map((one) => one.id);
      for (const query of [
        ...[
          'candidateName:"zoe muller"',
          'companyName:bakery',
          'jobName:night',
          'statusName:active AND ownerName:ada',
        ],
        ...[
          'startDate:[now-3d TO now+5d]',
          'startDate:[now-3d TO now 5d]',
          'placementDate:2026-05-08',
          'endDate:>2026-10',
        ],
        ...[
          'candidateRate:30',
          'clientRate:[45 TO 45]',
          'fee:>99',
          'salary:<10 AND salary:*',
          'margin:15',
          'timeToFillDays:7',
        ],
        ...[
          'currency:gbp',
          'type:FIXED_TERM',
          'tags:urgent',
          'tags.group:kind',
          'urgent',
          `candidateId:${candidateId}`,
        ],
        ...[`companyId:${companyId} jobId:${jobId} statusId:${statusId}`, `reference:PLA-1001`, 'pla-1001'],
        ...['zoe', '"Zoë Müller"', 'night bakery'],
      ]) {
        expect({ query, ids: await found(query) }).toEqual({ query, ids: [id] });
      }
      for (const query of ['', '   ', '*', '*:*']) expect(await found(query)).toHaveLength(2);
    });

    it('finds by the present names of candidate, job and company', async () => {
      const companyId = await make.company(ctx, { name: 'Lighthouse' });
      const jobId = await make.job(ctx, { title: 'Keeper', companyId });
      const candidateId = await make.candidate(ctx, { firstName: 'Ines', lastName: 'Quay' });
      const id = await make.placement(ctx, { candidateId, jobId });
      const found = async (query: string) => (await search(ctx, { query })).data.map((one) => one.id);
      const jobs = async (query: string) =>
        (await plainVerbs('job').search(ctx, c.searchJobs.input.parse({ query }))).total;
      expect([await found('lighthouse keeper "ines quay"'), await jobs('lighthouse keeper')]).toEqual([
        [id],
        1,
      ]);
      await through(c.updateJob, plainVerbs('job').update)(ctx, { jobId, title: 'Warden' });
      await through(c.updateCandidate, plainVerbs('candidate').update)(ctx, {
        candidateId,
        lastName: 'Pier',
      });
      await through(c.updateCompany, plainVerbs('company').update)(ctx, { companyId, name: 'Beacon' });
      expect([await found('lighthouse OR keeper OR quay'), await jobs('lighthouse')]).toEqual([[], 0]);
      expect([await found('beacon warden "ines pier"'), await jobs('beacon warden')]).toEqual([[id], 1]);
    });

    it.each(['startDate:[now TO', 'fee:>', '(open', 'unknown:1', '/regex/', 'startDate:[soon TO later]'])(
      'refuses %j with INVALID_QUERY: people do not type plain text here',
      async (query) => {
        expect(await errorCode(search(ctx, { query }))).toBe('INVALID_QUERY');
      },
    );
  });
});
