import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/adapters/logger.ts';
import { agencyWithRecords, type AgencyWithRecords } from './support/agency-with-records.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

// docs/interface/interviews.md#calendar
describe('the address for calendar programs', () => {
  const file = join(tmpdir(), `nova-calendar-${String(process.pid)}.log`);
  const path = '/interviews/calendar.ics';
  let server: TestServer;
  let agency: AgencyWithRecords;
  let interviewId: string;

  beforeAll(async () => {
    server = await startTestServer({ logger: createLogger({ level: 'trace', file, terminal: false }) });
    agency = await agencyWithRecords(server, 2);
    const key = agency.privateKey;
    const firstId = async (list: string): Promise<string> =>
      ((await server.call('GET', list, { key })).body as { data: { id: string }[] }).data[0]?.id ?? '';
    const people = { candidateId: await firstId('/candidates/search'), jobId: await firstId('/jobs/list') };
    const meeting = {
      title: 'First talk',
      startDate: '2099-05-04T09:00:00Z',
      endDate: '2099-05-04T10:00:00Z',
    };
    const made = await server.call('POST', '/interviews', { key, json: { ...people, ...meeting } });
    interviewId = (made.body as { data: string }).data;
  });
  afterAll(async () => {
    await server.close();
    await rm(file, { force: true });
  });

  const subscribed = (headers: Record<string, string> = {}, method = 'GET') =>
    server.call(method, `${path}?apiKey=${agency.keys.CALENDAR}`, { headers });

  it('serves the current calendar, by the key in the address alone', async () => {
    const { status, headers, body } = await subscribed({ Accept: 'text/calendar' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('inline; filename="interviews.ics"');
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/u);
    expect(body).toContain(`\r\nUID:${interviewId}\r\n`);
    expect((await server.call('GET', path, { key: agency.keys.CALENDAR })).body).toBe(body);
  });

  it('answers 304 until something changes', async () => {
    const tag = (await subscribed()).headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect(await subscribed({ 'If-None-Match': tag })).toMatchObject({ status: 304, body: '' });
    await server.call('POST', `/interviews/${interviewId}/cancel`, { key: agency.privateKey });
    const changed = await subscribed({ 'If-None-Match': tag });
    expect(changed).toMatchObject({ status: 200, body: expect.stringContaining('STATUS:CANCELLED') });
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('answers HEAD, and no other method', async () => {
    expect(await subscribed({}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    const put = await subscribed({}, 'PUT');
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
  });

  it('shows an account nothing of another', async () => {
    const other = await server.agency();
    const { body } = await server.call('GET', `${path}?apiKey=${other.keys.CALENDAR}`);
    expect(body).toContain('BEGIN:VCALENDAR');
    expect(body).not.toContain('VEVENT');
  });

  it('never appears in the log', async () => {
    await subscribed();
    await server.call('GET', `${path}?apiKey=${agency.keys.CALENDAR}x`);
    // The log's last line may follow the answer.
    let log = '';
    while (log.split('"route":"interviews.calendar"').length < 3) {
      await pause(20);
      log = await readFile(file, 'utf8');
    }
    expect(log).not.toContain(agency.keys.CALENDAR.slice('nova_ck_'.length));
  });
});
