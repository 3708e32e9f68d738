import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { nobody, type Caller, type Json } from './support/agency.ts';
import * as spec from './support/documented.ts';
import { differences } from './support/documented.ts';
import { openFullAgency, type FullAgency } from './support/full-agency.ts';

describe('the public jobs of a client company', () => {
  let server: TestServer;
  let agency: Caller;
  let ids: FullAgency['ids'];
  let at: FullAgency['at'];
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency, ids, at } = await openFullAgency(server));
  });
  afterAll(() => server.close());

  const jobsOf = async (companyId: string, query = '') => {
    const answer = await server.call('GET', `/public/jobs/client/${companyId}${query}`, {
      key: agency.publicKey,
    });
    return { ...answer, body: answer.body as Json & { readonly data: readonly Json[] } };
  };

  it('come in their own envelope', async () => {
    const { status, body } = await jobsOf(ids.k ?? '');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'data',
      'message',
      'metadata',
      'success',
      'totalCount',
      'totalValue',
    ]);
    expect(body).toMatchObject({
      success: true,
      totalCount: 2,
      totalValue: 2,
      metadata: { companyId: ids.k, companyName: 'Acme GmbH', includeArchived: false },
    });
  });

  it('show the short shape to the last member, and no internal one', async () => {
    const { body } = await jobsOf(ids.k ?? '', '?includeArchived=true');
    expect(body).toMatchObject({ totalCount: 3, totalValue: 5, metadata: { includeArchived: true } });
    for (const job of body.data) {
      expect(differences(job, spec.publicJob)).toEqual([]);
      expect(differences(job.location, spec.publicLocation)).toEqual([]);
      expect(differences(job.recruiter, spec.recruiter)).toEqual([]);
      expect(differences((job.recruiter as Json).address, spec.publicLocation)).toEqual([]);
      expect(differences(job.webAdvert, spec.webAdvert)).toEqual([]);
      expect(Object.keys(job.pay as Json).sort()).toEqual([
        'currency',
        'label',
        'maxPay',
        'minPay',
        'range',
        'tenure',
      ]);
      for (const image of ['bannerImage', 'jobDetailImage'])
        expect(Object.keys(job[image] as Json).sort()).toEqual(['id', 'name', 'url']);
    }
    expect(JSON.stringify(body)).not.toContain('SECRET');
    expect(body.data.find((job) => job.id === ids.j)).toMatchObject({
      tenantId: agency.accountId,
      companyName: 'Acme GmbH',
      openings: 2,
      estClosingDate: '31/12/2026',
      tags: [{ key: 'Level', value: 'Senior' }],
      languages: [{ code: 'de', name: 'German', level: 'B2' }],
      location: { addressLabel: 'Berlin' },
      pay: {
        currency: { code: 'EUR', name: 'Euro' },
        minPay: 50000,
        maxPay: 60000,
        range: true,
        tenure: { code: 'YEAR' },
      },
      recruiter: { fullName: 'Ben Recruiter', initials: 'BR', languages: ['English'] },
    });
  });

  it('answer 404 for an unknown company, 400 for an odd flag, 401 for a private key', async () => {
    expect((await jobsOf(nobody)).status).toBe(404);
    expect((await jobsOf('odd')).status).toBe(404);
    expect((await jobsOf(ids.k ?? '', '?includeArchived=maybe')).status).toBe(400);
    expect((await agency.get(at('/public/jobs/client/{k}'))).status).toBe(401);
  });
});
