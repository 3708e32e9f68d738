import fc from 'fast-check';
import { smallCv } from '@nova/testing';
import type { Headers } from './headers.ts';
import { oddBody } from './odd-bodies.ts';
import { oddText } from './odd-texts.ts';
import { resolved, type Schema } from './schema.ts';
import { asText, objectOf, type ValueRecipe } from './values.ts';

export interface SentContent {
  readonly headers: Headers;
  readonly body?: string | Buffer;
}

const boundary = 'the-boundary';
const files = [
  Buffer.alloc(0),
  Buffer.from('%PDF-1.4\nnothing more'),
  Buffer.from('just text'),
  Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
  Buffer.alloc(10 * 1024 * 1024 + 1),
];

/** The schema's members and mostly one file. */
export function formOf(schema: Schema, material: ValueRecipe): fc.Arbitrary<SentContent> {
  const { file: _file, ...rest } = resolved(material.schemas, schema).properties ?? {};
  const file = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...files.slice(0, -1)) },
    {
      weight: 2,
      arbitrary: fc
        .nat(500)
        .map((n) => smallCv(`Ada Fuzz${'abcdefghij'.charAt(n % 10)}`, `cv${String(n)}@fuzz.example`)),
    },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(...files.slice(-1)) },
  );
  const disposition = (name: string, more = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const quotable = material.odd
    ? oddText.map((text) => text.replaceAll(/[\r\n"]/gu, '_'))
    : fc.constantFrom('CV.pdf', 'Lebenslauf Müller.docx');
  const filePart = fc
    .tuple(
      file,
      quotable,
      material.odd ? fc.constantFrom('file', 'file', 'file', 'File', 'x') : fc.constantFrom('file'),
      fc.constantFrom('application/pdf', 'text/plain', 'x'),
    )
    .map(([content, fileName, name, type]) =>
      Buffer.concat([
        Buffer.from(`${disposition(name, `; filename="${fileName}"`)}Content-Type: ${type}\r\n\r\n`),
        content,
      ]),
    );
  const members = objectOf({ properties: rest }, material).map((fields) =>
    Object.entries(fields).map(([name, value]) =>
      Buffer.from(`${disposition(name)}\r\n${asText(value).slice(0, 9_000)}`),
    ),
  );
  const closing = `--${boundary}--\r\n`;
  const end = material.odd
    ? fc.constantFrom(closing, closing, closing, '', `--${boundary}`)
    : fc.constantFrom(closing);
  const whole = fc
    .tuple(
      members,
      fc.array(filePart, { minLength: material.odd ? 0 : 1, maxLength: material.odd ? 2 : 1 }),
      end,
    )
    .map(([fields, parts, last]) =>
      Buffer.concat([
        ...[...fields, ...parts].flatMap((part) => [part, Buffer.from('\r\n')]),
        Buffer.from(last),
      ]),
    );
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  if (!material.odd) return whole.map((body) => ({ headers, body }));
  return fc.oneof(
    { weight: 12, arbitrary: whole.map((body) => ({ headers, body })) },
    { weight: 1, arbitrary: oddBody.map((body) => ({ headers, body })) },
    {
      weight: 1,
      arbitrary: oddBody.map((body) => ({ headers: { 'Content-Type': 'multipart/form-data' }, body })),
    },
    {
      weight: 1,
      arbitrary: oddBody.map((body) => ({ headers: { 'Content-Type': 'application/json' }, body })),
    },
  );
}
