import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readWaitingCv } from '@nova/features';
import type { ServerOptions } from '../src/server-options.ts';
import { anotherCaller, apply, proofFor, send, someone, wrongNonce, type Form } from './support/apply.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('web applications', () => {
  type Json = Readonly<Record<string, unknown>>;

  let server: TestServer;
  let services: ServerOptions['services'];
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer({ proxies: 1, onServices: (made) => (services = made) });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const call = async (
    method: string,
    path: string,
    json?: unknown,
    key = agency.privateKey,
  ): Promise<Answer> => server.call(method, path, { key, ...(json === undefined ? {} : { json }) });
  const dataOf = ({ body }: Answer): unknown => (body as { data: unknown }).data;
  const created = async (path: string, json: unknown, key?: string): Promise<string> =>
    String(dataOf(await call('POST', path, json, key)));

  let jobs = 0;
  const openJob = (more: Json = {}): Promise<string> =>
    created('/jobs', { title: `Job ${String((jobs += 1))}`, publishToWebsite: true, ...more });

  const received = { status: 200, body: { data: { received: true }, success: true } };

  interface Application {
    readonly id: string;
    readonly candidateId: string;
    readonly stageCode: string;
    readonly submitted: Json | null;
    readonly submissions: readonly Json[];
  }
  const applicationsTo = async (jobId: string): Promise<readonly Application[]> => {
    const listed = dataOf(await call('GET', `/applications/list?jobId=${jobId}`)) as { id: string }[];
    return Promise.all(
      listed.map(async ({ id }) => dataOf(await call('GET', `/applications/${id}`)) as Application),
    );
  };
  const onlyTo = async (jobId: string): Promise<Application> => {
    const [one, ...more] = await applicationsTo(jobId);
    expect(more).toEqual([]);
    if (!one) throw new Error('There is no application');
    return one;
  };
  const candidate = async (id: string): Promise<Json> =>
    dataOf(await call('GET', `/candidates/${id}`)) as Json;
  const filesOf = async (candidateId: string) =>
    dataOf(await call('GET', `/files/list?candidateId=${candidateId}`)) as {
      id: string;
      fileName: string;
      category: string;
      contentType: string;
    }[];
  const cvOf = (text: string, name = 'cv.pdf'): File =>
    new File([new Uint8Array(smallCv(text, 'of.the@cv.example'))], name, { type: 'application/pdf' });
  const readAll = async (): Promise<void> => {
    while (await readWaitingCv(services.database, services.ports, services.now));
  };
  const issuesOf = ({ body }: Answer): readonly string[] =>
    (body as { issues?: { path: string }[] }).issues?.map(({ path }) => path) ?? [];

  describe('an unknown applicant', () => {
    it('becomes a candidate of the job’s owner with an application at SOURCED', async () => {
      const owner = await created('/jobs', { title: 'x' }).then(() => agency.userId);
      const jobId = await openJob({ ownerId: owner });
      const answer = await apply(server, agency.publicKey, jobId, {
        ...someone('Nora'),
        phone: '+46 70 555 01 23',
        coverText: 'Dear all,\nI am Nora.',
      });
      expect(answer).toMatchObject(received);
      const { stageCode, candidateId, submitted } = await onlyTo(jobId);
      expect(stageCode).toBe('SOURCED');
      expect(submitted).toEqual({
        firstName: 'Nora',
        lastName: 'Lund',
        email: 'nora@people.example',
        phone: '+46 70 555 01 23',
        coverText: 'Dear all,\nI am Nora.',
        answers: {},
        cvFileId: null,
        consentText: 'I agree that you keep my data for this job.',
        consentOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
      });
      expect(await candidate(candidateId)).toMatchObject({
        firstName: 'Nora',
        lastName: 'Lund',
        email: 'nora@people.example',
        mobile: '+46 70 555 01 23',
        sourceName: 'Website',
        ownerId: owner,
        inPipeline: true,
        reference: expect.stringMatching(/^CAN-\d+$/u),
      });
    });

    it('appears in the feed as an applicant over the web, created by no user', async () => {
      const jobId = await openJob();
      await apply(server, agency.publicKey, jobId, someone('Feed'));
      const { id } = await onlyTo(jobId);
      const [line] = await server.database.query<{ via: string; type: string; userId: string | null }>(
        `SELECT via, type, "userId" FROM event_queue WHERE "recordId" = $1`,
        [id],
      );
      expect(line).toEqual({ via: 'web', type: 'application.created', userId: null });
    });

    it('sends a CV that is read after the answer, and fills what the form left open', async () => {
      const jobId = await openJob();
      const cv = cvOf('Erik Lund');
      expect(await apply(server, agency.publicKey, jobId, { ...someone('Erika'), cv })).toMatchObject(
        received,
      );
      const { candidateId } = await onlyTo(jobId);
      expect(await candidate(candidateId)).toMatchObject({ hasCv: true, firstName: 'Erika' });
      await readAll();
      const [file] = await filesOf(candidateId);
      expect(file).toMatchObject({ fileName: 'cv.pdf', category: 'CV', contentType: 'application/pdf' });
      expect((await call('GET', `/files/${file?.id ?? ''}/parsed`)).status).toBe(200);
      const filled = await candidate(candidateId);
      expect(filled).toMatchObject({ firstName: 'Erika', email: 'erika@people.example' });
    });

    it('keeps a CV that cannot be read', async () => {
      const jobId = await openJob();
      const cv = new File(['%PDF-1.7\nnothing that anybody could read'], 'broken.pdf');
      expect(await apply(server, agency.publicKey, jobId, { ...someone('Broken'), cv })).toMatchObject(
        received,
      );
      await readAll();
      const { candidateId } = await onlyTo(jobId);
      expect(await filesOf(candidateId)).toMatchObject([{ fileName: 'broken.pdf', category: 'CV' }]);
      const waiting = await server.database.query(`SELECT FROM cv_readings WHERE "candidateId" = $1`, [
        candidateId,
      ]);
      expect(waiting).toEqual([]);
    });
  });

  describe('a known applicant', () => {
    const known = {
      firstName: 'Ida',
      lastName: 'Known',
      email: 'ida@people.example',
      mobile: '+44 1',
      skills: ['Law'],
    };

    it('stays as the agency has it; the form is stored with the application', async () => {
      const id = await created('/candidates', known);
      const before = await candidate(id);
      const jobId = await openJob();
      const form = { ...someone('Ida'), email: ' IDA@people.example ', phone: '+1 666', coverText: 'Hello' };
      expect(await apply(server, agency.publicKey, jobId, { ...form, cv: cvOf('Ida') })).toMatchObject(
        received,
      );
      await readAll();
      const { candidateId, submitted } = await onlyTo(jobId);
      expect([candidateId, submitted?.phone, submitted?.coverText]).toEqual([id, '+1 666', 'Hello']);
      const { updatedOn: _a, lastActivityDate: _b, hasCv, inPipeline, ...after } = await candidate(id);
      const { updatedOn: _c, lastActivityDate: _d, hasCv: _e, inPipeline: _f, ...same } = before;
      expect([after, hasCv, inPipeline]).toEqual([same, true, true]);
    });

    it('matches by the alternate email, and gets the same answer as anybody', async () => {
      const id = await created('/candidates', { firstName: 'Alt', alternateEmail: 'alt@people.example' });
      const jobId = await openJob();
      const one = await apply(server, agency.publicKey, jobId, someone('Alt'));
      const other = await apply(server, agency.publicKey, jobId, someone('Stranger'));
      const bare = ({ status, headers, body }: Answer) => {
        const { requestId: _, ...rest } = body as Json;
        const names = [...headers.keys()].filter((name) => name !== 'date' && name !== 'x-request-id');
        return [status, rest, names.map((name) => [name, headers.get(name)])];
      };
      expect(bare(one)).toEqual(bare(other));
      expect((await applicationsTo(jobId)).map(({ candidateId }) => candidateId)).toContain(id);
    });
  });

  describe('at the same moment', () => {
    it('twenty applications of one address are one candidate and one application', async () => {
      const jobId = await openJob();
      const proofs = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const headers = anotherCaller();
          return { headers, proof: await proofFor(server, agency.publicKey, jobId, headers) };
        }),
      );
      const answers = await Promise.all(
        proofs.map(({ headers, proof }) =>
          send(server, agency.publicKey, jobId, {
            form: { ...someone('Race'), ...proof, cv: cvOf('Race') },
            headers,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { candidateId, submissions } = await onlyTo(jobId);
      expect([submissions.length, (await filesOf(candidateId)).length]).toEqual([10, 10]);
      const [held] = await server.database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM candidates WHERE email = 'race@people.example'`,
      );
      expect(held?.count).toBe(1);
      await readAll();
    });

    it('a challenge serves one of them', async () => {
      const jobId = await openJob();
      const proof = await proofFor(server, agency.publicKey, jobId, anotherCaller());
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name) =>
          send(server, agency.publicKey, jobId, {
            form: { ...someone(name), ...proof },
            headers: anotherCaller(),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(await applicationsTo(jobId)).toHaveLength(1);
    });
  });

  describe('a refused application', () => {
    let jobId: string;
    const refused = async (form: Form, proof?: Json): Promise<Answer> => {
      const headers = anotherCaller();
      const given = proof ?? (await proofFor(server, agency.publicKey, jobId, headers));
      return send(server, agency.publicKey, jobId, { form: { ...form, ...given } as Form, headers });
    };
    beforeAll(async () => {
      jobId = await openJob({
        questions: [
          { id: 'why', text: 'Why?', required: true },
          { id: 'nights', text: 'Nights?', kind: 'YES_NO' },
          { id: 'where', text: 'Where?', kind: 'CHOICE', options: ['Lyon', 'Paris'] },
        ],
      });
    });
    const answers = (given: unknown): Form => ({ ...someone('Asked'), answers: JSON.stringify(given) });

    it.each([
      ['nothing at all', {}, ['firstName', 'email', 'consentText']],
      ['no consent', { ...someone('No'), consentText: ' ' }, ['consentText']],
      ['a wrong address', { ...someone('No'), email: 'nobody' }, ['email']],
      ['a required question without an answer', someone('No'), ['answers.why']],
      ['answers that are no JSON', { ...someone('No'), answers: '{' }, ['answers']],
      ['a list of answers', { ...someone('No'), answers: '[]' }, ['answers']],
      ['depths of answers', { ...someone('No'), answers: '['.repeat(15_000) }, ['answers']],
      ['a choice that there is not', answers({ why: 'x', where: 'Rome' }), ['answers.where']],
      ['a yes that is none', answers({ why: 'x', nights: 'maybe' }), ['answers.nights']],
    ])('%s is 400 with its issues', async (_what, form, paths) => {
      const answer = await refused(form);
      expect([answer.status, issuesOf(answer)]).toEqual([400, paths]);
      expect(answer.body).toMatchObject({ error: 'VALIDATION_ERROR' });
    });

    it('a form without challenge and nonce gets both names', async () => {
      const answer = await refused(answers({ why: 'x' }), {});
      expect([answer.status, issuesOf(answer)]).toEqual([400, ['challenge', 'nonce']]);
    });

    it('answers must fit their questions', async () => {
      const given = { why: ' Because ', nights: 'Yes', where: 'Paris', __proto__: 1, other: 'left out' };
      expect(await refused({ ...answers(given) })).toMatchObject(received);
      const { submitted } = await onlyTo(jobId);
      expect(submitted?.answers).toEqual({ why: 'Because', nights: true, where: 'Paris' });
    });

    it('a proof of another job, of nobody, unsolved or used is BAD_REQUEST', async () => {
      const other = await openJob();
      const foreign = await proofFor(server, agency.publicKey, other, anotherCaller());
      const own = await proofFor(server, agency.publicKey, jobId, anotherCaller());
      const used = await proofFor(server, agency.publicKey, jobId, anotherCaller());
      expect((await refused(answers({ why: 'x' }), used)).status).toBe(200);
      const [id = '', until = '', mac = ''] = own.challenge.split('.');
      const bad = [
        foreign,
        used,
        { ...own, nonce: 'abc' },
        { ...own, nonce: wrongNonce(own.challenge) },
        { ...own, challenge: `${id}.${until}a.${mac}` },
        { ...own, challenge: 'x'.repeat(200) },
        { challenge: '..', nonce: '1' },
      ];
      for (const proof of bad) {
        const answer = await refused(answers({ why: 'x' }), proof);
        expect([proof, answer.status, (answer.body as Json).error]).toEqual([proof, 400, 'BAD_REQUEST']);
      }
    });

    it.each([
      [
        'an executable called a pdf',
        new File(['MZ\u0090\u0000 a program'], 'cv.pdf', { type: 'application/pdf' }),
      ],
      ['a text called a docx', new File(['plain'], 'cv.docx')],
      ['a picture', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'cv.doc')],
    ])('%s is UNSUPPORTED_FILE', async (_what, cv) => {
      const answer = await refused({ ...answers({ why: 'x' }), cv });
      expect(answer).toMatchObject({ status: 400, body: { error: 'UNSUPPORTED_FILE' } });
    });

    it('a CV over 10 MiB is 413, an empty one is none', async () => {
      const big = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'cv.pdf');
      expect((await refused({ ...answers({ why: 'x' }), cv: big })).status).toBe(413);
      const empty = await openJob();
      const form = { ...someone('Empty'), cv: new File([], '') };
      expect(await apply(server, agency.publicKey, empty, form)).toMatchObject(received);
      expect(await filesOf((await onlyTo(empty)).candidateId)).toEqual([]);
    });

    it('an unpublished job is 404, even with an earlier challenge', async () => {
      const closing = await openJob();
      const proof = await proofFor(server, agency.publicKey, closing, anotherCaller());
      await call('POST', `/jobs/${closing}/archive`);
      for (const form of [{}, { ...someone('Late'), ...proof }]) {
        const late = await send(server, agency.publicKey, closing, {
          form: form,
          headers: anotherCaller(),
        });
        expect(late.status).toBe(404);
      }
      const gone = await server.call('GET', `/public/jobs/${closing}/apply`, { key: agency.publicKey });
      expect(gone.status).toBe(404);
      const other = await server.agency();
      const theirs = await openJob();
      expect(
        (await server.call('GET', `/public/jobs/${theirs}/apply`, { key: other.publicKey })).status,
      ).toBe(404);
    });

    it('the trap answers like success and writes nothing', async () => {
      const trapped = await openJob();
      const form = { ...someone('Robot'), website: 'https://spam.example' };
      const answer = await send(server, agency.publicKey, trapped, { form, headers: anotherCaller() });
      expect(answer).toMatchObject(received);
      expect(await applicationsTo(trapped)).toEqual([]);
    });
  });

  describe('bounds', () => {
    it('five applications an hour come from one address, whatever their jobs; others go on', async () => {
      const own = await server.agency();
      const headers = anotherCaller();
      const applied: number[] = [];
      let last: Answer | undefined;
      let lastJob = '';
      for (let n = 0; n < 6; n++) {
        const jobId = await created('/jobs', { title: 'b', publishToWebsite: true }, own.privateKey);
        const proof = await proofFor(server, own.publicKey, jobId, headers);
        const answer = await send(server, own.publicKey, jobId, {
          form: { ...someone(`N${String(n)}`), ...proof },
          headers,
        });
        applied.push(answer.status);
        last = answer;
        lastJob = jobId;
      }
      expect(applied).toEqual([200, 200, 200, 200, 200, 429]);
      expect(last?.body).toMatchObject({ error: 'RATE_LIMITED' });
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect(await apply(server, own.publicKey, lastJob, someone('Other'))).toMatchObject(received);
    });

    it('a full account is UNAVAILABLE to known and unknown alike, and the agency gets an event', async () => {
      const full = await server.agency({ limits: { candidateRecords: 1 } });
      await created('/candidates', { email: 'here@people.example' }, full.privateKey);
      const jobId = await created('/jobs', { title: 'f', publishToWebsite: true }, full.privateKey);
      for (const name of ['Here', 'New']) {
        const answer = await apply(server, full.publicKey, jobId, someone(name));
        expect(answer).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE' } });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(JSON.stringify(answer.body)).not.toMatch(/candidate|limit/iu);
      }
      const told = await server.database.query(
        `SELECT summary ->> 'limit' AS reached FROM event_queue WHERE "accountId" = $1 AND type = 'limit.reached'`,
        [full.accountId],
      );
      expect(told).toEqual([{ reached: 'candidateRecords' }]);
    });

    it('applications use nothing of the account’s own limits', async () => {
      const own = await server.agency({
        limits: { writesPerMinute: 2, readsPerMinute: 10, usagePerDay: 12 },
      });
      const jobId = await created('/jobs', { title: 'l', publishToWebsite: true }, own.privateKey);
      for (const name of ['A', 'B', 'C', 'D'])
        expect(await apply(server, own.publicKey, jobId, someone(name))).toMatchObject(received);
      expect((await call('POST', '/jobs', { title: 'still' }, own.privateKey)).status).toBe(200);
    });
  });

  it('a deleted candidate’s submissions are deleted too', async () => {
    const jobId = await openJob();
    await apply(server, agency.publicKey, jobId, { ...someone('Forgetme'), coverText: 'Unforgettable' });
    const { candidateId } = await onlyTo(jobId);
    await call('DELETE', `/candidates/${candidateId}`);
    const left = await server.database.query(
      `SELECT FROM application_submissions
         WHERE "accountId" = $1 AND (values::text ILIKE '%forget%' OR "consentText" ILIKE '%forget%')`,
      [agency.accountId],
    );
    expect(left).toEqual([]);
  });
});
