import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { NovaError } from '@nova/contract';
import { blockSize } from '../../src/multipart/byte-blocks.ts';
import { readMultipart } from '../../src/multipart/read-multipart.ts';
import {
  createKeylessForms,
  keylessBounds,
  openUpload,
  type OpenUpload,
} from '../../src/multipart/open-upload.ts';
import { requestOf } from './support/request-of.ts';

describe('forms', () => {
  type Part = readonly [name: string, value: string | Buffer, fileName?: string | undefined, type?: string];

  const type = 'multipart/form-data; boundary=edge';
  const formOf = (parts: readonly Part[], end = '--edge--\r\n'): Buffer =>
    Buffer.concat([
      ...parts.flatMap(([name, value, fileName, contentType]) => [
        Buffer.from(
          `--edge\r\nContent-Disposition: form-data; name="${name}"` +
            (fileName === undefined ? '' : `; filename="${fileName}"`) +
            (contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`) +
            '\r\n\r\n',
        ),
        Buffer.from(value),
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ]);
  const posted = (body: Buffer, contentType: string = type, announced = body.length) =>
    requestOf({
      method: 'POST',
      body: body.length === 0 ? [] : [body],
      headers: [
        ['Content-Type', contentType],
        ['Content-Length', String(announced)],
      ],
    });
  const read = (parts: readonly Part[], end?: string) => readMultipart(posted(formOf(parts, end)));
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => (error instanceof NovaError ? [error.code, error.message] : error));
  const unreadable = (why: string) => ['VALIDATION_ERROR', `The upload cannot be read: ${why}.`];

  // docs/interface/files.md#upload
  describe('a form', () => {
    it('The form has its fields, and its file with name and type', async () => {
      const { upload, key } = read([
        ['candidateId', 'a'],
        ['apiKey', 'k'],
        ['file', 'bytes', 'Zoë.pdf', 'application/pdf'],
        ['category', 'CV'],
      ]);
      const { fields, file } = await upload;
      expect([await key, fields]).toEqual(['k', { candidateId: 'a', apiKey: 'k', category: 'CV' }]);
      expect([file?.name, file?.type, await file?.text()]).toEqual(['Zoë.pdf', 'application/pdf', 'bytes']);
    });

    it('A form may have neither key nor file', async () => {
      const { upload, key } = read([['category', 'CV']]);
      expect([await key, await upload]).toEqual([undefined, { fields: { category: 'CV' }, file: undefined }]);
    });

    it('A file may have another name, or none', async () => {
      expect((await read([['other', 'bytes', 'x.pdf']]).upload).file).toBeUndefined();
      const { file } = await read([['file', 'bytes', undefined, 'application/octet-stream']]).upload;
      expect([file?.name, file?.type, await file?.text()]).toEqual([
        'file',
        'application/octet-stream',
        'bytes',
      ]);
    });

    it.each<[string, readonly Part[], readonly string[]]>([
      [
        'two different keys',
        [
          ['apiKey', 'a'],
          ['apiKey', 'b'],
        ],
        ['UNAUTHORIZED', 'The request carries different API keys; give one.'],
      ],
      [
        'a field given twice',
        [
          ['category', 'a'],
          ['category', 'b'],
        ],
        unreadable('the field category is given twice'),
      ],
      ['a field too long', [['category', 'x'.repeat(4_096)]], unreadable('the field category is too long')],
      [
        'two files',
        [
          ['file', 'a', 'a'],
          ['file', 'b', 'b'],
        ],
        unreadable('send one file'),
      ],
      [
        'eleven fields',
        Array.from({ length: 11 }, (_, at): Part => [`f${String(at)}`, 'x']),
        unreadable('too many fields'),
      ],
    ])('A form with %s is refused', async (_what, parts, told) => {
      expect(await refusal(read(parts).upload)).toEqual(told);
    });

    it('A form takes ten fields up to their limit, one of them repeated', async () => {
      const parts = Array.from({ length: 9 }, (_, at): Part => [`f${String(at)}`, 'x'.repeat(4_095)]);
      const { fields } = await read([...parts, ['f0', 'x'.repeat(4_095)]]).upload;
      expect(Object.values(fields).map(({ length }) => length)).toEqual(
        Array.from({ length: 9 }, () => 4_095),
      );
    });

    it('More than 10 MiB is refused, announced or not', async () => {
      const tooLarge = ['PAYLOAD_TOO_LARGE', 'The file is larger than 10 MiB.'];
      const bytes = Buffer.alloc(10 * 1024 * 1024);
      expect((await read([['file', bytes, 'full']]).upload).file?.size).toBe(bytes.length);
      expect(await refusal(read([['file', Buffer.concat([bytes, Buffer.alloc(1)]), 'more']]).upload)).toEqual(
        tooLarge,
      );
      const announced = posted(formOf([['file', 'x', 'x']]), type, 11 * 1024 * 1024 + 1);
      expect(await refusal(readMultipart(announced).upload)).toEqual(tooLarge);
    });

    it.each([
      ['ends within a file', formOf([['file', 'bytes', 'x']], '').subarray(0, -2)],
      ['is none', Buffer.from('no form')],
      ['ends within a field', formOf([['category', 'CV']], '').subarray(0, -4)],
    ])('A form that %s is refused', async (_what, body) => {
      expect(await refusal(readMultipart(posted(body)).upload)).toEqual(
        unreadable('the form ends too soon or is not well formed'),
      );
    });

    it.each([
      'application/json',
      'multipart/form-data',
      'x; multipart/form-data; boundary=edge',
      'text/multipart/form-data;boundary=edge',
    ])('The type %s is refused, unless there is no body', async (other) => {
      expect(await refusal(readMultipart(posted(Buffer.from('{}'), other)).upload)).toEqual([
        'UNSUPPORTED_MEDIA_TYPE',
        'Send a form with Content-Type: multipart/form-data; its part `file` is the file.',
      ]);
      const empty = readMultipart(posted(Buffer.alloc(0), other));
      expect([await empty.upload, await empty.key]).toEqual([{ fields: {}, file: undefined }, undefined]);
    });

    it('A stopped form fails with the given error', async () => {
      const reading = read([['file', 'bytes', 'x']]);
      reading.stop(new NovaError('BAD_REQUEST', 'Enough.'));
      expect(await refusal(reading.upload)).toEqual(['BAD_REQUEST', 'Enough.']);
    });

    it('The callback runs before memory is taken', async () => {
      const taken: number[] = [];
      await readMultipart(posted(formOf([['file', Buffer.alloc(blockSize + 1), 'x']])), (bytes) =>
        taken.push(bytes),
      ).upload;
      expect(taken).toEqual([blockSize, blockSize]);
    });
  });

  // docs/interface/keys-and-accounts.md#how-a-key-travels
  describe('an upload', () => {
    const response = { headersSent: true } as never;
    const opened: OpenUpload[] = [];
    const openWith = (request: IncomingMessage, given: readonly string[] = [], bounds = keylessBounds) => {
      const upload = openUpload({ request, response }, given, createKeylessForms(bounds));
      opened.push(upload);
      return upload;
    };
    const open = (parts: readonly Part[], given?: readonly string[]) =>
      openWith(posted(formOf(parts)), given);
    afterEach(() => {
      for (const upload of opened.splice(0)) upload.end();
    });
    const file: Part = ['file', 'bytes', 'cv.pdf'];

    it('The form’s key counts if there is no other', async () => {
      const upload = open([['apiKey', ' k '], file, ['category', 'CV']]);
      expect(await upload.credentials()).toEqual(['k']);
      const { file: sent, ...fields } = await upload.input();
      expect([fields, (sent as File).name]).toEqual([{ category: 'CV' }, 'cv.pdf']);
    });

    it('A form without a key, or no form, has none', async () => {
      expect(await open([file]).credentials()).toEqual([]);
      const none = openWith(posted(Buffer.from('{}'), 'application/json'));
      expect(await none.credentials()).toEqual([]);
    });

    it('A form’s key must match the other keys', async () => {
      const same = open([['apiKey', 'k'], file], ['k']);
      expect(await same.credentials()).toEqual(['k']);
      expect(Object.keys(await same.input())).toEqual(['file']);
      expect(await refusal(open([['apiKey', 'other'], file], ['k']).input())).toEqual([
        'UNAUTHORIZED',
        'The request carries different API keys; give one.',
      ]);
    });

    it('A file is required', async () => {
      expect(await refusal(open([['category', 'CV']], ['k']).input())).toEqual([
        'FILE_REQUIRED',
        'The form has no file: send one as the part `file`.',
      ]);
    });

    it('Reading stops after the answer', async () => {
      const upload = open([file], ['k']);
      const input = upload.input();
      upload.end();
      expect(await refusal(input)).toEqual([
        'BAD_REQUEST',
        'The request was answered before its form was read.',
      ]);
    });

    it('A form whose key comes last shares the keyless memory', async () => {
      const body = formOf([
        ['file', Buffer.alloc(2 * blockSize), 'cv.pdf'],
        ['apiKey', 'k'],
      ]);
      const keyOf = (bytes: number) => {
        const [first, last] = [body.subarray(0, -100), body.subarray(-100)];
        const request = requestOf({
          method: 'POST',
          body: [first, last],
          headers: [
            ['Content-Type', type],
            ['Content-Length', String(body.length)],
          ],
        });
        return refusal(openWith(request, [], { ...keylessBounds, bytes }).credentials());
      };
      expect(await keyOf(3 * blockSize)).toEqual(['k']);
      expect(await keyOf(3 * blockSize - 1)).toEqual([
        'UNAVAILABLE',
        expect.stringContaining('Too many uploads'),
      ]);
    });

    it('A keyless form is refused without room, and admitted once another has left', async () => {
      const forms = createKeylessForms({ ...keylessBounds, bytes: blockSize });
      const openIn = () => {
        const upload = openUpload({ request: posted(formOf([['apiKey', 'k']])), response }, [], forms);
        opened.push(upload);
        return upload;
      };
      const first = openIn();
      const one = first.credentials();
      expect(await refusal(openIn().credentials())).toEqual([
        'UNAVAILABLE',
        expect.stringContaining('Too many uploads'),
      ]);
      expect(await one).toEqual(['k']);
      first.end();
      expect(await openIn().credentials()).toEqual(['k']);
    });

    it('A keyless form that pauses too long is refused', async () => {
      const request = requestOf({
        method: 'POST',
        headers: [
          ['Content-Type', type],
          ['Transfer-Encoding', 'chunked'],
        ],
      });
      Object.assign(request, { pipe: () => request });
      const upload = openWith(request, [], { ...keylessBounds, pauseMs: 1 });
      expect(await refusal(upload.credentials())).toEqual([
        'UNAUTHORIZED',
        'The form stopped before its part apiKey. Give the API key in the query or a header, or before the file.',
      ]);
    });
  });

  describe('a public upload', () => {
    const upload = { filePart: { name: 'cv', required: false }, isPublic: true };
    const inputOf = async (parts: readonly Part[], bytes = keylessBounds.bytes): Promise<unknown> => {
      const forms = createKeylessForms({ ...keylessBounds, bytes });
      const request = posted(formOf(parts));
      const opened = openUpload({ request, response: { headersSent: true } as never }, ['k'], forms, upload);
      try {
        return await opened.input();
      } finally {
        opened.end();
      }
    };

    it.each([
      ['none', []],
      ['an empty one', [['cv', '', 'cv.pdf']]],
    ] satisfies readonly (readonly [string, readonly Part[]])[])(
      'The file is optional: %s',
      async (_which, parts) => {
        expect(await inputOf([['name', 'Ada'], ...parts])).toEqual({ name: 'Ada' });
      },
    );

    it('It shares the keyless memory to its end, because its key is everybody’s', async () => {
      const parts: readonly Part[] = [['cv', Buffer.alloc(blockSize), 'cv.pdf']];
      expect(await inputOf(parts, 2 * blockSize)).toEqual({ cv: expect.any(File) });
      const none = ['UNAVAILABLE', expect.stringContaining('Too many uploads')];
      expect(await refusal(inputOf(parts, 2 * blockSize - 1))).toEqual(none);
      expect(await refusal(inputOf(parts, 1))).toEqual(none);
    });
  });

  describe('keyless forms together', () => {
    const admitted = (forms: ReturnType<typeof createKeylessForms>) => {
      const refused: NovaError[] = [];
      return { form: forms.admit((error) => refused.push(error)), refused };
    };
    const bounds = { ...keylessBounds, bytes: 4 * blockSize };

    it('They share bounded memory: a form beyond it is refused with a time to retry', () => {
      const forms = createKeylessForms(bounds);
      const [one, other] = [admitted(forms), admitted(forms)];
      one.form.take(2 * blockSize);
      expect([one.refused, other.refused]).toEqual([[], []]);
      other.form.take(1);
      expect(one.refused).toEqual([]);
      expect(other.refused).toEqual([
        expect.objectContaining({
          code: 'UNAVAILABLE',
          message:
            'Too many uploads without an API key in the query or a header are under way. Give it there, or try again.',
          details: { retryAfter: 5 },
        }),
      ]);
      other.form.take(blockSize * 9);
      expect(other.refused).toHaveLength(1);
    });

    it('Leaving frees room, once', () => {
      const forms = createKeylessForms(bounds);
      const one = admitted(forms);
      one.form.take(3 * blockSize);
      one.form.leave();
      one.form.leave();
      const other = admitted(forms);
      other.form.take(3 * blockSize);
      expect([one.refused, other.refused]).toEqual([[], []]);
      other.form.take(1);
      expect(other.refused).toHaveLength(1);
    });

    it('Forms past their fair time make room, the oldest first', () => {
      const forms = createKeylessForms({ ...bounds, fairMs: 0 });
      const [one, other, third] = [admitted(forms), admitted(forms), admitted(forms)];
      third.form.take(2 * blockSize);
      expect([one.refused.length, other.refused.length, third.refused.length]).toEqual([1, 0, 0]);
    });
  });
});
