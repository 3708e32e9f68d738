import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Random } from '@nova/random';
import { runToEnd } from '../src/stage/owned-process.ts';
import { postgresPrograms } from '../src/stage/postgres-programs.ts';
import { envelopeOf, startTriedServer, type TriedServer } from './support/tried-server.ts';

const patience = 300_000;
let folder: string;
let tried: TriedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-trial-'));
  tried = await startTriedServer();
}, patience);
afterAll(async () => {
  await tried.end();
  await rm(folder, { recursive: true, force: true });
});

/** @returns the status of each answer, in order */
async function statusesOf(bytes: string): Promise<readonly number[]> {
  const { hostname, port } = new URL(tried.server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.setTimeout(60_000, () => socket.destroy());
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(bytes);
  await once(socket, 'close');
  return [...answer.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => Number(status));
}

/** Chinese letters, which do not compress. */
function random(length: number): string {
  const letters = new Random(7);
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + letters.int(0, 19_999))).join('');
}

const candidate = (fields: Readonly<Record<string, unknown>>) => tried.call('POST', '/candidates', fields);

describe('a record', () => {
  it(
    'takes 150 simultaneous changes, and loses none',
    async () => {
      const { data: id } = envelopeOf(await candidate({ firstName: 'Changed' }));
      const changes = Array.from({ length: 150 }, (_, at) => `Turn ${String(at)}`);
      const answers = await Promise.all(
        changes.map((jobTitle) => tried.call('PUT', `/candidates/${id}`, { jobTitle })),
      );
      expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
      const rows = await tried.postgres.sql(
        `SELECT count(*)::int AS updates FROM audit_events WHERE "recordId"::text = '${id}' AND action = 'update'`,
      );
      expect(rows).toEqual([{ updates: changes.length }]);
    },
    patience,
  );

  it('A deleted person leaves none of their words in the database', async () => {
    const words = ['Quixanthe', 'Vorlandis', 'Mezzotrup', 'Zubbelkin', 'Yrgathon'];
    const [firstName = '', lastName = '', jobTitle = '', text = '', changed = ''] = words;
    const fields = { firstName, lastName, jobTitle, email: `${text}@people.example` };
    const { data: id } = envelopeOf(await candidate(fields));
    await tried.call('PUT', `/candidates/${id}/overview`, { text: `${text} ${changed}` });
    await tried.call('PUT', `/candidates/${id}`, { jobTitle: changed });
    expect((await tried.call('DELETE', `/candidates/${id}`)).status).toBe(200);
    const file = join(folder, 'dump.sql');
    await runToEnd(join(postgresPrograms(), 'pg_dump'), ['-f', file, tried.postgres.url()]);
    const dump = await readFile(file, 'utf8');
    expect(dump).toContain('Agency on trial');
    expect(words.filter((word) => dump.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });
});

describe('an odd request', () => {
  it('A text may have an emoji where the audit trail cuts it', async () => {
    const { data: id } = envelopeOf(await candidate({ firstName: 'Edge' }));
    const text = `${'x'.repeat(499)}😀`;
    expect((await tried.call('PUT', `/candidates/${id}/internalnotes`, { text })).status).toBe(200);
  });

  it('A text may have more words than an index holds', async () => {
    const { data: id } = envelopeOf(await candidate({ firstName: 'Polymath' }));
    const skills = Array.from({ length: 1_000 }, (_, at) => `skill${String(at)} ${random(240)}`);
    const text = random(65_000).replaceAll(/(.{4})./gu, '$1 ');
    const parts = [
      await tried.call('PUT', `/candidates/${id}`, { skills }),
      await tried.call('PUT', `/candidates/${id}/overview`, { text }),
      await tried.call('PUT', `/candidates/${id}/internalnotes`, { text }),
    ];
    expect(parts.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('A profile may have a null byte', async () => {
    const { status } = await candidate({
      firstName: 'Nul',
      linkedIn: 'https://www.linkedin.com/in/foo%00bar',
    });
    expect(status).toBeLessThan(500);
  });

  it.each([
    ['/candidates/search?updatedSince=2024-01-01T00:00:00%2B19:00', 'an offset beyond the zones'],
    ['/candidates/search?updatedSince=0000-01-01T00:00:00Z', 'the year 0000'],
  ])('The server does not answer 500: %s', async (path) => {
    expect((await tried.call('GET', path)).status).toBeLessThan(500);
  });

  it('A website with a scheme that runs is refused', async () => {
    const { status } = await tried.call('POST', '/companies', {
      name: 'Runs',
      website: 'javascript:1;alert(1)',
    });
    expect(status).toBe(400);
  });

  it('An upload without a body is asked for a file', async () => {
    const answer = await tried.call('POST', '/candidates/parse');
    expect([answer.status, envelopeOf(answer).error]).toEqual([400, 'FILE_REQUIRED']);
  });

  it('Two different keys in one header are refused', async () => {
    const head = 'GET /api/nova/masterdata HTTP/1.1\r\nHost: nova\r\nConnection: close\r\n';
    const keys = `Authorization: Bearer ${tried.key}\r\nAuthorization: Bearer ${tried.key}x\r\n\r\n`;
    expect(await statusesOf(head + keys)).toEqual([401]);
  });

  it('A request is answered before the garbage that follows it', async () => {
    const asked = `GET /api/nova/masterdata HTTP/1.1\r\nHost: nova\r\nX-Api-Key: ${tried.key}\r\n\r\n`;
    expect(await statusesOf(`${asked}GARBAGE\r\n\r\n`)).toEqual([200, 400]);
  });
});

describe('a program', () => {
  it(
    'does not start on a database that a newer one has migrated, and says so in one line',
    async () => {
      await tried.postgres.sql(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES ('newer', 'x', '29990101000000_newer', now(), now(), 1)`,
      );
      const server = await tried.another();
      const ended = await Promise.race([
        server.ended.then(({ code }) => code),
        new Promise((resolve) => setTimeout(resolve, 240_000, 'it runs')),
      ]);
      server.signal('SIGKILL');
      expect(ended).toBe(1);
      expect(server.said().trim().split('\n')).toEqual([expect.stringContaining('29990101000000_newer')]);
    },
    patience,
  );
});
