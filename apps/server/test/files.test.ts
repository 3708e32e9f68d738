import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallCv } from '@nova/testing';
import { rawRequest } from './support/raw-request.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('files', () => {
  let server: TestServer;
  let agency: TestAgency;

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  interface Parsed {
    readonly data: { readonly candidateId: string; readonly cvFileId: string; readonly duplicate: boolean };
  }

  const form = (parts: readonly (readonly [string, string | File])[]): FormData => {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return data;
  };
  const cvFile = (name: string, email: string, fileName = 'cv.pdf'): File =>
    new File([smallCv(name, email)], fileName);
  const parse = (
    body: RequestInit['body'],
    options: { key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => server.call('POST', '/candidates/parse', { body, ...options });
  const parsed = (answer: Answer): Parsed['data'] => (answer.body as Parsed).data;

  describe('a dry run of a CV', () => {
    const key = () => agency.privateKey;
    const dryRun = (email: string, headers: Record<string, string> = {}) =>
      parse(
        form([
          ['dryRun', 'true'],
          ['file', cvFile('Radia Perlman', email)],
        ]),
        { key: key(), headers },
      );

    it('a dry run of a CV is kept by its id, once', async () => {
      const answer = await dryRun('radia@net.example');
      expect(answer).toMatchObject({
        status: 200,
        body: {
          data: {
            candidateId: null,
            duplicate: false,
            confidence: { email: expect.any(Number) },
            record: { firstName: 'Radia', lastName: 'Perlman', email: 'radia@net.example' },
          },
        },
      });
      const found = await server.call('GET', '/candidates/search?query=perlman', { key: key() });
      expect(found).toMatchObject({ body: { total: 0 } });
      const path = `/candidates/parse/${(parsed(answer) as unknown as { parseId: string }).parseId}`;
      const json = { candidate: { jobTitle: 'Engineer' } };
      const kept = await server.call('POST', path, { key: key(), json });
      expect(kept).toMatchObject({
        status: 200,
        body: { data: { name: 'Radia Perlman', duplicate: false } },
      });
      const { candidateId } = parsed(kept);
      expect(await server.call('GET', `/candidates/${candidateId}`, { key: key() })).toMatchObject({
        body: { data: { jobTitle: 'Engineer', email: 'radia@net.example', hasCv: true } },
      });
      expect(await server.call('POST', path, { key: key(), json })).toMatchObject({
        status: 400,
        body: { error: 'INVALID_STATE' },
      });
    });

    it('a dry run of a CV is carried out anew under an Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': 'read-on-trial' };
      const [first, second] = [
        await dryRun('again@net.example', headers),
        await dryRun('again@net.example', headers),
      ];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(parsed(second)).not.toEqual(parsed(first));
    });

    it('refuses a part dryRun that is neither true nor false', async () => {
      const file = cvFile('Radia Perlman', 'odd@net.example');
      const body = form([
        ['dryRun', 'yes'],
        ['file', file],
      ]);
      expect(await parse(body, { key: key() })).toMatchObject({ status: 400 });
    });
  });

  describe('parsing a CV', () => {
    it('creates a candidate with the CV attached, and finds it again', async () => {
      const file = cvFile('Grace Hopper', 'grace@navy.example', 'Grace “CV”\r\n.pdf');
      const first = await parse(form([['file', file]]), { key: agency.privateKey });
      expect(first).toMatchObject({
        status: 200,
        body: {
          data: { name: 'Grace Hopper', duplicate: false, reference: expect.stringMatching(/^CAN-/u) },
        },
      });
      const { candidateId, cvFileId } = parsed(first);
      expect(
        await server.call('GET', `/candidates/${candidateId}`, { key: agency.privateKey }),
      ).toMatchObject({
        body: { data: { email: 'grace@navy.example', hasCv: true, lastActivityDate: expect.any(String) } },
      });
      const reading = { confidence: { email: expect.any(Number) }, pages: { read: 1, total: 1 } };
      expect(first).toMatchObject({ body: { data: reading } });
      expect(Object.keys(parsed(first))).not.toEqual(expect.arrayContaining(['parseId']));
      const again = await parse(form([['file', cvFile('Grace Hopper', 'grace@navy.example')]]), {
        key: agency.privateKey,
      });
      expect(again).toMatchObject({
        status: 200,
        body: { data: { candidateId, cvFileId, duplicate: true, ...reading } },
      });
    });

    it('detects a `.doc` by its content, and serves nothing that a browser runs', async () => {
      const page =
        '<html xmlns:w="urn:schemas-microsoft-com:office:word"><p>Mary Jackson</p><p>mary@naca.example</p><p>Engineer at Langley for many years</p></html>';
      const answer = await parse(form([['file', new File([page], 'cv.HTML', { type: 'text/html' })]]), {
        key: agency.privateKey,
      });
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { name: 'Mary Jackson', cvFileName: 'cv.doc' } },
      });
      const { cvFileId } = parsed(answer);
      const file = await server.call('GET', `/files/${cvFileId}/download`, { key: agency.privateKey });
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'application/msword',
        'content-disposition': expect.stringMatching(/^attachment; filename="?cv\.doc/u),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    });

    it('takes the key as a part before or after the file, or in the query', async () => {
      const file = cvFile('Part Key', 'part@key.example');
      const key = agency.privateKey;
      expect(
        (
          await parse(
            form([
              ['apiKey', key],
              ['file', file],
            ]),
          )
        ).status,
      ).toBe(200);
      expect(
        (
          await parse(
            form([
              ['file', file],
              ['apiKey', key],
            ]),
          )
        ).status,
      ).toBe(200);
      expect(
        (await server.call('POST', `/candidates/parse?apiKey=${key}`, { body: form([['file', file]]) }))
          .status,
      ).toBe(200);
      expect(
        await parse(
          form([
            ['file', file],
            ['apiKey', agency.publicKey],
          ]),
        ),
      ).toMatchObject({ status: 401 });
      expect(
        await parse(
          form([
            ['file', file],
            ['apiKey', 'nova_sk_other'],
          ]),
          { key },
        ),
      ).toMatchObject({ status: 401 });
      expect(await parse(form([['file', file]]))).toMatchObject({ status: 401 });
    });

    it.each([
      ['no file', () => form([['category', 'CV']]), 400, 'FILE_REQUIRED'],
      ['a file under another name', () => form([['cv', cvFile('A B', 'a@b.example')]]), 400, 'FILE_REQUIRED'],
      ['an empty file', () => form([['file', new File([], 'cv.pdf')]]), 400, 'UNREADABLE_FILE'],
      [
        'a file of another kind',
        () => form([['file', new File(['MZ\u0090\u0000'], 'cv.pdf')]]),
        400,
        'UNSUPPORTED_FILE',
      ],
      [
        'a page of the web',
        () => form([['file', new File(['<!doctype html><html><body>Hello</body></html>'], 'cv.doc')]]),
        400,
        'UNSUPPORTED_FILE',
      ],
      [
        'a broken pdf',
        () => form([['file', new File(['%PDF-1.4 and then nothing'], 'cv.pdf')]]),
        400,
        'UNREADABLE_FILE',
      ],
      [
        'more than 10 MiB',
        () => form([['file', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'cv.pdf')]]),
        413,
        'PAYLOAD_TOO_LARGE',
      ],
      ['JSON', () => '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ])('answers %s with its own error', async (_what, body, status, error) => {
      expect(await parse(body(), { key: agency.privateKey })).toMatchObject({
        status,
        body: { error, data: null },
      });
    });

    it.each([
      ['nothing', '', '', 400, 'FILE_REQUIRED'],
      ['a length of 0', 'Content-Length: 0', '', 400, 'FILE_REQUIRED'],
      ['chunks without a byte', 'Transfer-Encoding: chunked', '0\r\n\r\n', 400, 'FILE_REQUIRED'],
      [
        'a type without a body',
        'Content-Type: application/json\r\nContent-Length: 0',
        '',
        400,
        'FILE_REQUIRED',
      ],
      [
        'an empty form',
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 0',
        '',
        400,
        'FILE_REQUIRED',
      ],
      [
        'an empty form in chunks',
        'Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked',
        '0\r\n\r\n',
        400,
        'FILE_REQUIRED',
      ],
      [
        'a form without parts',
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5',
        '--b--',
        400,
        'FILE_REQUIRED',
      ],
      [
        'a form that is cut',
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 3',
        '--b',
        400,
        'VALIDATION_ERROR',
      ],
      ['a body without a type', 'Content-Length: 2', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['text in chunks', 'Transfer-Encoding: chunked', '2\r\nhi\r\n0\r\n\r\n', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ])('answers a request with %s by %j', async (_what, headers, body, status, code) => {
      const lines = [
        'POST /api/nova/candidates/parse HTTP/1.1',
        'Host: nova',
        `X-Api-Key: ${agency.privateKey}`,
        'Connection: close',
        ...(headers === '' ? [] : [headers]),
      ];
      const answer = await rawRequest(server.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status,
        body: expect.stringContaining(code),
      });
    });

    it('creates one candidate from 20 simultaneous uploads of one CV', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          parse(form([['file', cvFile('Twenty Times', 'twenty@times.example')]]), { key: agency.privateKey }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(new Set(answers.map((answer) => parsed(answer).candidateId)).size).toBe(1);
      expect(answers.filter((answer) => !parsed(answer).duplicate)).toHaveLength(1);
    });

    it('counts a CV against the allowance unless it is refused or fails', async () => {
      const small = await server.agency({ limits: { parsedCvsPerDay: 1 } });
      const key = small.privateKey;
      expect((await parse(form([['file', new File(['no CV'], 'cv.pdf')]]), { key })).status).toBe(400);
      expect((await parse(form([['file', cvFile('One Only', 'one@only.example')]]), { key })).status).toBe(
        200,
      );
      expect(await parse(form([['file', cvFile('Two Many', 'two@many.example')]]), { key })).toMatchObject({
        status: 429,
        body: { error: 'PARSE_LIMIT_REACHED', limit: { name: 'parsedCvsPerDay', max: 1, used: 1 } },
      });
    });
  });

  describe('a stored file', () => {
    const content = new TextEncoder().encode('A letter of recommendation.');
    let candidateId: string;
    let fileId: string;

    beforeAll(async () => {
      const created = await server.call('POST', '/candidates', {
        key: agency.privateKey,
        json: { firstName: 'File', lastName: 'Owner' },
      });
      candidateId = (created.body as { data: string }).data;
      const file = new File([content], '../../Empfehlung für Zoë.txt', { type: 'text/plain' });
      const uploaded = await server.call('POST', '/files', {
        key: agency.privateKey,
        body: form([
          ['file', file],
          ['candidateId', candidateId],
          ['category', 'Letter'],
        ]),
      });
      expect(uploaded.status).toBe(200);
      fileId = (uploaded.body as { data: string }).data;
    });

    const download = (headers: Record<string, string> = {}) =>
      server.call('GET', `/files/${fileId}/download`, { key: agency.privateKey, headers });

    it('returns whole, as an attachment with its name', async () => {
      const answer = await download();
      expect(answer).toMatchObject({ status: 200, body: 'A letter of recommendation.' });
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Empfehlung f?r Zo?.txt"; filename*=UTF-8''Empfehlung%20f%C3%BCr%20Zo%C3%AB.txt`,
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-length')).toBe(String(content.length));
    });

    it.each([
      ['an emoji first', `😀${'ü'.repeat(250)}.pdf`],
      ['emoji of several signs', `${'👩‍💻'.repeat(20)} 🏴󠁧󠁢󠁥󠁮󠁧󠁿.pdf`],
      ['emoji throughout', `${'😀'.repeat(251)}.pdf`],
    ])('keeps a name of 255 characters or fewer: %s', async (_what, name) => {
      const file = new File([content], name, { type: 'application/pdf' });
      const uploaded = await server.call('POST', '/files', {
        key: agency.privateKey,
        body: form([
          ['file', file],
          ['candidateId', candidateId],
        ]),
      });
      const id = (uploaded.body as { data: string }).data;
      const answer = await server.call('GET', `/files/${id}/download`, { key: agency.privateKey });
      const encoded = /; filename\*=UTF-8''(?<name>[^;]+)$/u.exec(
        answer.headers.get('content-disposition') ?? '',
      );
      expect(decodeURIComponent(encoded?.groups?.name ?? '')).toBe(name);
    });

    it('serves ranges and tags', async () => {
      expect(await download({ Range: 'bytes=2-7' })).toMatchObject({ status: 206, body: 'letter' });
      expect(await download({ Range: 'bytes=900-' })).toMatchObject({
        status: 416,
        body: { error: 'RANGE_NOT_SATISFIABLE' },
      });
      const tag = (await download()).headers.get('etag') ?? '';
      expect(await download({ 'If-None-Match': tag })).toMatchObject({ status: 304, body: '' });
    });

    it('gets a link that needs no key and cannot be changed', async () => {
      const link = await server.call('GET', `/files/${fileId}/link`, { key: agency.privateKey });
      const { url } = (link.body as { data: { url: string } }).data;
      expect(link).toMatchObject({
        status: 200,
        body: { data: { fileId, fileSize: content.length, contentType: 'text/plain' } },
      });
      expect(await (await fetch(url)).text()).toBe('A letter of recommendation.');
      for (const changed of [
        `${url}x`,
        url.slice(0, -1),
        url.replace(fileId, candidateId),
        `${server.url}/files/none`,
      ]) {
        expect((await fetch(changed)).status).toBe(404);
      }
    });

    it('belongs to its account alone', async () => {
      const other = await server.agency();
      expect((await server.call('GET', `/files/${fileId}/download`, { key: other.privateKey })).status).toBe(
        404,
      );
      expect((await server.call('GET', `/files/${fileId}/link`, { key: other.privateKey })).status).toBe(404);
      const stolen = form([
        ['file', new File(['x'], 'x')],
        ['candidateId', candidateId],
      ]);
      expect((await server.call('POST', '/files', { key: other.privateKey, body: stolen })).status).toBe(404);
    });

    it('disappears with its candidate', async () => {
      await server.call('DELETE', `/candidates/${candidateId}`, { key: agency.privateKey });
      expect((await download()).status).toBe(404);
    });
  });
});
