import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anotherCaller, proofFor, send, someone, type Form } from './support/apply.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('apply again', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer({ proxies: 1 });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  async function openJob(): Promise<string> {
    const json = { title: 'Baker', publishToWebsite: true };
    const { body } = await server.call('POST', '/jobs', { key: agency.privateKey, json });
    return (body as { data: string }).data;
  }

  async function solvedForm(jobId: string, name: string, more: Form = {}): Promise<Form> {
    const proof = await proofFor(server, agency.publicKey, jobId, anotherCaller());
    return { ...someone(name), ...proof, ...more };
  }

  const sendAs = (key: string, jobId: string, form: Form): Promise<Answer> =>
    send(server, agency.publicKey, jobId, { form, headers: { ...anotherCaller(), 'Idempotency-Key': key } });

  const replayed = ({ headers }: Answer): string | null => headers.get('idempotent-replayed');
  const applications = async (jobId: string): Promise<number> => {
    const { body } = await server.call('GET', `/applications/list?jobId=${jobId}`, {
      key: agency.privateKey,
    });
    return (body as { total: number }).total;
  };
  const keptOf = (key: string) =>
    server.database.query<{ status: number | null; response: string | null }>(
      `SELECT status, response FROM idempotency_keys WHERE "accountId" = $1 AND key = $2`,
      [agency.accountId, key],
    );

  describe('an application repeated under its Idempotency-Key', () => {
    it('gets the first answer, though its challenge is used, and is written once', async () => {
      const jobId = await openJob();
      const cv = (): Form => ({
        cv: new File([new Uint8Array(smallCv('Nora', 'nora@cv.example'))], 'cv.pdf'),
      });
      const form = await solvedForm(jobId, 'Nora');
      const first = await sendAs('again', jobId, { ...form, ...cv() });
      const second = await sendAs('again', jobId, { ...form, ...cv() });
      expect([first.status, replayed(first)]).toEqual([200, null]);
      expect([second.status, replayed(second)]).toEqual([200, 'true']);
      expect(second.body).toEqual(first.body);
      expect(first.body).toMatchObject({ data: { received: true } });
      expect(await applications(jobId)).toBe(1);
      const without = await send(server, agency.publicKey, jobId, { form, headers: anotherCaller() });
      expect(without).toMatchObject({ status: 400, body: { error: 'BAD_REQUEST' } });
    });

    it('gets a refusal for another form with the used challenge', async () => {
      const jobId = await openJob();
      const form = await solvedForm(jobId, 'Ida');
      expect((await sendAs('reused', jobId, form)).status).toBe(200);
      const other = await solvedForm(jobId, 'Eva');
      const different: readonly Form[] = [
        other,
        { ...form, phone: '+1 2' },
        { ...form, cv: new File(['%PDF-1.7'], 'cv.pdf') },
      ];
      for (const sent of different) {
        const answer = await sendAs('reused', jobId, sent);
        expect(answer).toMatchObject({ status: 422, body: { error: 'IDEMPOTENCY_KEY_REUSED' } });
      }
      expect(await applications(jobId)).toBe(1);
      expect((await sendAs('another', jobId, other)).status).toBe(200);
      expect(await applications(jobId)).toBe(2);
    });

    it('counts as another application for another job', async () => {
      const [one, two] = [await openJob(), await openJob()];
      for (const jobId of [one, two]) {
        const answer = await sendAs('both', jobId, await solvedForm(jobId, 'Both'));
        expect([answer.status, replayed(answer), await applications(jobId)]).toEqual([200, null, 1]);
      }
    });

    it('passes once if sent at the same moment', async () => {
      const jobId = await openJob();
      const form = await solvedForm(jobId, 'Crowd');
      const answers = await Promise.all(Array.from({ length: 8 }, () => sendAs('crowd', jobId, form)));
      const [first, ...more] = answers.filter((answer) => answer.status === 200 && replayed(answer) === null);
      expect([first?.status, more]).toEqual([200, []]);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200))
        expect([status, body]).toMatchObject([409, { error: 'IDEMPOTENCY_IN_PROGRESS' }]);
      expect(await applications(jobId)).toBe(1);
    });

    it('succeeds after a refused form: no refusal is stored', async () => {
      const jobId = await openJob();
      const form = await solvedForm(jobId, 'Corrected');
      for (const wrong of [{ ...form, email: 'nobody' }, { ...form, nonce: 'x' }, someone('Unproven')]) {
        expect((await sendAs('corrected', jobId, wrong)).status).toBe(400);
        expect(await keptOf('corrected')).toEqual([]);
      }
      const answer = await sendAs('corrected', jobId, form);
      expect([answer.status, replayed(answer), await applications(jobId)]).toEqual([200, null, 1]);
    });
  });

  describe('the stored answer', () => {
    it('contains nothing of the person, and stays when the person is deleted', async () => {
      const jobId = await openJob();
      const form = await solvedForm(jobId, 'Person');
      const first = await sendAs('person', jobId, form);
      const [kept, ...more] = await keptOf('person');
      const { requestId } = first.body as { requestId: string };
      expect([kept?.status, JSON.parse(kept?.response ?? '{}'), more]).toEqual([
        ...[200, { requestId, data: { received: true } }, []],
      ]);
      const listed = await server.call('GET', `/applications/list?jobId=${jobId}`, {
        key: agency.privateKey,
      });
      const [{ candidateId } = { candidateId: '' }] = (listed.body as { data: { candidateId: string }[] })
        .data;
      expect(
        (await server.call('DELETE', `/candidates/${candidateId}`, { key: agency.privateKey })).status,
      ).toBe(200);
      const again = await sendAs('person', jobId, form);
      expect([again.status, replayed(again), again.body]).toEqual([200, 'true', first.body]);
      expect(await applications(jobId)).toBe(0);
    });

    it('does not exist for a form in the trap, which gets the usual answer', async () => {
      const jobId = await openJob();
      for (const website of ['https://spam.example', 'again']) {
        const answer = await sendAs('trapped', jobId, { ...someone('Robot'), website });
        expect(answer).toMatchObject({ status: 200, body: { data: { received: true } } });
      }
      expect([await keptOf('trapped'), await applications(jobId)]).toEqual([[], 0]);
    });
  });
});
