import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/adapters/logger.ts';
import { rawRequest } from './support/raw-request.ts';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('keys', () => {
  const file = join(tmpdir(), `nova-key-secrecy-${String(process.pid)}.log`);
  const logger = createLogger({ level: 'trace', file, terminal: false });
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer({ logger, ownDatabase: true });
    agency = await server.agency();
  });
  afterAll(async () => {
    await server.close();
    await rm(file, { force: true });
  });

  it('never appear in a log line, an error, a metric or a redirect, wherever a caller puts them', async () => {
    const key = agency.privateKey;
    const json = (body: string, path = '/candidates') =>
      server.call('POST', path, { key, body, headers: { 'Content-Type': 'application/json' } });
    const form = `--b\r\nContent-Disposition: form-data; name="apiKey"\r\n\r\n${key}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${key}.pdf"\r\nContent-Type: application/pdf\r\n\r\n${key}\r\n--b--\r\n`;
    const answers = await Promise.all([
      server.call('GET', `/masterdata?apiKey=${key}x`),
      server.call('GET', `/candidates/search?apiKey=${key}&query=${key}:(`),
      server.call('GET', `/candidates/search?apiKey=${key}&page=${key}`),
      server.call('GET', `/candidates/${key}`, { key }),
      server.call('GET', `/${key}`, { key }),
      server.call('GET', `//${key}`, { key }),
      server.call('GET', `//docs?apiKey=${key}`),
      server.call('GET', `//files/${key}`),
      server.call('GET', `//trpc/${key}`, { key }),
      server.call(
        'GET',
        `//trpc/candidates.get?apiKey=${key}&input=${encodeURIComponent(`{"candidateId":"${key}"`)}`,
      ),
      server.call('GET', '/masterdata', {
        headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': `${key} ` },
      }),
      json(key),
      json(`{"email":"${key}"}`),
      json(`{"firstName":"A","statusId":"${key}"}`),
      server.call('POST', '/candidates', { key, json: {}, headers: { 'Idempotency-Key': `${key} ` } }),
      server.call('POST', '/candidates/parse', {
        body: form,
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      }),
      server.call('POST', '/files', {
        key,
        body: form,
        headers: { 'Content-Type': `multipart/form-data; boundary=${key}` },
      }),
    ]);
    await rawRequest(server.url, `GET /?apiKey=${key} HTTP/9.9\r\nX-Api-Key ${key}\r\n\r\n`);
    await server.database.query('DROP TABLE idempotency_keys');
    const broken = await server.call('POST', '/candidates', {
      key,
      json: { firstName: key },
      headers: { 'Idempotency-Key': key },
    });
    expect(broken.status).toBe(500);

    const secret = key.slice('nova_sk_'.length + 6);
    for (const { body, headers } of [...answers, broken]) {
      expect(JSON.stringify([body, [...headers]])).not.toContain(secret);
    }
    expect((await server.call('GET', '//metrics')).body).not.toContain(secret);
    await new Promise<void>((resolve, reject) => {
      logger.flush((error) => (error ? reject(error) : resolve()));
    });
    const log = await readFile(file, 'utf8');
    expect(log.split('\n').length).toBeGreaterThan(answers.length);
    expect(log).not.toContain(secret);
  });
});
