import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { nobody, type Caller, type Json } from './support/agency.ts';
import { openWritingAgency, shown, type WritingAgency } from './support/writing-agency.ts';

describe('section 04 companies contacts', () => {
  let server: TestServer;
  let agency: Caller;
  let one: WritingAgency['one'];
  let nameOf: WritingAgency['nameOf'];
  let values: WritingAgency['values'];
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency, one, nameOf, values } = await openWritingAgency(server));
  });
  afterAll(() => server.close());

  describe('a company', () => {
    const whole = (name: string): Json => ({
      name,
      description: 'Text',
      website: 'https://acme.example/x',
      email: 'Info@Acme.example',
      phone: '1',
      faxNo: '2',
      linkedIn: 'linkedin.com/company/acme',
      facebook: 'acme',
      twitter: '@acme',
      domain: 'acme.example',
      employeeCount: 5,
      annualRevenue: 1.25,
      foundedYear: 1999,
      client: true,
      rating: 3,
      statusId: one('companyStatuses'),
      ownerId: agency.userId,
      tags: [{ group: 'G', value: 'V' }],
      customFields: values('company'),
    });

    it('returns what was written, can be written back, and answers an update without requestId', async () => {
      const parent = (await agency.post('/companies', { name: 'Mother' })).id;
      const { id, body } = await agency.post('/companies', { ...whole('Acme'), parentCompanyId: parent });
      expect(Object.keys(body)).toContain('requestId');
      const { record } = await agency.get(`/companies/${id}`);
      const { customFields: _fields, ...scalars } = whole('Acme');
      expect(record).toMatchObject({
        ...scalars,
        parentCompanyId: parent,
        parentCompanyName: 'Mother',
        overview: 'Text',
        statusName: nameOf('companyStatuses'),
      });
      expect(record.customFields).toHaveLength(5);
      const put = await agency.put(`/companies/${id}`, record);
      expect(Object.keys(put.body).sort()).toEqual(['data', 'error', 'message', 'success']);
      expect(put.headers.get('x-request-id')).toBeTruthy();
      expect(shown((await agency.get(`/companies/${id}`)).record)).toEqual(shown(record));
      const listed = (await agency.get('/companies/list?size=1')).records[0] ?? {};
      await agency.put(`/companies/${id}`, listed);
      expect(shown((await agency.get(`/companies/${id}`)).record)).toEqual(shown(record));
    });

    it('keeps what an update omits; null clears; a blank name or email is ignored', async () => {
      const { id } = await agency.post('/companies', whole('Partial Co'));
      await agency.put(`/companies/${id}`, {
        name: ' ',
        email: '',
        phone: null,
        description: '',
        rating: null,
        statusId: null,
        employeeCount: null,
      });
      expect((await agency.get(`/companies/${id}`)).record).toMatchObject({
        name: 'Partial Co',
        email: 'Info@Acme.example',
        phone: null,
        description: null,
        overview: null,
        rating: null,
        statusId: null,
        statusName: null,
        employeeCount: null,
        faxNo: '2',
        client: true,
        tags: [{ group: 'G', value: 'V' }],
      });
      await agency.put(`/companies/${id}`, { name: null, email: null, client: false, tags: [] });
      expect((await agency.get(`/companies/${id}`)).record).toMatchObject({
        name: 'Partial Co',
        email: 'Info@Acme.example',
        client: false,
        tags: [],
      });
    });

    it('takes tags as open objects of string to string', async () => {
      const { id } = await agency.post('/companies', { name: 'Open tags' });
      expect(
        (await agency.put(`/companies/${id}`, { tags: [{ Region: 'North' }, { value: 'plain' }] })).status,
      ).toBe(200);
      expect((await agency.get(`/companies/${id}`)).record.tags).toEqual([
        { group: 'Region', value: 'North' },
        { group: null, value: 'plain' },
      ]);
    });

    it('cannot be its own ancestor', async () => {
      const a = (await agency.post('/companies', { name: 'A' })).id;
      const b = (await agency.post('/companies', { name: 'B', parentCompanyId: a })).id;
      const c = (await agency.post('/companies', { name: 'C', parentCompanyId: b })).id;
      expect(await agency.put(`/companies/${a}`, { parentCompanyId: a })).toMatchObject({
        status: 400,
        body: { error: 'BAD_REQUEST' },
      });
      expect(await agency.put(`/companies/${a}`, { parentCompanyId: c })).toMatchObject({
        status: 400,
        body: { error: 'BAD_REQUEST' },
      });
      expect((await agency.put(`/companies/${c}`, { parentCompanyId: null })).status).toBe(200);
    });

    it('needs a name', async () => {
      for (const body of [{}, { name: '' }, { name: '  ' }, { name: null }, { name: 3 }])
        expect([body, (await agency.post('/companies', body)).status]).toEqual([body, 400]);
      for (const body of [{}, { name: ' ' }])
        expect((await agency.post('/opportunities', body)).status).toBe(400);
    });
  });

  describe('a contact', () => {
    const whole = (email: string): Json => ({
      firstName: 'Cora',
      lastName: 'Client',
      email,
      alternateEmail: 'c2@x.example',
      mobile: '1',
      homePhone: '2',
      workPhone: '3',
      linkedIn: 'linkedin.com/in/cora',
      facebook: 'c',
      twitter: '@c',
      skype: 'c',
      jobTitle: 'CEO',
      description: 'D',
      dateOfBirth: '1970-01-31',
      ownerId: agency.userId,
      sourceId: one('sources'),
      statusId: one('contactStatuses'),
      skills: ['S'],
      tags: [{ group: 'G', value: 'V' }],
      customFields: values('contact'),
    });

    it('returns what was written, can be written back, and answers an update without requestId', async () => {
      const companyId = (await agency.post('/companies', { name: 'Contact Co' })).id;
      const { id, body, status } = await agency.post('/contacts', {
        ...whole('cora@x.example'),
        companyId,
        secondaryCompanyId: companyId,
        internalNotes: 'n',
      });
      expect(status).toBe(200);
      expect(Object.keys(body)).toContain('requestId');
      const record = (await agency.get('/contacts/list?size=1')).records[0] ?? {};
      const { customFields: _fields, ...scalars } = whole('cora@x.example');
      expect(record).toMatchObject({
        ...scalars,
        id,
        companyId,
        companyName: 'Contact Co',
        secondaryCompanyName: 'Contact Co',
      });
      const put = await agency.put(`/contacts/${id}`, record);
      expect(Object.keys(put.body).sort()).toEqual(['data', 'error', 'message', 'success']);
      expect(shown((await agency.get('/contacts/list?size=1')).records[0] ?? {})).toEqual(shown(record));
      await agency.put(`/contacts/${id}`, {
        firstName: '',
        lastName: null,
        email: ' ',
        alternateEmail: '',
        companyId: null,
        skype: null,
        jobTitle: ' ',
      });
      expect((await agency.get('/contacts/list?size=1')).records[0]).toMatchObject({
        firstName: 'Cora',
        lastName: 'Client',
        email: 'cora@x.example',
        alternateEmail: null,
        companyId: null,
        companyName: null,
        skype: null,
        jobTitle: null,
        secondaryCompanyName: 'Contact Co',
        skills: ['S'],
      });
      expect((await agency.put(`/contacts/${nobody}`, {})).status).toBe(404);
    });

    it('needs a first name, a last name or an email, like a candidate', async () => {
      for (const kind of ['contacts', 'candidates'])
        for (const [body, status] of [
          [{}, 400],
          [{ firstName: ' ', lastName: '', email: '' }, 400],
          [{ firstName: null, jobTitle: 'x' }, 400],
          [{ firstName: `Only ${kind}` }, 200],
          [{ lastName: `Only ${kind}` }, 200],
          [{ email: `only@${kind}.example` }, 200],
        ] as const)
          expect([kind, body, (await agency.post(`/${kind}`, body)).status]).toEqual([kind, body, status]);
    });
  });

  describe('an opportunity', () => {
    it('returns what was written', async () => {
      const companyId = (await agency.post('/companies', { name: 'Opp Co' })).id;
      const contactId = (await agency.post('/contacts', { firstName: 'Opp', lastName: 'Contact' })).id;
      const written = {
        name: 'Deal',
        description: 'D',
        companyId,
        contactId,
        ownerId: agency.userId,
        stateId: one('opportunityStates'),
        bidCurrency: 'EUR',
        bidValue: 10.25,
        probability: 55,
        estimatedDurationMonths: 3,
        tags: [{ group: 'G', value: 'V' }],
      };
      const { id, status } = await agency.post('/opportunities', {
        ...written,
        forecastedClosingDate: '31/12/2026',
        startDate: '2027-01-01T23:30:00Z',
        actualClosingDate: '2026-12-30',
        customFields: values('opportunity'),
      });
      expect(status).toBe(200);
      const listed = (await agency.get('/opportunities/list?size=1')).records[0];
      expect(listed).toMatchObject({
        ...written,
        id,
        companyName: 'Opp Co',
        contactName: 'Opp Contact',
        stateName: nameOf('opportunityStates'),
        forecastedClosingDate: '2026-12-31',
        startDate: '2027-01-01',
        actualClosingDate: '2026-12-30',
      });
      expect((await agency.get('/opportunities/search?query=deal')).records).toEqual([listed]);
    });
  });
});
