import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { NovaError } from '@nova/contract';
import { answerHeaders, sendError, sendJson } from '../../src/answer.ts';
import { sendFile } from '../../src/send-file.ts';
import { answering } from './support/answer-of.ts';

describe('answers', () => {
  const ask = answering();
  const text = 'ä'.repeat(6_000);
  const wholly = Buffer.from(`{"data":"${text}"}`);
  const safe = Object.fromEntries(
    Object.entries(answerHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );

  // docs/interface/keys-and-accounts.md#secrecy, docs/interface/README.md#compression
  describe('an answer in JSON', () => {
    it.each([
      ['in one text', wholly.toString()],
      ['in parts', ['{"data":"', text, '"}']],
    ] as const)('Body %s is sent unchanged, with its length', async (_what, body) => {
      const answer = await ask((request, response) =>
        sendJson({ request, response }, 201, body, { 'X-Own': 'own' }),
      );
      expect(answer).toMatchObject({
        status: 201,
        headers: {
          ...safe,
          'content-type': 'application/json; charset=utf-8',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'content-length': String(wholly.length),
          'x-own': 'own',
        },
      });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.body).toEqual(wholly);
    });

    it('It is compressed for callers that accept it', async () => {
      const answer = await ask(
        (request, response) => sendJson({ request, response }, 200, ['{"data":"', text, '"}']),
        { headers: { 'Accept-Encoding': 'gzip' } },
      );
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(answer.body.length),
      });
      expect(gunzipSync(answer.body)).toEqual(wholly);
    });

    it.each([{}, { headers: { 'Accept-Encoding': 'br' } }])(
      'HEAD gets the headers alone: %j',
      async (options) => {
        const send = (method: string) =>
          ask((request, response) => sendJson({ request, response }, 200, wholly.toString()), {
            method,
            ...options,
          });
        const [head, get] = [await send('HEAD'), await send('GET')];
        expect(head.body).toHaveLength(0);
        expect(head.headers['content-length']).toBe(get.headers['content-length']);
        expect(head.headers['content-encoding']).toBe(get.headers['content-encoding']);
      },
    );

    it('An unread body closes the connection after an uncompressed answer', async () => {
      const answer = await ask(
        (request, response) => sendJson({ request, response }, 413, ['{"data":"', text, '"}']),
        { method: 'POST', headers: { 'Accept-Encoding': 'gzip', 'Content-Length': 300_000 } },
        Buffer.alloc(300_000),
      );
      expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' }, body: wholly });
      expect(answer.headers).not.toHaveProperty('content-encoding');
    });
  });

  // docs/interface/errors.md#problem-details, docs/interface/errors.md#when-to-try-again
  describe('a failure', () => {
    const error = new NovaError('UNAVAILABLE', 'Later.', { retryAfter: 7 });
    const fail = (failure: NovaError, accept: string) =>
      ask(
        (request, response) =>
          sendError({ request, response }, failure, {
            requestId: 'id-1',
            origin: 'https://crm.example',
            warnings: [],
            headers: { 'X-Own': 'own' },
          }),
        { headers: { Accept: accept } },
      );

    it('It has the envelope, or problem details on request', async () => {
      const envelope = await fail(error, '*/*');
      expect(envelope).toMatchObject({
        status: 503,
        headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '7', 'x-own': 'own' },
      });
      expect(JSON.parse(envelope.body.toString())).toMatchObject({ error: 'UNAVAILABLE', requestId: 'id-1' });
      const problem = await fail(error, 'application/problem+json');
      expect(problem.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'retry-after': '7',
      });
      expect(JSON.parse(problem.body.toString())).toMatchObject({ code: 'UNAVAILABLE', instance: '#id-1' });
    });

    it('Retry-After appears only if known', async () => {
      expect((await fail(new NovaError('NOT_FOUND', 'No.'), '*/*')).headers).not.toHaveProperty(
        'retry-after',
      );
    });
  });

  // docs/interface/files.md#download
  describe('a file', () => {
    const content = Buffer.from('0123456789');
    const file = {
      fileName: 'Zoë 100%41.pdf',
      contentType: 'application/pdf',
      size: content.length,
      sha256: 'abc',
      open: (part?: { readonly start: number; readonly end: number }) =>
        Promise.resolve(Readable.from([content.subarray(part?.start ?? 0, (part?.end ?? 9) + 1)])),
    };
    const download = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
      ask(
        async (request, response) => {
          try {
            const call = { left: new AbortController().signal };
            await sendFile({ request, response, call }, file, { 'X-Own': 'own' });
          } catch (thrown) {
            await sendJson(
              { request, response },
              (thrown as NovaError).status,
              (thrown as NovaError).message,
            );
          }
        },
        { method, headers },
      );
    const whole = {
      ...safe,
      etag: '"abc"',
      'accept-ranges': 'bytes',
      'content-type': 'application/pdf',
      'x-own': 'own',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="Zo? 100_41.pdf"; filename*=UTF-8''Zo%C3%AB%20100%2541.pdf`,
    };

    it('It is an attachment with its name', async () => {
      const answer = await download();
      expect(answer).toMatchObject({
        status: 200,
        headers: { ...whole, 'content-length': '10' },
        body: content,
      });
      expect(answer.headers).not.toHaveProperty('content-range');
    });

    it('HEAD gets the headers alone', async () => {
      expect(await download({}, 'HEAD')).toMatchObject({
        status: 200,
        headers: { ...whole, 'content-length': '10' },
        body: Buffer.alloc(0),
      });
    });

    it.each([
      ['bytes=2-4', '2-4', '234'],
      ['bytes=8-', '8-9', '89'],
      ['bytes=-1', '9-9', '9'],
      ['bytes=0-99', '0-9', '0123456789'],
    ])('A range is sent in part: %s', async (range, place, part) => {
      for (const condition of [{}, { 'If-Range': '"abc"' }])
        expect(await download({ Range: range, ...condition })).toMatchObject({
          status: 206,
          headers: { ...whole, 'content-range': `bytes ${place}/10`, 'content-length': String(part.length) },
          body: Buffer.from(part),
        });
    });

    it.each([
      { Range: 'bytes=0-1,4-5' },
      { Range: 'lines=0-1' },
      { Range: 'odd' },
      { Range: 'bytes=2-4', 'If-Range': '"old"' },
    ])('Range %j gets the whole file', async (headers) => {
      expect(await download(headers)).toMatchObject({ status: 200, body: content });
    });

    it('A range beyond the end is refused', async () => {
      const answer = await download({ Range: 'bytes=10-' });
      expect(answer).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } });
      expect(answer.body.toString()).toBe('The file has 10 bytes; ask for a range within them.');
    });

    it('An unchanged file is 304', async () => {
      const answer = await download({ 'If-None-Match': '"abc"' });
      expect(answer).toMatchObject({ status: 304, headers: { etag: '"abc"' }, body: Buffer.alloc(0) });
      expect((await download({ 'If-None-Match': '"old"' })).status).toBe(200);
    });
  });
});
