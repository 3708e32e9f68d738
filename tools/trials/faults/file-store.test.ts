import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Agency } from '../src/stage/agency.ts';
import { startNovaServer, type NovaServer } from '../src/stage/nova-server.ts';
import { startPostgresCluster, type PostgresCluster } from '../src/stage/postgres-cluster.ts';
import { mountSmallDisk, type SmallDisk } from '../src/stage/small-disk.ts';
import { agencyByCommand } from '../src/stage/tried-version.ts';
import { until } from '@nova/testing';

interface Said {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly error: string | null;
  readonly message: string;
  readonly data: string;
}

/** The first start creates a database. */
const patience = 300_000;

let server: NovaServer;
let agency: Agency;

async function call(method: string, path: string, body?: FormData | object): Promise<Said> {
  const json = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${server.url}/api/nova${path}`, {
    method,
    headers: { 'X-Api-Key': agency.privateKey, ...(json ? { 'Content-Type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
  });
  const { error, message, data } = (await response.json()) as Omit<Said, 'status' | 'retryAfter'>;
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, error, message, data };
}

/**
 * Uses tRPC, the only way.
 * @returns the HTTP status
 */
async function deleteFile(fileId: string): Promise<number> {
  const response = await fetch(`${server.url}/trpc/files.delete`, {
    method: 'POST',
    headers: { 'X-Api-Key': agency.privateKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fileId }),
  });
  await response.text();
  return response.status;
}

function form(candidateId: string, content: Buffer): FormData {
  const data = new FormData();
  data.append('candidateId', candidateId);
  data.append('file', new File([content], 'notes.txt'));
  return data;
}

const person = (): object => ({ firstName: 'Ada', email: `${randomUUID()}@agency.example` });

async function filesState(): Promise<{ readonly state: string; readonly advice?: string }> {
  const { dependencies } = (await (await fetch(`${server.url}/health/ready`)).json()) as {
    readonly dependencies: { readonly files: { readonly state: string; readonly advice?: string } };
  };
  return dependencies.files;
}

/** Keys of stored contents, without drafts. */
async function contentsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const monthAgo = (): Date => new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);

describe('a database that is new, with a data folder that is not', () => {
  let folder: string;
  let postgres: PostgresCluster;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-trial-files-'));
    postgres = await startPostgresCluster();
  }, patience);
  afterAll(async () => {
    await server.kill();
    await postgres.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'leaves every file alone that an installation of the version before has in it, and says so',
    async () => {
      const files = join(folder, 'data', 'files');
      for (let count = 0; count < 5; count++) {
        const path = join(files, 'ab', 'cd', randomUUID());
        await mkdir(join(files, 'ab', 'cd'), { recursive: true });
        await writeFile(path, 'of another database');
        await utimes(path, monthAgo(), monthAgo());
      }
      const before = await contentsOf(files);
      server = await startNovaServer(folder, { DATABASE_URL: postgres.url() });
      // Upkeep starts with readiness; a sweep of five files takes less than a second.
      await sleep(5_000);
      await until('the sweep is over', async () => (await filesState()).advice !== undefined);
      expect(await contentsOf(files)).toEqual(before);
      expect(await filesState()).toMatchObject({
        state: 'ok',
        advice: expect.stringContaining('does not know'),
      });
      const warned = async () =>
        (await server.log()).filter(({ msg }) => String(msg).includes('does not know'));
      await until('the log says so', async () => (await warned()).length > 0);
      expect(await warned()).toHaveLength(1);
    },
    patience,
  );
});

describe('an unavailable file store', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-trial-files-'));
    server = await startNovaServer(folder, {});
    agency = await agencyByCommand({ NOVA_DATA_DIR: join(folder, 'data') });
  }, patience);
  afterAll(async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('Answers name the cause, all else goes on, and a file can be deleted', async () => {
    const { data: candidateId } = await call('POST', '/candidates', person());
    const { data: fileId, status } = await call('POST', '/files', form(candidateId, Buffer.from('notes')));
    expect(status).toBe(200);
    const files = join(folder, 'data', 'files');
    await rename(files, `${files}-away`);
    await writeFile(files, '');

    const refused = { status: 503, error: 'UNAVAILABLE', retryAfter: expect.any(String) };
    const upload = await call('POST', '/files', form(candidateId, Buffer.from('more')));
    expect(upload).toMatchObject({ ...refused, message: expect.stringContaining('file store') });
    expect(await call('GET', `/files/${fileId}/download`)).toMatchObject({
      ...refused,
      message: expect.stringContaining('file store'),
    });
    expect(await filesState()).toMatchObject({ state: 'unavailable' });
    expect(await call('POST', '/candidates', person())).toMatchObject({ status: 200 });
    expect(await deleteFile(fileId)).toBe(200);
    expect(await deleteFile(fileId)).toBe(404);
    expect(await call('GET', `/files/${fileId}/download`)).toMatchObject({ status: 404 });

    await rm(files);
    await rename(`${files}-away`, files);
    expect(await filesState()).toMatchObject({ state: 'ok' });
    expect(await call('POST', '/files', form(candidateId, Buffer.from('again')))).toMatchObject({
      status: 200,
    });
  });
});

describe('a full disk', () => {
  let disk: SmallDisk | undefined;
  let noDisk = '';
  beforeAll(async () => {
    try {
      disk = await mountSmallDisk(192);
    } catch (error) {
      noDisk = String(error);
    }
  });
  afterAll(async () => {
    await server.kill();
    await disk?.remove();
  });

  it(
    'refuses files and records with what is the matter, writes nothing by halves, and loses nothing',
    async () => {
      if (!disk) {
        process.stdout.write(`Not tried: a full disk, for none could be mounted (${noDisk}).\n`);
        return;
      }
      const folder = disk.folder;
      server = await startNovaServer(folder, {});
      agency = await agencyByCommand({ NOVA_DATA_DIR: join(folder, 'data') });
      const { data: first } = await call('POST', '/candidates', person());
      await disk.fill();
      const content = Buffer.alloc(1024 * 1024, 'x');
      expect(await call('POST', '/files', form(first, content))).toMatchObject({
        status: 503,
        error: 'UNAVAILABLE',
        retryAfter: expect.any(String),
        message: expect.stringMatching(/file store has no room/u),
      });
      expect(await readdir(join(folder, 'data', 'files', 'incoming'))).toEqual([]);
      expect(await contentsOf(join(folder, 'data', 'files'))).toEqual([]);

      const written: string[] = [first];
      let refused: Said | undefined;
      for (let count = 0; count < 200 && !refused; count++) {
        // Random digits do not compress.
        const overview = randomBytes(30_000).toString('hex');
        const said = await call('POST', '/candidates', { ...person(), overview });
        if (said.status === 200) written.push(said.data);
        else refused = said;
      }
      expect(refused).toMatchObject({
        status: 503,
        error: 'UNAVAILABLE',
        retryAfter: expect.any(String),
        message: expect.stringMatching(/disk of the database is full|cannot be reached/u),
      });
      await disk.empty();
      // A database that ended for want of room is being started again.
      const isBack = async (): Promise<boolean> => (await call('GET', `/candidates/${first}`)).status === 200;
      await until('the database answers', isBack, { withinMs: 120_000 });
      for (const id of written) expect(await call('GET', `/candidates/${id}`)).toMatchObject({ status: 200 });
      expect(await call('POST', '/candidates', person())).toMatchObject({ status: 200 });
      expect(await call('POST', '/files', form(first, content))).toMatchObject({ status: 200 });
      const [stored = ''] = await contentsOf(join(folder, 'data', 'files'));
      expect((await stat(stored)).size).toBe(content.length);
    },
    patience,
  );
});
