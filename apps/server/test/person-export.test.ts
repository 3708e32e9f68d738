import { get, type IncomingMessage } from 'node:http';
import { readdir, readlink } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzip, until } from '@nova/testing';
import { dumpFolder, dumpTables } from './support/dump-everything.ts';
import { applyAsMarked, askAboutMarked } from './support/marked-answers.ts';
import { createMarkedContact, createMarkedLead } from './support/marked-others.ts';
import {
  createMarkedPerson,
  importMarkedPerson,
  parseMarkedCv,
  placesIn,
  post,
  surroundings,
} from './support/marked-person.ts';
import { proposeAboutMarked } from './support/marked-proposals.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('the export of a person over HTTP', () => {
  let server: TestServer;
  let agency: TestAgency;
  let paths: string[];

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
    const given = { server, agency };
    const around = await surroundings(given);
    const parsed = await parseMarkedCv(given);
    const ids = [
      await createMarkedPerson(given, around),
      String(parsed.candidateId),
      await importMarkedPerson(given, around),
      await applyAsMarked(given),
    ];
    const others = [await createMarkedContact(given, around.jobId), await createMarkedLead(given)];
    paths = [...ids.map((id) => `/candidates/${id}`), ...others];
    await askAboutMarked(given, paths);
    for (const path of paths) {
      await proposeAboutMarked(given, path);
      await mark(path);
    }
  });
  afterAll(async () => {
    // Other tests of the database look for the same words.
    await server.database.query('DELETE FROM accounts WHERE id = $1', [agency.accountId]);
    await server.close();
  });

  const mark = async (path: string): Promise<void> => {
    const given = { server, agency };
    await post(given, `${path}/hold`, { hold: true, reason: `zqhold${path.slice(1, 4)}zq` }, 'PUT');
  };

  const open = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${server.url}/api/nova${path}/export`, {
      ...init,
      headers: { 'X-Api-Key': agency.privateKey },
    });

  it('The export has every word about them that the database and the files have', async () => {
    const exported: string[] = [];
    for (const path of paths) {
      const answer = await open(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/zip');
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="(?:CAN|CON|LEA)-\d+\.zip"$/u,
      );
      for (const [name, content] of await unzip(Buffer.from(await answer.arrayBuffer())))
        exported.push(name, content.toString('latin1'));
    }
    const kept = placesIn(`${await dumpTables(server.database)}\n${await dumpFolder(server.folder)}`);
    const told = new Set(placesIn(exported.join('\n')));
    expect(kept.length).toBeGreaterThan(80);
    expect(kept.filter((place) => !told.has(place))).toEqual([]);
  });

  it('answers HEAD without making it', async () => {
    const [path = ''] = paths;
    const lines = () =>
      server.database.query(`SELECT 1 FROM audit_events WHERE "accountId" = $1 AND action = 'export'`, [
        agency.accountId,
      ]);
    const before = await lines();
    const answer = await open(path, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await lines()).toHaveLength(before.length);
  });

  it('waits for a slow caller with one file open, and lets go of it when the caller leaves', async () => {
    const candidateId = await post({ server, agency }, '/candidates', { lastName: 'Slow' });
    for (const name of ['one.bin', 'two.bin']) {
      const body = new FormData();
      body.append('candidateId', candidateId);
      // What cannot be compressed, and fills the buffers on the way.
      body.append('file', new File([randomBytes(9 * 1024 * 1024)], name));
      await server.call('POST', '/files', { key: agency.privateKey, body });
    }
    const request = get(`${server.url}/api/nova/candidates/${candidateId}/export`, {
      headers: { 'X-Api-Key': agency.privateKey },
    });
    const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
    await until('it reads a file', async () => (await openContents()) === 1);
    response.destroy();
    await until('it reads none', async () => (await openContents()) === 0);
    expect(await openContents()).toBe(0);
  });

  /** Contents of the file store that this process has open. */
  async function openContents(): Promise<number> {
    const handles = await readdir('/proc/self/fd');
    const places = await Promise.all(
      handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
    );
    return places.filter((place) => place.startsWith(server.folder)).length;
  }
});
