import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from './import-bench.ts';
import { makeWorkbook, makeZip, textRow } from '@nova/table-corpus';

describe('import workbook', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  }, 120_000);
  afterAll(() => bench.close());

  const date = (value: number): string => `<c s="1"><v>${String(value)}</v></c>`;
  const text = (said: string): string => `<c t="inlineStr"><is><t>${said}</t></is></c>`;

  const workbook = makeWorkbook({
    formats: ['General', 'dd/mm/yyyy'],
    sheets: [
      { name: 'Read me', state: 'hidden', data: textRow('Hello') },
      {
        name: 'Bewerber',
        data: [
          textRow('ID', 'Vorname', 'Nachname', 'E-Mail', 'Geburtsdatum', 'Handy', 'Skills'),
          `<row>${['1', 'Ada', 'Lovelace', 'ada@example.com'].map(text).join('')}${date(4000)}<c><v>4.47912345678E+11</v></c>${text('Java, SQL')}</row>`,
          `<row>${['2', 'Grace', 'Hopper', 'grace@'].map(text).join('')}${date(2535)}<c/>${text('COBOL')}</row>`,
        ].join(''),
      },
      { name: 'Firmen', data: `${textRow('Firma', 'Ort')}${textRow('Acme GmbH', 'Berlin')}` },
    ],
  });

  const refusal = (content: string | Uint8Array, name: string) =>
    bench.file(name, content).then(async (file) => bench.import(await bench.account(), file));

  describe('a workbook (docs/import-and-export.md#a-table)', () => {
    it('imports like a table, and changes nothing the second time', async () => {
      const account = await bench.account();
      const file = await bench.file('Agentur 2026.xlsx', workbook);
      const rejects = file.replace('.xlsx', '.rejects.csv');
      const look = await bench.import(account, file, { dryRun: true });
      expect(look.text.replaceAll(/\s+/gu, ' ')).toMatch(
        /^1 of 2 rows will be created, 1 cannot be taken\..*Read from the sheet "Bewerber"; "Firmen" stands beside it/u,
      );
      expect(look.document).toMatchObject({
        problems: [{ column: 'E-Mail', count: 1, examples: [{ line: 3, value: 'grace@' }] }],
      });

      const done = await bench.import(account, file, { rejects });
      expect(await bench.records(account, 'candidate')).toMatchObject([
        {
          firstName: 'Ada',
          lastName: 'Lovelace',
          dateOfBirth: '1910-12-13',
          mobile: '447912345678',
          skills: ['Java', 'SQL'],
        },
      ]);
      expect(done.text).toMatch(/^1 of 2 rows was created, 1 could not be taken\./u);
      const again = await bench.import(account, file, { lenient: true });
      expect(again.document).toMatchObject({ imported: { candidate: 1 }, unchanged: 1 });
    });

    it('may have sheets of several types, which --sheet names', async () => {
      const account = await bench.account();
      const file = await bench.file('Export.xlsx', workbook);
      await bench.import(account, file, { sheet: 'firmen' });
      expect(await bench.records(account, 'company')).toMatchObject([
        { name: 'Acme GmbH', location: 'Berlin' },
      ]);
      const none = bench.import(account, file, { sheet: 'Jobs' });
      await expect(none).rejects.toThrow(
        'no sheet "Jobs". Its sheets are "Read me" (hidden), "Bewerber", "Firmen".',
      );
    });

    it('may have any name: its content decides', async () => {
      const account = await bench.account();
      const file = await bench.file('candidates.csv', workbook);
      expect((await bench.import(account, file, { lenient: true })).document).toMatchObject({
        imported: { candidate: 2 },
      });
    });
  });

  describe('another kind of file is refused with advice', () => {
    const compound = (name: string): Buffer =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(1_500),
        Buffer.from(name, 'utf16le'),
      ]);
    it.each<[string, string | Uint8Array, RegExp]>([
      ['old.xls', compound('Workbook'), /an old spreadsheet \(XLS\).*save it as CSV or XLSX/u],
      ['locked.xlsx', compound('EncryptedPackage'), /locked with a password/u],
      ['old.doc', compound('WordDocument'), /an old Office document/u],
      ['sheet.ods', makeZip([{ name: 'content.xml', content: '' }]), /OpenDocument file \(ODS\)/u],
      ['sheet.xlsb', makeZip([{ name: 'xl/workbook.bin', content: '' }]), /XLSB/u],
      ['sheet.numbers', makeZip([{ name: 'Index/Document.iwa', content: '' }]), /Apple Numbers/u],
      ['text.docx', makeZip([{ name: 'word/document.xml', content: '' }]), /a document, not a spreadsheet/u],
      [
        'all.zip',
        makeZip([{ name: 'out/people.csv', content: '' }]),
        /Unpack it, and import what is in it, such as "out\/people.csv"/u,
      ],
      ['candidates.csv.gz', gzipSync('a,b'), /packed.*Unpack it first/u],
      ['cv.pdf', '%PDF-1.7', /a PDF/u],
      ['candidates.csv', Buffer.from('89504e470d0a1a0a', 'hex'), /a picture/u],
      [
        'candidates.xls',
        '<html xmlns:x="urn:x"><table><tr><td>Name</td></tr></table>',
        /a web page.*save it as CSV or XLSX/u,
      ],
      ['candidates.xml', '<?xml version="1.0"?><a/>', /XML/u],
      ['candidates.csv', '[{"firstName": "Ada"}]', /one JSON array.*one object on each line/u],
      ['candidates.csv', '{"firstName": "Ada"}\n', /JSON, not a table.*--format ndjson/u],
    ])('%s', async (name, content, complaint) => {
      await expect(refusal(content, name)).rejects.toMatchObject({
        code: name === 'locked.xlsx' ? 'BAD_REQUEST' : 'UNSUPPORTED_FILE',
        message: expect.stringMatching(complaint),
      });
    });

    it('options that do not fit the file are refused too', async () => {
      const account = await bench.account();
      const file = await bench.file('candidates.csv', 'Name\nAda Lovelace\n');
      await expect(bench.import(account, file, { sheet: 'One' })).rejects.toThrow('--sheet is for workbooks');
      await expect(bench.import(account, file, { format: 'xlsx' })).rejects.toThrow(
        'The file is no workbook',
      );
    });
  });
});
