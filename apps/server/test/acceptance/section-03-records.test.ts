import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Caller, type Json } from './support/agency.ts';
import * as spec from './support/documented.ts';
import { differences, type Documented } from './support/documented.ts';
import { openFullAgency, type FullAgency } from './support/full-agency.ts';

describe('section 03 records', () => {
  let server: TestServer;
  let agency: Caller;
  let ids: FullAgency['ids'];
  let at: FullAgency['at'];
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency, ids, at } = await openFullAgency(server));
  });
  afterAll(() => server.close());

  const envelopeOf = (withoutRequestId?: true): readonly string[] =>
    ['data', 'error', 'message', 'success', ...(withoutRequestId ? [] : ['requestId'])].sort();

  interface RecordCase {
    readonly path: string;
    readonly shape: Documented;
    readonly optional?: string;
  }

  const records: readonly RecordCase[] = [
    { path: '/campaigns/{m}', shape: spec.campaign },
    { path: '/campaigns/{m0}/stats', shape: { numbers: spec.counters } },
    { path: '/candidates/{p}', shape: spec.candidate, optional: 'languages' },
    { path: '/candidates/{p0}', shape: spec.candidate },
    { path: '/companies/{k}', shape: spec.companyDetail },
    { path: '/companies/{parent}', shape: spec.companyDetail },
    { path: '/leads/{l}', shape: spec.lead },
    { path: '/leads/{l0}', shape: spec.lead },
    { path: '/jobs/{j}', shape: spec.jobDetail },
    { path: '/jobs/{j0}', shape: spec.jobDetail },
  ];

  describe('a record', () => {
    it.each(records)(
      'shows the documented envelope and members at $path',
      async ({ path, shape, optional }) => {
        const { status, body, record, headers } = await agency.get(at(path));
        expect(status).toBe(200);
        expect(Object.keys(body).sort()).toEqual(envelopeOf());
        expect(headers.get('x-request-id')).toBe(body.requestId);
        expect(differences(record, shape, optional)).toEqual([]);
      },
    );

    it('shows nested candidate members to the last field', async () => {
      const { record } = await agency.get(at('/candidates/{p}'));
      expect(differences(record.address, spec.address)).toEqual([]);
      expect(differences((record.educationHistory as Json[])[0], spec.education)).toEqual([]);
      expect(differences((record.employmentHistory as Json[])[0], spec.employment)).toEqual([]);
      expect(differences((record.customFields as Json[])[0], spec.customField)).toEqual([]);
      expect(record).toMatchObject({
        languages: [{ code: 'de', name: 'German', level: 'Native' }],
        customFields: [
          { fieldLabel: 'Shift', listValue: ['Late'], value: null, boolValue: null, dateValue: null },
        ],
        tags: [{ group: null, value: 'star' }],
        educationHistory: [
          { level: 'Master level', startYear: 2001, startMonth: 0, endYear: 2005, endMonth: 0 },
        ],
        location: 'Berlin, Germany',
        placed: true,
        inPipeline: true,
        hasCv: false,
        desiredSalary: 80000.5,
      });
    });

    it('shows nested interview members to the last field', async () => {
      const { records: found } = await agency.get('/interviews/list');
      const full = found.find((interview) => interview.id === ids.i);
      expect(full).toMatchObject({
        job: {
          id: ids.j,
          reference: expect.stringMatching(/^JOB-\d+$/u),
          title: 'Rocket engineer',
          companyId: ids.k,
          companyName: 'Acme GmbH',
        },
        candidate: {
          id: ids.p,
          reference: expect.stringMatching(/^CAN-\d+$/u),
          name: 'Jane Smith',
          email: 'jane@home.example',
          mobile: null,
          jobTitle: null,
        },
        contacts: [
          {
            id: ids.c,
            name: 'Cora Client',
            email: 'cora@acme.example',
            companyId: ids.k,
            companyName: 'Acme GmbH',
          },
        ],
        interviewers: [{ id: ids.u, name: 'Ben Recruiter', email: 'ben@agency.example' }],
        organiser: { id: ids.u, name: 'Ben Recruiter', email: 'ben@agency.example' },
        owner: { id: ids.u, name: 'Ben Recruiter', email: 'ben@agency.example' },
        stageCode: 'INTERVIEW',
        subStateName: 'First round',
        rejected: false,
        timeZone: 'Europe/Berlin',
      });
    });

    it('starts with statistics that are all zero', async () => {
      const { record } = await agency.get(at('/campaigns/{m0}/stats'));
      expect(Object.values(record).every((count) => count === 0)).toBe(true);
      expect((await agency.get(at('/campaigns/{m}/stats'))).record).toMatchObject({
        requests: 10,
        delivered: 8,
        opens: 0,
      });
    });

    it('answers 404 NOT_FOUND for an unknown id', async () => {
      for (const path of [
        '/campaigns/x',
        '/campaigns/x/stats',
        '/candidates/x',
        '/companies/x',
        '/leads/x',
        '/jobs/x',
        '/files/x/link',
      ])
        expect([path, await agency.get(path)]).toMatchObject([
          path,
          { status: 404, body: { error: 'NOT_FOUND', data: null, success: false } },
        ]);
    });
  });

  it('master data holds every group, each an array of id and name', async () => {
    const { record, body } = await agency.get('/masterdata');
    expect(Object.keys(body).sort()).toEqual(envelopeOf());
    expect(Object.keys(record).sort()).toEqual([...spec.masterDataGroups].sort());
    for (const group of Object.values(record) as Json[][]) {
      expect(group.length).toBeGreaterThan(0);
      for (const item of group) expect(Object.keys(item).sort()).toEqual(['id', 'name']);
    }
  });
});
