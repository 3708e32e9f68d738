import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Caller, type Json } from './support/agency.ts';
import { openWritingAgency } from './support/writing-agency.ts';

describe('a wrong value', () => {
  let server: TestServer;
  let agency: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency } = await openWritingAgency(server));
  });
  afterAll(() => server.close());

  const wrong: readonly (readonly [kind: string, body: Json, path: string])[] = [
    ['candidates', { email: 'nope' }, 'email'],
    ['candidates', { email: 12 }, 'email'],
    ['candidates', { alternateEmail: 'a@b' }, 'alternateEmail'],
    ['candidates', { rating: 6 }, 'rating'],
    ['candidates', { rating: -1 }, 'rating'],
    ['candidates', { rating: 2.5 }, 'rating'],
    ['candidates', { rating: '3' }, 'rating'],
    ['candidates', { desiredSalary: '100' }, 'desiredSalary'],
    ['candidates', { desiredSalaryCurrency: 'XXQ' }, 'desiredSalaryCurrency'],
    ['candidates', { desiredSalaryTenure: 'DECADE' }, 'desiredSalaryTenure'],
    ['candidates', { noticePeriod: 'one month' }, 'noticePeriod'],
    ['candidates', { dateOfBirth: '31/02/2026' }, 'dateOfBirth'],
    ['candidates', { dateOfBirth: '2026-02-30' }, 'dateOfBirth'],
    ['candidates', { dateOfBirth: 'soon' }, 'dateOfBirth'],
    ['candidates', { linkedIn: 'not a url at all' }, 'linkedIn'],
    ['candidates', { facebook: 'javascript:alert(1)' }, 'facebook'],
    ['candidates', { workPermit: 'true' }, 'workPermit'],
    ['candidates', { skills: 'Go' }, 'skills'],
    ['candidates', { skills: [1] }, 'skills.0'],
    ['candidates', { tags: [{ group: 'x' }] }, 'tags.0.value'],
    ['candidates', { firstName: 'x'.repeat(256) }, 'firstName'],
    ['candidates', { overview: 'x'.repeat(65_537) }, 'overview'],
    ['candidates', { address: 'here' }, 'address'],
    ['candidates', { address: { city: 1 } }, 'address.city'],
    ['candidates', { educationHistory: [{ startYear: '2001' }] }, 'educationHistory.0.startYear'],
    ['candidates', { employmentHistory: [{ startDate: '2001-13-01' }] }, 'employmentHistory.0.startDate'],
    ['candidates', { customFields: [{ value: 'x' }] }, 'customFields.0.fieldId'],
    ['companies', { email: 'nope' }, 'email'],
    ['companies', { employeeCount: 1.5 }, 'employeeCount'],
    ['companies', { annualRevenue: '1' }, 'annualRevenue'],
    ['companies', { foundedYear: 'x' }, 'foundedYear'],
    ['companies', { client: 'yes' }, 'client'],
    ['companies', { client: null }, 'client'],
    ['companies', { rating: 9 }, 'rating'],
    ['companies', { website: 'a b' }, 'website'],
    ['companies', { tags: null }, 'tags'],
    ['companies', { customFields: null }, 'customFields'],
    ['contacts', { email: 'nope' }, 'email'],
    ['contacts', { dateOfBirth: '32/01/2000' }, 'dateOfBirth'],
    ['contacts', { skills: null }, 'skills'],
    ['contacts', { tags: null }, 'tags'],
    ['contacts', { firstName: 5 }, 'firstName'],
    ['opportunities', { bidValue: 'x' }, 'bidValue'],
    ['opportunities', { bidCurrency: 'EURO' }, 'bidCurrency'],
    ['opportunities', { startDate: '31/02/2026' }, 'startDate'],
    ['opportunities', { probability: '50' }, 'probability'],
  ];

  it.each(wrong)('gets 400 with its path: %s %j', async (kind, body, path) => {
    const base = kind === 'companies' || kind === 'opportunities' ? { name: 'Wrong' } : { lastName: 'Wrong' };
    const create = await agency.post(`/${kind}`, { ...base, ...body });
    expect(create).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR', success: false, data: null },
    });
    expect(create.body.issues?.map((issue) => issue.path)).toContain(path);
    if (kind === 'opportunities') return;
    const { id } = await agency.post(`/${kind}`, {
      ...base,
      ...(kind === 'companies' ? { name: `W ${JSON.stringify(body).slice(0, 60)}` } : {}),
    });
    const update = await agency.put(`/${kind}/${id}`, body);
    expect(update).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    expect(update.body.issues?.map((issue) => issue.path)).toContain(path);
  });
});
