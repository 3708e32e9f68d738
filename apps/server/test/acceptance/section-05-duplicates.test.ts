import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { idIn, openAgency, type Caller, type Json } from './support/agency.ts';

describe('section 05 duplicates', () => {
  let server: TestServer;
  let agency: Caller;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const jane: Json = {
    firstName: 'José',
    lastName: 'Müller  Smith',
    email: 'Jose@Home.example',
    alternateEmail: 'second@home.example',
    linkedIn: 'https://uk.linkedin.com/in/Jose-M/?trk=x',
    currentEmployer: 'Acme  GmbH',
  };

  describe('a candidate', () => {
    let first: string;
    beforeAll(async () => {
      agency = await openAgency(server);
      first = (await agency.post('/candidates', jane)).id;
    });

    it.each([
      { email: ' jose@home.EXAMPLE ' },
      { email: 'SECOND@home.example' },
      { lastName: 'Other', alternateEmail: 'jose@home.example' },
      { lastName: 'Other', linkedIn: 'linkedin.com/in/jose-m' },
      { lastName: 'Other', linkedIn: 'http://www.linkedin.com/in/JOSE-M/' },
      { lastName: 'Other', linkedIn: 'https://de.linkedin.com/in/jose-m?x=1#y' },
      { firstName: 'jose', lastName: 'muller smith', currentEmployer: 'ACME GMBH' },
      {
        firstName: ' José ',
        lastName: 'MÜLLER   SMITH',
        currentEmployer: 'acme gmbh ',
        email: 'new@x.example',
      },
    ])('gets 409 with the existing id if it is like %j', async (body) => {
      expect(await agency.post('/candidates', body)).toMatchObject({
        status: 409,
        id: first,
        body: { error: 'DUPLICATE', success: false },
      });
    });

    it.each([
      { firstName: 'José', lastName: 'Müller Smith' },
      { firstName: 'José', lastName: 'Müller Smith', currentEmployer: 'Other Ltd' },
      { lastName: 'Müller Smith', currentEmployer: 'Acme GmbH' },
      { firstName: 'José', currentEmployer: 'Acme GmbH' },
      { email: 'jose@other.example', linkedIn: 'linkedin.com/in/jose-mm' },
    ])('counts as another person if it is like %j', async (body) => {
      expect((await agency.post('/candidates', body)).status).toBe(200);
    });

    it('does not duplicate a deleted one or one of another account', async () => {
      const other = await openAgency(server);
      const { id, status } = await other.post('/candidates', jane);
      expect(status).toBe(200);
      await other.remove(`/candidates/${id}`);
      expect((await other.post('/candidates', jane)).status).toBe(200);
    });

    it('duplicates one that an update or an import wrote; neither is checked itself', async () => {
      const { id } = await agency.post('/candidates', { lastName: 'Later' });
      expect((await agency.put(`/candidates/${id}`, { email: 'later@x.example' })).status).toBe(200);
      expect(await agency.post('/candidates', { email: 'LATER@x.example' })).toMatchObject({
        status: 409,
        id,
      });
      expect((await agency.put(`/candidates/${id}`, { email: 'jose@home.example' })).status).toBe(200);
      const report = await agency.load(
        { type: 'candidate', id: 'i', email: 'imp@x.example' },
        { type: 'candidate', id: 'i2', email: 'imp@x.example' },
      );
      expect(report.imported).toEqual({ candidate: 2 });
      expect([idIn(report, 'candidate:i'), idIn(report, 'candidate:i2')]).toContain(
        (await agency.post('/candidates', { email: 'imp@x.example' })).id,
      );
      expect((await agency.post('/candidates', { email: 'later@x.example' })).status).toBe(200);
    });

    it('exists once if it is created 30 times at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          agency.post(
            '/candidates',
            index % 2 ? { email: 'same@x.example', lastName: String(index) } : { email: ' SAME@x.example' },
          ),
        ),
      );
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(1);
      expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([made[0]?.id]));
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
    });
  });

  describe('a company', () => {
    it('duplicates the same name in any case: 409 DUPLICATE with the existing id', async () => {
      const { id } = await agency.post('/companies', { name: 'Straße & Söhne' });
      for (const name of [' straße & söhne ', 'STRAßE & SÖHNE', 'Straße & Söhne'])
        expect([name, await agency.post('/companies', { name })]).toMatchObject([
          name,
          { status: 409, id, body: { error: 'DUPLICATE' } },
        ]);
      expect((await agency.post('/companies', { name: 'Straße und Söhne' })).status).toBe(200);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => agency.post('/companies', { name: 'Once Ltd' })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    });
  });

  describe('a contact', () => {
    it('duplicates the same email: 409 with the existing id', async () => {
      const { id } = await agency.post('/contacts', { firstName: 'Cora', email: 'cora@x.example' });
      expect(await agency.post('/contacts', { email: ' CORA@X.example' })).toMatchObject({
        status: 409,
        id,
        body: { error: 'DUPLICATE' },
      });
      expect((await agency.post('/contacts', { firstName: 'Cora' })).status).toBe(200);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => agency.post('/contacts', { email: 'once@x.example' })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  it('reference numbers rise and are never reused', async () => {
    const fresh = await openAgency(server);
    const made: string[] = [];
    for (const lastName of ['A', 'B']) {
      const { id } = await fresh.post('/candidates', { lastName });
      made.push(String((await fresh.get(`/candidates/${id}`)).record.reference));
      if (lastName === 'B') await fresh.remove(`/candidates/${id}`);
    }
    const { id } = await fresh.post('/candidates', { lastName: 'C' });
    made.push(String((await fresh.get(`/candidates/${id}`)).record.reference));
    expect(made).toEqual(['CAN-1001', 'CAN-1002', 'CAN-1003']);
    const company = await fresh.post('/companies', { name: 'K' });
    expect((await fresh.get(`/companies/${company.id}`)).record.reference).toBe('COM-1001');
  });
});
