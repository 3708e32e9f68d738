import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { createSampleCall } from '@nova/rest';
import { agencyWithRecords, type AgencyWithRecords } from './support/agency-with-records.ts';
import { smallCv } from '@nova/testing';
import { startTestServer, type TestServer } from './support/test-server.ts';

describe('code samples', () => {
  const run = promisify(execFile);
  type Members = Readonly<Record<string, unknown>>;
  type Sample = Readonly<Record<'label' | 'source', string>>;
  interface Operation {
    readonly 'x-trpc-procedure': string;
    readonly 'x-codeSamples': readonly Sample[];
  }

  let server: TestServer;
  let folder: string;
  let operations: readonly Operation[];
  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'nova-samples-'));
    await symlink(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'Reference.pdf'), smallCv('Ada Lovelace', 'ada@inbox.example'));
    await writeFile(join(folder, 'CV Erik Lund.pdf'), smallCv('Erik Lund', 'erik.lund@inbox.example'));
    const { body } = await server.call('GET', '//openapi.json');
    const { paths } = body as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
    operations = Object.values(paths).flatMap((item) => Object.values(item));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await server.close();
  });

  /** Uses existing ids. */
  function sampleOf(name: string, label: string, ids: Members): string {
    const operation = operations.find((one) => one['x-trpc-procedure'] === name);
    const endpoint = endpoints.find((one) => one.name === name);
    if (!operation || !endpoint) throw new Error(`${name} is not described.`);
    const sample = operation['x-codeSamples'].find((one) => one.label === label)?.source ?? '';
    const { input } = createSampleCall(endpoint);
    return Object.entries(ids).reduce(
      (text, [id, value]) => (id in input ? text.replaceAll(String(input[id]), String(value)) : text),
      sample,
    );
  }

  async function runSample(label: string, source: string, agency: AgencyWithRecords): Promise<string> {
    const file = join(
      folder,
      label === 'Python' ? 'sample.py' : label === 'curl' ? 'sample.sh' : 'sample.mjs',
    );
    await writeFile(file, source);
    const program = label === 'Python' ? 'python3' : label === 'curl' ? 'sh' : process.execPath;
    const env = {
      ...process.env,
      KEY: agency.privateKey,
      PUBLIC_KEY: agency.publicKey,
      PYTHONPATH: join(import.meta.dirname, '../../../packages/python-client/dist'),
    };
    const { stdout } = await run(program, [file], { cwd: folder, env });
    return stdout;
  }

  const firstId = async (path: string, key: string): Promise<string> => {
    const { body } = await server.call('GET', path, { key });
    return (body as { data: readonly { id: string }[] }).data[0]?.id ?? '';
  };

  describe.each(['curl', 'TypeScript', 'Python'])('the samples in %s', (label) => {
    it('work as they are copied', async () => {
      const agency = await agencyWithRecords(server, 2);
      const key = agency.privateKey;
      const candidateId = await firstId('/candidates/search', key);
      const jobId = await firstId('/jobs/list', key);
      const ids: Record<string, string> = { candidateId, jobId, companyId: agency.companyId };
      const told = (name: string): Promise<string> => runSample(label, sampleOf(name, label, ids), agency);

      expect(await told('candidates.get')).toContain('Number');
      expect(await told('candidates.create')).toMatch(/[\da-f]{8}-[\da-f]{4}-/u);
      const found = await server.call('GET', '/candidates/search?query=Lovelace', { key });
      expect(found.body).toMatchObject({ total: 1, data: [{ rightToWork: true, rating: 4 }] });
      expect(await told('candidates.search')).toMatch(/0|"total":/u);
      await told('candidates.setTags');
      await told('candidates.update');
      expect(await told('candidates.get')).toMatch(/Speaks at meetups/u);
      await told('jobs.archive');
      const archived = await server.call('GET', '/jobs/list?archived=true', { key });
      expect(archived.body).toMatchObject({ total: 1, data: [{ id: jobId }] });
      expect(await told('publicJobs.listByClient')).toContain('Hamburg');
      expect(await told('users.list')).toContain('Ada Owner');
      await told('files.upload');
      ids.fileId = await firstId(`/files/list?candidateId=${candidateId}`, key);
      expect(await told('files.list')).toContain(ids.fileId);
      await writeFile(join(folder, 'kept.pdf'), await readFile(join(folder, 'Reference.pdf')));
      await rm(join(folder, 'Reference.pdf'));
      await told('files.download');
      const [downloaded, kept] = await Promise.all(
        ['Reference.pdf', 'kept.pdf'].map((name) => readFile(join(folder, name))),
      );
      expect(kept && downloaded?.equals(kept)).toBe(true);
      await told('candidates.parse');
      await told('candidates.delete');
      expect((await server.call('GET', `/candidates/${candidateId}`, { key })).status).toBe(404);
    });
  });
});
