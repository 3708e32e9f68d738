import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createUser } from '@nova/features';
import { removeOldIdempotencyKeys } from '@nova/core';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('idempotency', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  interface Body {
    readonly data: string | null;
    readonly error: string | null;
    readonly requestId: string;
  }

  const post = (idempotencyKey: string, json: unknown, path = '/companies', key = agency.privateKey) =>
    server.call('POST', path, { key, json, headers: { 'Idempotency-Key': idempotencyKey } }) as Promise<
      Answer<Body>
    >;
  const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');
  const rowsOf = (key: string) =>
    server.database.query<{ status: number | null; path: string }>(
      `SELECT status, path FROM idempotency_keys WHERE "accountId" = $1 AND key = $2`,
      [agency.accountId, key],
    );

  const form = (content: string, boundary: string, fields: Readonly<Record<string, string>>) => ({
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: [
      ...Object.entries(fields).map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`,
      `--${boundary}--\r\n`,
    ].join(''),
  });

  describe('a repeated Idempotency-Key', () => {
    it('replays the first answer and writes nothing again', async () => {
      const first = await post('once', { name: 'Once Ltd' });
      const second = await post('once', { name: 'Once Ltd' });
      expect([first.status, replayed(first)]).toEqual([200, null]);
      expect([second.status, replayed(second)]).toEqual([200, 'true']);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
    });

    it('belongs to its user: another one of the account does not get the first one’s answer', async () => {
      const { id } = await createUser(server.database, agency.accountId, {
        name: 'Ben Other',
        email: 'ben@agency.example',
      });
      const { key: others } = await createKey(server.database, { userId: id, role: 'PRIVATE' });
      const { key: second } = await createKey(server.database, { userId: agency.userId, role: 'PRIVATE' });
      const url = { url: 'https://hooks.example/in' };
      const first = await post('theirs', url, '/webhooks');
      const told = await post('theirs', url, '/webhooks', others);
      expect([told.status, replayed(told)]).toEqual([200, null]);
      expect(told.body.data).not.toEqual(first.body.data);
      expect((await post('theirs', { url: 'https://hooks.example/other' }, '/webhooks', others)).status).toBe(
        422,
      );
      const again = await post('theirs', url, '/webhooks', second);
      expect([replayed(again), again.body]).toEqual(['true', first.body]);
    });

    it('keeps the caller’s request id of the repetition', async () => {
      await post('chosen', { name: 'Chosen Ltd' });
      const again = (await server.call('POST', '/companies', {
        key: agency.privateKey,
        json: { name: 'Chosen Ltd' },
        headers: { 'Idempotency-Key': 'chosen', 'X-Request-Id': 'mine-2' },
      })) as Answer<Body>;
      expect([again.body.requestId, again.headers.get('x-request-id')]).toEqual(['mine-2', 'mine-2']);
    });

    it('replays refusals of the rules', async () => {
      const { data } = (await post('taken-1', { name: 'Taken Ltd' })).body;
      for (const expected of [null, 'true']) {
        const answer = await post('taken-2', { name: 'taken ltd' });
        expect(answer).toMatchObject({ status: 409, body: { error: 'DUPLICATE', data } });
        expect(replayed(answer)).toBe(expected);
      }
      await post('wrong', { name: 7 });
      const wrong = await post('wrong', { name: 7 });
      expect(wrong).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR', issues: [{ path: 'name' }] },
      });
      expect(replayed(wrong)).toBe('true');
    });

    it('gets a refusal with another body, and is free for another path, account or order of members', async () => {
      await post('reused', { name: 'Reused Ltd', phone: '1' });
      expect(await post('reused', { name: 'Another Ltd' })).toMatchObject({
        status: 422,
        body: { error: 'IDEMPOTENCY_KEY_REUSED' },
      });
      expect(replayed(await post('reused', { phone: '1', name: 'Reused Ltd' }))).toBe('true');
      const onAnotherPath = await post('reused', { firstName: 'Reused' }, '/candidates');
      expect([onAnotherPath.status, replayed(onAnotherPath)]).toEqual([200, null]);
      const other = await server.agency();
      const elsewhere = await post('reused', { name: 'Another Ltd' }, '/companies', other.privateKey);
      expect([elsewhere.status, replayed(elsewhere)]).toEqual([200, null]);
    });

    it('lets one of many simultaneous requests through', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => post('crowd', { firstName: 'Crowd' }, '/candidates')),
      );
      const ids = new Set(answers.map(({ body }) => body.data).filter((id) => id !== null));
      expect(ids.size).toBe(1);
      expect(answers.filter(({ status }) => status === 200 || status === 409)).toHaveLength(12);
      expect(answers.filter((answer) => answer.status === 200 && replayed(answer) === null)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409);
      for (const { body } of refused) expect(body.error).toBe('IDEMPOTENCY_IN_PROGRESS');
    });

    it('compares uploads by content, not by boundary', async () => {
      const { data: candidateId } = (await post('owner-of-file', { firstName: 'Filed' }, '/candidates')).body;
      const upload = (content: string, boundary: string, fields = {}) => {
        const { headers, body } = form(content, boundary, { candidateId: candidateId ?? '', ...fields });
        return server.call('POST', '/files', {
          body,
          headers: { ...headers, 'X-Api-Key': agency.privateKey, 'Idempotency-Key': 'file' },
        }) as Promise<Answer<Body>>;
      };
      const first = await upload('one', 'aaa');
      const again = await upload('one', 'bbb', { apiKey: agency.privateKey });
      expect([first.status, again.status, replayed(again)]).toEqual([200, 200, 'true']);
      expect(again.body.data).toBe(first.body.data);
      expect((await upload('two', 'aaa')).status).toBe(422);
      expect((await upload('one', 'aaa', { category: 'CV' })).status).toBe(422);
    });

    it('counts for tRPC mutations too', async () => {
      const send = (name: string) =>
        server.call('POST', '//trpc/companies.create', {
          key: agency.privateKey,
          json: { name },
          headers: { 'Idempotency-Key': 'trpc' },
        });
      const first = await send('Procedure Ltd');
      const again = await send('Procedure Ltd');
      expect(again.body).toEqual(first.body);
      expect([first.status, replayed(first), replayed(again)]).toEqual([200, null, 'true']);
      expect(await send('Other Ltd')).toMatchObject({
        status: 422,
        body: { error: { data: { error: 'IDEMPOTENCY_KEY_REUSED' } } },
      });
    });
  });

  describe('an Idempotency-Key', () => {
    it.each(['', ' ', 'a b', 'x'.repeat(256), 'ä'])('answers 400 for the form %j', async (key) => {
      expect(await post(key, { name: 'Nobody Ltd' })).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR', issues: [{ path: 'Idempotency-Key' }] },
      });
    });

    it('applies after key and limits, and does not store their refusals', async () => {
      expect(await post('a b', {}, '/companies', 'nope')).toMatchObject({ status: 401 });
      expect(await post('refused', { name: 'R' }, '/companies', 'nope')).toMatchObject({ status: 401 });
      const tight = await server.agency({ limits: { writesPerMinute: 1, companyRecords: 0 } });
      const full = await post('full', { name: 'Full Ltd' }, '/companies', tight.privateKey);
      expect(full).toMatchObject({ status: 429, body: { error: 'RECORD_LIMIT_REACHED' } });
      const limited = await post('full', { name: 'Full Ltd' }, '/companies', tight.privateKey);
      expect(limited).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
      expect(await rowsOf('refused')).toEqual([]);
      const kept = await server.database.query('SELECT 1 FROM idempotency_keys WHERE "accountId" = $1', [
        tight.accountId,
      ]);
      expect(kept).toEqual([]);
    });

    it('does nothing on a PUT, and costs no row if absent', async () => {
      const { data: id } = (await post('for-put', { name: 'Put Ltd' })).body;
      for (const name of ['Put A', 'Put B']) {
        const answer = await server.call('PUT', `/companies/${String(id)}`, {
          key: agency.privateKey,
          json: { name },
          headers: { 'Idempotency-Key': 'put' },
        });
        expect([answer.status, replayed(answer)]).toEqual([200, null]);
      }
      expect(await rowsOf('put')).toEqual([]);
    });

    it('expires after a minute if its process died, for the same body alone', async () => {
      await post('died', { name: 'Died Ltd' });
      const age = (seconds: number) =>
        server.database.query(
          `UPDATE idempotency_keys SET status = NULL, response = NULL, "createdOn" = now() - make_interval(secs => $1::int)
         WHERE key = 'died'`,
          [seconds],
        );
      await age(30);
      expect(await post('died', { name: 'Died Ltd' })).toMatchObject({
        status: 409,
        body: { error: 'IDEMPOTENCY_IN_PROGRESS' },
      });
      await age(70);
      expect((await post('died', { name: 'Else Ltd' })).status).toBe(422);
      expect(await post('died', { name: 'Died Ltd' })).toMatchObject({
        status: 409,
        body: { error: 'DUPLICATE' },
      });
    });

    it('expires after 24 hours, and its row is removed', async () => {
      await post('old', { name: 'Old Ltd' });
      await post('older', { name: 'Older Ltd' });
      await server.database.query(
        `UPDATE idempotency_keys SET "createdOn" = now() - interval '25 hours' WHERE key IN ('old', 'older')`,
      );
      const fresh = await post('old', { name: 'Brand new Ltd' });
      expect([fresh.status, replayed(fresh)]).toEqual([200, null]);
      expect(await removeOldIdempotencyKeys(server.database)).toBe(1);
      expect(await rowsOf('older')).toEqual([]);
      expect(await rowsOf('old')).toHaveLength(1);
    });
  });
});
