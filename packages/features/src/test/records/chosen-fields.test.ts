import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { type Context, JsonText, plainVerbs } from '@nova/core';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { getJob } from '../../jobs/jobs.ts';
import { listInterviews } from '../../interviews/interviews.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';

describe('what a caller chooses to read', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;
  let company: string;
  let candidate: string;
  let job: string;
  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ({ ctx } = agency);
    company = await make.company(ctx, { name: 'Brauhaus' });
    candidate = await make.candidate(ctx, {
      firstName: 'Erik',
      lastName: 'Lund',
      address: { city: 'Łódź', country: 'Poland' },
      customFields: [],
    });
    job = await make.job(ctx, { title: 'Brewer', companyId: company });
    await make.interview(ctx, { candidateId: candidate, jobId: job, title: 'First' });
    await make.placement(ctx, { candidateId: candidate, companyId: company, jobId: job });
  });

  const candidates = through(c.searchCandidates, plainVerbs('candidate').search);
  const placements = through(c.searchPlacements, plainVerbs('placement').search);
  const getCandidate = through(c.getCandidate, plainVerbs('candidate').get);

  describe('fields', () => {
    const chosen = async (fields: string): Promise<unknown> =>
      (await candidates(ctx, { fields })).data.toValue()[0];

    it('a record has exactly those and its id', async () => {
      expect(await chosen('firstName')).toEqual({ id: candidate, firstName: 'Erik' });
      expect(await chosen(' lastName , firstName,lastName')).toEqual({
        id: candidate,
        firstName: 'Erik',
        lastName: 'Lund',
      });
      expect(await chosen('ownerName,customFields')).toEqual({
        id: candidate,
        ownerName: ctx.user.name,
        customFields: [],
      });
    });

    it('members of an object may be chosen, and it stays an object', async () => {
      expect(await chosen('address.city')).toEqual({ id: candidate, address: { city: 'Łódź' } });
      expect(await chosen('address.country,address.city,address.city')).toEqual({
        id: candidate,
        address: { city: 'Łódź', country: 'Poland' },
      });
      const [whole] = (await candidates(ctx)).data.toValue();
      expect(await chosen('address,address.city')).toEqual({ id: candidate, address: whole?.address });
      const page = await listInterviews(
        ctx,
        c.listInterviews.input.parse({
          jobId: job,
          from: '01/05/2026',
          to: '31/05/2026',
          fields: 'candidate.name',
        }),
      );
      expect(page.data.toValue()).toEqual([{ id: expect.any(String), candidate: { name: 'Erik Lund' } }]);
    });

    it('values are the same as without a choice, of every kind, alone and in lists', async () => {
      const different: string[] = [];
      for (const [name, id] of Object.entries({ company, candidate, job })) {
        const kind = name as 'company';
        const verbs = plainVerbs(kind);
        const [listed] = (await verbs.list(ctx, { page: 0, size: 1 })).data.toValue();
        const alone = (await verbs.get(ctx, { companyId: id, [`${kind}Id`]: id })).toValue();
        for (const [whole, read] of [
          [
            listed,
            async (fields: string) => (await verbs.list(ctx, { page: 0, size: 1, fields })).data.toValue()[0],
          ],
          [
            alone,
            async (fields: string) =>
              (await verbs.get(ctx, { companyId: id, [`${kind}Id`]: id, fields })).toValue(),
          ],
        ] as const)
          for (const [field, value] of Object.entries(whole ?? {})) {
            const got = await read(field);
            if (JSON.stringify(got) !== JSON.stringify(field === 'id' ? { id } : { id, [field]: value }))
              different.push(`${kind}.${field}: ${JSON.stringify(got)}`);
          }
      }
      expect(different).toEqual([]);
    });

    it('a choice works with words, and on what only a single read shows', async () => {
      const found = await candidates(ctx, { query: 'Lund', fields: 'lastName' });
      expect([found.total, found.data.toValue()]).toEqual([1, [{ id: candidate, lastName: 'Lund' }]]);
      const one = await through(c.getJob, getJob)(ctx, { jobId: job, fields: 'title,publishToWebsite' });
      expect(one.toValue()).toEqual({ id: job, title: 'Brewer', publishToWebsite: false });
    });

    it('a blank choice is none', async () => {
      expect((await candidates(ctx, { fields: '' })).data.toValue()[0]).toHaveProperty('lastName');
    });

    it.each([
      ['firstNam', 'Did you mean firstName?'],
      ['address.town', 'does not take "address.town"'],
      ['educationHistory.level', 'does not take'],
      ['firstName,', 'does not take ""'],
      ['referrerId', 'does not take'],
      ['constructor', 'does not take'],
    ])('%j is refused, because no read shows it', async (fields, message) => {
      await expect(candidates(ctx, { fields })).rejects.toThrow(message);
      await expect(getCandidate(ctx, { candidateId: candidate, fields })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'fields' }] },
      });
    });
  });

  describe('related records', () => {
    it('each comes once, as their own lists show them', async () => {
      await make.placement(ctx, { candidateId: candidate, companyId: company });
      const page = await placements(ctx, { expand: 'company,candidate,job', fields: 'fee' });
      expect(page.total).toBe(2);
      const [listed] = (await plainVerbs('company').list(ctx, { page: 0, size: 1 })).data.toValue();
      expect(page.included?.toValue()).toEqual({
        companies: { [company]: listed },
        candidates: { [candidate]: expect.objectContaining({ firstName: 'Erik' }) as unknown },
        jobs: { [job]: expect.objectContaining({ title: 'Brewer' }) as unknown },
      });
    });

    it('records of two references to one kind are together', async () => {
      const second = await make.company(ctx, { name: 'Second' });
      const contact = await make.contact(ctx, { companyId: company, secondaryCompanyId: second });
      const verbs = plainVerbs('contact');
      const one = await verbs.get(ctx, { contactId: contact, expand: 'company,secondaryCompany' });
      expect(one.toValue()).toHaveProperty('companyName', 'Brauhaus');
      expect(Object.keys(one.included?.toValue().companies ?? {}).sort()).toEqual([company, second].sort());
    });

    it('nothing comes along where nothing is referred to, nor with an empty page', async () => {
      const nothing = await candidates(ctx, { query: 'nobodyhasthisname' });
      expect(nothing).not.toHaveProperty('included');
      const contact = await make.contact(ctx);
      const verbs = plainVerbs('contact');
      const one = await verbs.get(ctx, { contactId: contact, expand: 'company' });
      expect(one.included?.toValue()).toEqual({ companies: {} });
      const page = await placements(ctx, { query: 'nobodyhasthisname', expand: 'company' });
      expect([page.total, page.included?.toValue()]).toEqual([0, { companies: {} }]);
    });

    it('records that the caller may not see are left out', async () => {
      const north = await agency.as({
        name: 'Nora',
        email: 'n@agency.example',
        team: 'North',
        restrictToTeam: true,
      });
      const south = await agency.as({
        name: 'Sven',
        email: 's@agency.example',
        team: 'South',
        restrictToTeam: true,
      });
      const hidden = await make.candidate(south, { lastName: 'South' });
      await make.placement(south, { candidateId: hidden, companyId: company });
      const own = await make.candidate(north, { lastName: 'North' });
      await make.placement(north, { candidateId: own, companyId: company });
      const page = await placements(
        { ...north, user: { ...north.user, billing: 'ALL' } },
        { expand: 'candidate' },
      );
      const seen = Object.keys(page.included?.toValue().candidates ?? {});
      expect(seen).toContain(own);
      expect(seen).not.toContain(hidden);
    });

    it('a walk has them too', async () => {
      const page = await placements(ctx, { expand: 'company', cursor: '', size: 1 });
      expect(page.nextCursor).toEqual(expect.any(String));
      expect(Object.keys(page.included?.toValue() ?? {})).toEqual(['companies']);
    });

    it.each([
      ['compan', 'Did you mean company?'],
      ['owner', 'does not take "owner"'],
      ['companyId', 'does not take'],
      ['company,candidate,job,owner', 'takes at most 3'],
    ])('refuses expand=%s', async (expand, message) => {
      await expect(placements(ctx, { expand })).rejects.toThrow(message);
    });

    it('a single record has them over REST alone, which has a place for them', async () => {
      const read = through(c.getPlacement, plainVerbs('placement').get);
      const [first] = (await placements(ctx)).data.toValue();
      const input = { placementId: first?.id, expand: 'company' };
      expect((await read(ctx, input)) instanceof JsonText).toBe(true);
      await expect(read({ ...ctx, via: 'trpc' }, input)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    });
  });

  it('a list is refused for an order without an index over too many records', async () => {
    const other = await createTestAccount(database);
    await make.candidate(other.ctx);
    await other.ctx.db.write(
      `INSERT INTO record_counter_slots ("accountId", entity, total) VALUES ($1::uuid, 'candidate', 100000)`,
    );
    const refusal = candidates(other.ctx, { sort: 'email' });
    await expect(refusal).rejects.toMatchObject({ code: 'INVALID_QUERY' });
    await expect(refusal).rejects.toThrow(/or sort by .*lastName.*stay fast/u);
    expect((await candidates(other.ctx, { sort: 'lastName' })).total).toBe(100_001);
    expect((await candidates(other.ctx, { sort: 'email', query: 'lastName:*' })).total).toBe(1);
  });
});
