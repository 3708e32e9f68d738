import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { idIn, nobody, openAgency, type Caller } from './support/agency.ts';

describe('section 06 search', () => {
  let server: TestServer;
  let agency: Caller;
  let shared: string;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await openAgency(server, { timeZone: 'Europe/Berlin' });
    const day = (offset: number): string => new Date(Date.now() + offset * 864e5).toISOString().slice(0, 10);
    const report = await agency.load(
      { type: 'customField', id: 'cf', entity: 'candidate', label: 'Shift pattern', kind: 'TEXT' },
      { type: 'company', id: 'k', name: 'Zephyr Works', tags: [{ group: 'Tier', value: 'Gold' }], rating: 4 },
      { type: 'contact', id: 'c', firstName: 'Renée', lastName: 'Zephyr', companyId: 'k' },
      { type: 'lead', id: 'l', firstName: 'Zephyr', lastName: 'Lead', rating: 2 },
      { type: 'opportunity', id: 'o', name: 'Zephyr deal', companyId: 'k', bidValue: 5000 },
      { type: 'campaign', id: 'm', name: 'Zephyr campaign', subject: 'x' },
      { type: 'job', id: 'j', title: 'Zephyr job', companyId: 'k' },
      {
        type: 'candidate',
        id: 'p',
        firstName: 'José',
        lastName: 'Zephyr',
        jobTitle: 'Software engineer',
        mobile: '+44 20 7946 0958',
        skills: ['Go', 'SQL'],
        desiredSalary: 70000,
        address: { city: 'York' },
        customFields: [{ fieldLabel: 'Shift pattern', value: 'nights' }],
      },
      {
        type: 'candidate',
        id: 'p2',
        firstName: 'Zephyr',
        lastName: 'Other',
        jobTitle: 'Manager',
        desiredSalary: 40000,
        skills: ['Go'],
      },
      {
        type: 'placement',
        id: 'pl1',
        candidateId: 'p',
        jobId: 'j',
        companyId: 'k',
        startDate: day(2),
        fee: 1000,
        currency: 'EUR',
      },
      {
        type: 'placement',
        id: 'pl2',
        candidateId: 'p2',
        jobId: 'j',
        companyId: 'k',
        startDate: day(9),
        fee: 3000,
        currency: 'GBP',
      },
      { type: 'savedSearch', id: 's', name: 'Engineers', query: 'jobTitle:engineer', ownerName: 'Ada Owner' },
    );
    expect(report.errors).toEqual([]);
    shared = idIn(report, 'savedSearch:s');
  });
  afterAll(() => server.close());

  const total = async (path: string, query: string): Promise<number | string | null | undefined> => {
    const { body, status } = await agency.get(`${path}?query=${encodeURIComponent(query)}`);
    return status === 200 ? body.total : body.error;
  };

  const searches = [
    '/candidates/search',
    '/companies/search',
    '/leads/search',
    '/opportunities/search',
    '/placements/search',
    '/campaigns/list',
  ];

  describe('every search', () => {
    it.each(searches)('%s speaks the query language', async (path) => {
      const all = await total(path, '');
      expect(await total(path, '   ')).toBe(all);
      expect(await total(path, '*')).toBe(all);
      expect(await total(path, '*:*')).toBe(all);
      expect(await total(path, 'zephyr')).toBe(all);
      expect(await total(path, 'ZEPH*')).toBe(all);
      expect(await total(path, 'zephir~')).toBe(all);
      expect(await total(path, 'zephyr AND nothere')).toBe(0);
      expect(await total(path, 'zephyr OR nothere')).toBe(all);
      expect(await total(path, 'NOT zephyr')).toBe(0);
      expect(await total(path, '-nothere')).toBe(all);
      expect(await total(path, 'createdOn:[now-1h TO now+1h]')).toBe(all);
      expect(await total(path, 'createdOn:>2100')).toBe(0);
      expect(await total(path, 'nofield:x')).toBe('INVALID_QUERY');
      expect(await total(path, '/regex/')).toBe('INVALID_QUERY');
      expect(await total(path, 'x'.repeat(4_001))).toBe('INVALID_QUERY');
    });

    it.each(searches.filter((path) => path !== '/placements/search'))(
      '%s searches for plain words if the query has no syntax',
      async (path) => {
        for (const text of ['zephyr (', '"zephyr', 'zephyr AND', 'zephyr [', 'zephyr:']) {
          const found = await total(path, text);
          expect([text, typeof found]).toEqual([text, 'number']);
        }
      },
    );
  });

  describe('placements', () => {
    it('match date ranges, also as a URL spells them', async () => {
      expect(await total('/placements/search', 'startDate:[now-3d TO now+5d]')).toBe(1);
      expect((await agency.get('/placements/search?query=startDate:[now-3d+TO+now+5d]')).body.total).toBe(1);
      expect(
        (await agency.get('/placements/search?query=startDate:%5Bnow-3d%20TO%20now%2B5d%5D')).body.total,
      ).toBe(1);
      expect(await total('/placements/search', 'startDate:[now TO now+20d}')).toBe(2);
      expect(await total('/placements/search', 'fee:>1000')).toBe(1);
      expect(await total('/placements/search', 'fee:(>=1000 AND <3000)')).toBe(1);
      expect(await total('/placements/search', 'currency:EUR')).toBe(1);
      expect(await total('/placements/search', 'candidateName:"José Zephyr"')).toBe(1);
    });

    it('answer 400 with the position of a syntax error', async () => {
      for (const query of ['startDate:[now', 'fee:[1 TO', '(', 'fee:abc', 'startDate:[x TO y]']) {
        const { status, body } = await agency.get(`/placements/search?query=${encodeURIComponent(query)}`);
        expect([query, status, body.error]).toEqual([query, 400, 'INVALID_QUERY']);
      }
    });
  });

  describe('candidates', () => {
    it.each([
      ['"jose zephyr"', 1],
      ['jose', 1],
      ['desiredSalary:[50000 TO *]', 1],
      ['skills:Go', 2],
      ['skills:sql', 1],
      ['address.city:york', 1],
      ['customFields.Shift\\ pattern:nights', 1],
      ['"software engineer"', 1],
      ['mobile:442079460958', 1],
      ['_exists_:mobile', 1],
      ['NOT _exists_:mobile', 1],
      ['placed:true', 2],
      ['hasCv:false', 2],
      ['firstName:José AND (jobTitle:manager OR jobTitle:engineer)', 1],
    ])('%s finds %d', async (query, count) => {
      expect([query, await total('/candidates/search', query)]).toEqual([query, count]);
    });

    it('can be searched within a saved search; an unknown or foreign one is 404', async () => {
      const within = async (id: string, query = '') =>
        agency.get(`/candidates/search?savedSearchId=${id}&query=${query}`);
      expect((await within(shared)).body.total).toBe(1);
      expect((await within(shared, 'zephyr')).body.total).toBe(1);
      expect((await within(shared, 'manager')).body.total).toBe(0);
      for (const id of [nobody, 'odd']) expect((await within(id)).status).toBe(404);
      const other = await openAgency(server);
      expect((await other.get(`/candidates/search?savedSearchId=${shared}`)).status).toBe(404);
      const { records } = await agency.get('/candidates/savedsearches');
      expect(records).toMatchObject([
        {
          id: shared,
          name: 'Engineers',
          createdBy: 'Ada Owner',
          shared: false,
          createdOn: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/u),
        },
      ]);
    });
  });
});
