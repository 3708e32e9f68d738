import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apply, someone } from './support/apply.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('a repeated application', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer({ proxies: 1 });
    agency = await server.agency();
  });
  afterAll(() => server.close());

  interface Application {
    readonly candidateId: string;
    readonly submitted: Submission | null;
    readonly submissions: readonly Submission[];
  }
  interface Submission {
    readonly coverText: string | null;
    readonly consentText: string;
    readonly consentOn: string;
    readonly cvFileId: string | null;
  }
  const call = async <T>(method: string, path: string, json?: unknown): Promise<T> => {
    const { status, body } = await server.call(method, path, {
      key: agency.privateKey,
      ...(json === undefined ? {} : { json }),
    });
    expect(status).toBe(200);
    return (body as { data: T }).data;
  };
  const openJob = (): Promise<string> => call('POST', '/jobs', { title: 'Rigger', publishToWebsite: true });
  const onlyTo = async (jobId: string): Promise<Application> => {
    const [one, ...more] = await call<{ id: string }[]>('GET', `/applications/list?jobId=${jobId}`);
    expect(more).toEqual([]);
    return call('GET', `/applications/${one?.id ?? ''}`);
  };
  const filesOf = (candidateId: string) =>
    call<{ id: string; fileName: string }[]>('GET', `/files/list?candidateId=${candidateId}`);
  const cvOf = (text: string, name: string): File =>
    new File([new Uint8Array(smallCv(text, 'of.the@cv.example'))], name, { type: 'application/pdf' });
  const received = { status: 200, body: { data: { received: true }, success: true } };

  const sent = async (jobId: string, name: string, times: readonly number[]): Promise<void> => {
    for (const n of times) {
      const cv = cvOf(name, `cv-${String(n)}.pdf`);
      const form = {
        ...someone(name),
        coverText: `letter ${String(n)}`,
        consentText: `agreed ${String(n)}`,
      };
      expect(await apply(server, agency.publicKey, jobId, { ...form, cv })).toMatchObject(received);
    }
  };
  const letters = ({ submissions }: Application) => submissions.map(({ coverText }) => coverText);

  it('applies once to a job, and stores each submission with its own words and CV', async () => {
    const jobId = await openJob();
    await sent(jobId, 'Twice', [1, 2]);
    await apply(server, agency.publicKey, jobId, someone('Twice'));
    const application = await onlyTo(jobId);
    const files = await filesOf(application.candidateId);
    const named = new Map(files.map(({ id, fileName }) => [id, fileName]));
    expect(
      application.submissions.map(({ coverText, consentText, consentOn, cvFileId }) => [
        ...[coverText, consentText, typeof consentOn, named.get(String(cvFileId)) ?? cvFileId],
      ]),
    ).toEqual([
      [null, 'I agree that you keep my data for this job.', 'string', null],
      ['letter 2', 'agreed 2', 'string', 'cv-2.pdf'],
      ['letter 1', 'agreed 1', 'string', 'cv-1.pdf'],
    ]);
    expect(application.submitted).toEqual(application.submissions[0]);
    expect(named.size).toBe(2);
  });

  it('keeps the first nine submissions and the newest, each with its CV', async () => {
    const jobId = await openJob();
    await sent(jobId, 'Often', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const application = await onlyTo(jobId);
    const kept = [12, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(letters(application)).toEqual(kept.map((n) => `letter ${String(n)}`));
    const files = await filesOf(application.candidateId);
    expect(files.map(({ fileName }) => fileName)).toEqual(kept.map((n) => `cv-${String(n)}.pdf`));
    const told = await server.database.query<{ action: string }>(
      `SELECT action FROM audit_events WHERE entity = 'file' AND "accountId" = $1 AND action = 'delete'`,
      [agency.accountId],
    );
    expect(told).toHaveLength(2);
    // One without a CV replaces it as well.
    await apply(server, agency.publicKey, jobId, someone('Often'));
    expect(letters(await onlyTo(jobId))).toEqual([null, ...kept.slice(1).map((n) => `letter ${String(n)}`)]);
    expect(await filesOf(application.candidateId)).toHaveLength(9);
  });

  it('shows no CV of a submission once its file is deleted', async () => {
    const jobId = await openJob();
    await sent(jobId, 'Once', [1]);
    const { submissions } = await onlyTo(jobId);
    await call('DELETE', `/files/${String(submissions[0]?.cvFileId)}`);
    const [left] = (await onlyTo(jobId)).submissions;
    expect([left?.coverText, left?.cvFileId]).toEqual(['letter 1', null]);
  });
});
