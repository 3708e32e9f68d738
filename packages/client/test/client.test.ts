import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  agencyWithRecords,
  type AgencyWithRecords,
} from '../../../apps/server/test/support/agency-with-records.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestServer } from '../../../apps/server/test/support/test-server.ts';
import { createNovaClient, NovaApiError, type NovaClient } from '../src/nova-client.ts';

describe('client', () => {
  let server: TestServer;
  let agency: AgencyWithRecords;
  let nova: NovaClient;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await agencyWithRecords(server, 1_000);
    nova = createNovaClient({ url: `${server.url}/`, apiKey: agency.privateKey });
    folder = await mkdtemp(join(tmpdir(), 'nova-client-test-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  const refusalOf = async (call: Promise<unknown>): Promise<NovaApiError> => {
    const error: unknown = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof NovaApiError) return error;
    throw new Error('The call was not refused.', { cause: error });
  };

  const cvOf = async (name: string): Promise<string> => {
    const path = join(folder, `CV ${name}.pdf`);
    await writeFile(path, smallCv(name, `${name.replaceAll(' ', '.').toLowerCase()}@inbox.example`));
    return path;
  };

  describe('records', () => {
    it('A search returns a page and the total', async () => {
      const page = await nova.candidates.search({ query: 'jobTitle:engineer', size: 3 });
      expect(page).toMatchObject({ page: 0, size: 3, total: 1_000 });
      expect(page.data).toHaveLength(3);
    });

    it('searchAll returns every record once', async () => {
      const ids = new Set<string>();
      for await (const { id } of nova.candidates.searchAll({ query: 'jobTitle:engineer' })) ids.add(id);
      expect(ids.size).toBe(1_000);
    });

    it('searchAll requests only the pages that are taken', async () => {
      let requests = 0;
      const counted = createNovaClient({
        url: server.url,
        apiKey: agency.privateKey,
        fetch: (...sent) => {
          requests += 1;
          return fetch(...sent);
        },
      });
      for await (const { id } of counted.candidates.searchAll({ size: 10 })) if (id !== '') break;
      expect(requests).toBe(1);
    });

    it('A candidate can be created, read, updated and deleted', async () => {
      const id = await nova.candidates.create({
        firstName: 'Ada',
        lastName: 'Lovelace',
        skills: ['Analysis'],
      });
      await nova.candidates.update({ candidateId: id, rating: 5 });
      expect(await nova.candidates.get({ candidateId: id })).toMatchObject({ firstName: 'Ada', rating: 5 });
      expect(await nova.candidates.delete({ candidateId: id })).toBe(id);
      expect(await refusalOf(nova.candidates.get({ candidateId: id }))).toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
      });
    });

    it('A job is found by search, and an invalid title is refused with its path', async () => {
      const jobId = await nova.jobs.create({ title: 'Data Engineer' });
      const { data, total } = await nova.jobs.search({ query: 'title:"Data Engineer"' });
      expect([total, data[0]?.id]).toEqual([1, jobId]);
      expect(await refusalOf(nova.jobs.create({ title: ' ' }))).toMatchObject({
        code: 'VALIDATION_ERROR',
        status: 400,
        issues: [{ path: 'title' }],
        requestId: expect.stringMatching(/./u),
      });
    });
  });

  describe('a refusal', () => {
    it('A duplicate’s error has the id of the existing record', async () => {
      const grace = { firstName: 'Grace', email: 'grace@inbox.example' };
      const id = await nova.candidates.create(grace);
      const refused = await refusalOf(nova.candidates.create(grace));
      expect(refused).toMatchObject({
        code: 'DUPLICATE',
        status: 409,
        data: id,
        limit: null,
        retryAfter: null,
      });
      expect(refused.requestId).toMatch(/./u);
    });

    it('A validation error names each invalid member', async () => {
      const refused = await refusalOf(nova.candidates.create({ firstName: 'A', rating: 9, email: 'none' }));
      expect(refused.issues.map(({ path }) => path).sort()).toEqual(['email', 'rating']);
    });

    it('A 429 error names the limit and the wait', async () => {
      const { privateKey } = await server.agency({ limits: { readsPerMinute: 1 } });
      const limited = createNovaClient({ url: server.url, apiKey: privateKey, retries: 0 });
      await limited.companies.list();
      const refused = await refusalOf(limited.companies.list());
      expect(refused).toMatchObject({
        code: 'RATE_LIMITED',
        status: 429,
        limit: { name: 'readsPerMinute', max: 1 },
      });
      expect(refused.retryAfter).toBeGreaterThan(0);
    });

    it('A wrong key gives UNAUTHORIZED', async () => {
      const stranger = createNovaClient({ url: server.url, apiKey: 'nova_sk_wrong' });
      expect(await refusalOf(stranger.masterData.all())).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    });
  });

  describe('files', () => {
    it('A file is uploaded from a path and downloaded as a stream', async () => {
      const path = await cvOf('Katherine Johnson');
      const parsed = await nova.candidates.parse({ file: path });
      expect(parsed).toMatchObject({ name: 'Katherine Johnson', duplicate: false });
      const download = await nova.files.download({ fileId: parsed.cvFileId ?? '' });
      const content = await readFile(path);
      expect(download).toMatchObject({
        fileName: 'CV Katherine Johnson.pdf',
        contentType: 'application/pdf',
        size: content.length,
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of download.stream) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(content)).toBe(true);
    });

    it('A file is uploaded from a stream, a Blob and bytes', async () => {
      const path = await cvOf('Mary Jackson');
      const { candidateId: id } = await nova.candidates.parse({
        file: { content: createReadStream(path), name: 'Mary’s CV.pdf' },
      });
      const candidateId = id ?? '';
      const blob = new File(['a letter'], 'letter.txt', { type: 'text/plain' });
      const letter = await nova.files.upload({ file: blob, candidateId, category: 'Letter' });
      const bytes = { content: new Uint8Array([1, 2, 3]), name: 'data.bin' };
      await nova.files.upload({ file: bytes, candidateId });
      const { data } = await nova.files.listForCandidate({ candidateId });
      expect(data.map(({ fileName }) => fileName).sort()).toEqual([
        'Mary’s CV.pdf',
        'data.bin',
        'letter.txt',
      ]);
      const download = await nova.files.download({ fileId: letter });
      expect(Buffer.from(await download.bytes()).toString()).toBe('a letter');
    });
  });

  describe('a public key', () => {
    it('A public key lists a client’s jobs', async () => {
      const website = createNovaClient({ url: server.url, apiKey: agency.publicKey });
      const { data, totalCount } = await website.publicJobs.listByClient({ companyId: agency.companyId });
      expect(data.map(({ title }) => title).sort()).toEqual(['Crane Operator', 'Dock Engineer']);
      expect(totalCount).toBe(2);
    });
  });
});
