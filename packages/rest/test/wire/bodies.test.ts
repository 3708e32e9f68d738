import { describe, expect, it } from '@jest/globals';
import { largestJsonBody, readJson } from '../../src/read-input.ts';
import { requestOf } from './support/request-of.ts';

// docs/interface/errors.md#bodies
describe('a JSON body', () => {
  const read = (body: readonly (string | Buffer)[], type?: string, encoding?: string) =>
    readJson(
      requestOf({
        method: 'POST',
        body,
        headers: [
          ...(type === undefined ? [] : ([['Content-Type', type]] as const)),
          ...(encoding === undefined ? [] : ([['Content-Encoding', encoding]] as const)),
        ],
      }),
    );

  it('Any number of parts is read', async () => {
    expect(await read(['{"a":', '[1,"ä', '"]}'])).toEqual({ a: [1, 'ä'] });
    expect(await read([])).toEqual({});
    expect(await read([], 'text/plain')).toEqual({});
  });

  it('Parts may be cut within a character', async () => {
    const bytes = Buffer.from('{"a":"😀"}');
    expect(await read([bytes.subarray(0, 8), bytes.subarray(8)])).toEqual({ a: '😀' });
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF8"',
    'application/json; a=b ; charset=UTF-8',
    'application/merge-patch+json',
  ])('Type %s is read', async (type) => {
    expect(await read(['{}'], type)).toEqual({});
    expect(await read(['{}'], type, 'identity')).toEqual({});
  });

  it.each([
    ['text/plain', undefined],
    ['text/application/json', undefined],
    ['application/jsonx', undefined],
    ['application/x-www-form-urlencoded', undefined],
    ['multipart/form-data; boundary=x', undefined],
    ['application/json; charset=latin1', undefined],
    ['application/json; charset=utf-16', undefined],
    ['application/json', 'gzip'],
  ])('Type %s in the encoding %s is refused', async (type, encoding) => {
    await expect(read(['{}'], type, encoding)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Send the body as JSON in UTF-8, with Content-Type: application/json.',
    });
  });

  it.each<[string, readonly (string | Buffer)[], RegExp]>([
    ['no UTF-8', [Buffer.from([0x7b, 0xff, 0x7d])], /^not UTF-8$/u],
    ['a broken one', ['{"secret": '], /^Unexpected end of JSON input$/u],
    ['one with a comma too many', ['{"secret":1,}'], /^(?!.*secret).+ in JSON at position 12/u],
    ['no JSON at all', ['secret'], /^(?!.*secret).+$/u],
  ])('A body that is %s is refused, and not quoted', async (_what, body, why) => {
    const refused: unknown = await read(body).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^The body is not valid JSON: .+\.$/u),
      details: { issues: [{ path: '', message: expect.stringMatching(why) }] },
    });
  });

  it.each([
    ['[]', 'an array'],
    ['"x"', 'a string'],
    ['null', 'null'],
    ['1', 'a number'],
  ])('A body that is %s is told that it must be an object', async (body, sent) => {
    const message = `must be a JSON object, not ${sent}`;
    await expect(read([body])).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `The body ${message}.`,
      details: { issues: [{ path: '', message }] },
    });
  });

  it('A body may have a megabyte and no byte more, announced or not', async () => {
    const tooLarge = { code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 1 MiB.' };
    const full = `{"a":"${'x'.repeat(largestJsonBody - 8)}"}`;
    expect(largestJsonBody).toBe(1024 * 1024);
    expect(Object.keys(await read([full]))).toEqual(['a']);
    await expect(read([full, ' '])).rejects.toMatchObject(tooLarge);
    const announced = (bytes: number) =>
      readJson(requestOf({ method: 'POST', body: ['{}'], headers: [['Content-Length', String(bytes)]] }));
    await expect(announced(largestJsonBody + 1)).rejects.toMatchObject(tooLarge);
    expect(await announced(largestJsonBody)).toEqual({});
  });

  it('A cut connection is refused', async () => {
    const request = requestOf({ method: 'POST', body: ['{'] });
    request.destroy(new Error('gone'));
    await expect(readJson(request)).rejects.toMatchObject({
      details: { issues: [{ path: '', message: 'the connection was cut' }] },
    });
  });
});
