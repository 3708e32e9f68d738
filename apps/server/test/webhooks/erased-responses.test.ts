import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerOptions } from '../../src/server-options.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';
import { startDelivering, until, type Delivering } from './support/delivering.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';

describe('a receiver’s stored response', () => {
  /** A response may repeat the request, so erasing a person must remove it. */
  let server: TestServer;
  let services: ServerOptions['services'];
  let agency: TestAgency;
  let delivering: Delivering;
  let echoing: Receiver;

  /** No stored response may contain them after a deletion. */
  const person = { firstName: 'Zqfirst', lastName: 'Zqlast', email: 'zqmail@inbox.example' };
  const wordsIn = (text: string): string[] => [...new Set(text.match(/zq\w+/giu))].toSorted();

  /** The record's name comes first; a stored response has 500 characters. */
  const echo = (body: string): string => {
    const words = wordsIn(body);
    return words.length === 0 ? 'nothing' : words.join(' ');
  };
  let mayAnswer: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    server = await startTestServer({ onServices: (given) => (services = given) });
    delivering = startDelivering(services);
    echoing = await startReceiver((response, { body }) => {
      void mayAnswer.then(() => response.end(echo(body)));
    });
  });
  afterAll(async () => {
    await delivering.stop();
    expect(delivering.errors).toEqual([]);
    await echoing.close();
    await server.close();
  });
  beforeEach(async () => {
    mayAnswer = Promise.resolve();
    agency = await server.agency();
    await call('POST', '/webhooks', { url: echoing.url, include: 'record' });
  });

  async function call(method: string, path: string, json?: object): Promise<string> {
    const answer = await server.call(method, path, {
      key: agency.privateKey,
      ...(json !== undefined && { json }),
    });
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
    const { data, result } = answer.body as { data?: string; result?: { data: string } };
    return String(data ?? result?.data);
  }

  interface Kept {
    readonly type: string;
    readonly state: string;
    readonly response: string | null;
  }

  const kept = (): Promise<Kept[]> =>
    server.database.query<Kept>(
      `SELECT d."eventType" AS type, d.state, d."lastResponse" AS response FROM webhook_deliveries d
     WHERE d."accountId" = $1 ORDER BY d.position`,
      [agency.accountId],
    );
  const delivered = async (count: number): Promise<Kept[]> => {
    const all = await until(
      kept,
      (rows) => rows.length >= count && rows.every(({ state }) => state === 'SENT'),
    );
    expect(all.map(({ state }) => state)).toEqual(Array<string>(count).fill('SENT'));
    return all;
  };
  const echoed = (rows: readonly Kept[]): string[] =>
    rows.filter(({ response }) => wordsIn(response ?? '').length > 0).map(({ type }) => type);

  async function upload(candidateId: string): Promise<void> {
    const body = new FormData();
    body.set('candidateId', candidateId);
    body.set('file', new File(['A life'], 'zqfile.txt', { type: 'text/plain' }));
    const answer = await server.call('POST', '/files', { key: agency.privateKey, body });
    expect(answer.status).toBe(200);
  }

  it('disappears with a deleted candidate, from cascaded and released records too', async () => {
    const candidateId = await call('POST', '/candidates', person);
    const jobId = await call('POST', '/jobs', { title: 'Engineer' });
    await call('POST', '/applications', { candidateId, jobId });
    const times = { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' };
    await call('POST', '/interviews', { ...times, candidateId, jobId, title: 'zqmeeting' });
    await call('POST', '/placements', { candidateId, jobId });
    await upload(candidateId);
    await call('POST', '/candidates', { lastName: 'Zqother' });
    expect(echoed(await delivered(8))).toEqual([
      ...['candidate.created', 'application.created', 'interview.created'],
      ...['placement.created', 'application.stage_moved'],
      ...['file.uploaded', 'candidate.created'],
    ]);
    await call('DELETE', `/candidates/${candidateId}`);
    // Before the deletion's own event.
    expect(wordsIn(JSON.stringify(await kept()))).toEqual(['Zqother']);
    const after = await delivered(13);
    expect(after.slice(8).map(({ type }) => type)).toEqual([
      ...[
        'application.deleted',
        'interview.deleted',
        'file.deleted',
        'placement.updated',
        'candidate.deleted',
      ],
    ]);
    expect(wordsIn(JSON.stringify(after))).toEqual(['Zqother']);
  });

  it.each([
    ['contact', '/contacts'],
    ['lead', '/leads'],
  ])('disappears with a deleted %s, and from the records that show its name', async (kind, path) => {
    const id = await call('POST', path, person);
    if (kind === 'contact') {
      const jobId = await call('POST', '/jobs', { title: 'Engineer', contactId: id });
      await call('POST', '/opportunities', { name: 'Cranes', contactId: id });
      const candidateId = await call('POST', '/candidates', { lastName: 'Bystander' });
      const times = { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' };
      await call('POST', '/interviews', { ...times, candidateId, jobId, contactIds: [id] });
    }
    const count = kind === 'contact' ? 5 : 1;
    expect(echoed(await delivered(count))).toEqual(
      kind === 'contact'
        ? ['contact.created', 'job.created', 'opportunity.created', 'interview.created']
        : ['lead.created'],
    );
    await call('DELETE', `${path}/${id}`);
    expect(wordsIn(JSON.stringify(await kept()))).toEqual([]);
    const after = await delivered(count + (kind === 'contact' ? 4 : 1));
    expect(wordsIn(JSON.stringify(after))).toEqual([]);
  });

  it('never appears if it arrives after the deletion', async () => {
    const before = echoing.received.length;
    let answer: () => void = () => undefined;
    mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const id = await call('POST', '/candidates', person);
    await until(
      () => echoing.received.length,
      (count) => count > before,
    );
    expect(wordsIn(echoing.received.at(-1)?.body ?? '')).not.toEqual([]);
    await call('DELETE', `/candidates/${id}`);
    await sleep(50);
    answer();
    const rows = await delivered(2);
    expect(rows).toMatchObject([
      { type: 'candidate.created', response: null },
      { type: 'candidate.deleted', response: null },
    ]);
  });

  it('disappears from a record that released the person long ago', async () => {
    const contactId = await call('POST', '/contacts', person);
    const other = await call('POST', '/contacts', { lastName: 'Nobody' });
    const job = await call('POST', '/jobs', { title: 'Engineer', contactId });
    expect(echoed(await delivered(3))).toEqual(['contact.created', 'job.created']);
    await call('PUT', `/jobs/${job}`, { contactId: other });
    await delivered(4);
    await call('DELETE', `/contacts/${contactId}`);
    expect(wordsIn(JSON.stringify(await kept()))).toEqual([]);
  });

  it('stays if no person was deleted', async () => {
    const id = await call('POST', '/candidates', person);
    await call('PUT', `/candidates/${id}`, { jobTitle: 'Zqengineer' });
    const company = await call('POST', '/companies', { name: 'Zqworks' });
    await delivered(3);
    await call('DELETE', `/companies/${company}`);
    const rows = await delivered(4);
    expect(echoed(rows)).toEqual(['candidate.created', 'candidate.updated', 'company.created']);
    expect(rows.at(-1)).toMatchObject({ type: 'company.deleted', response: 'nothing' });
  });
});
