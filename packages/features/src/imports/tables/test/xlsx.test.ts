import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTable } from '../table/open-table.ts';
import { openXlsx } from '../xlsx/open-xlsx.ts';
import { makeWorkbook, textRow, type MadeWorkbook } from '@nova/table-corpus';

describe('xlsx', () => {
  let folder: string;
  let made = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-xlsx-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function rowsOf(workbook: MadeWorkbook, sheet?: string) {
    const path = join(folder, `${String((made += 1))}.xlsx`);
    await writeFile(path, makeWorkbook(workbook));
    const opened = await openXlsx(path, { sheet });
    try {
      const { rows } = await opened.layout(() => 0);
      const found: unknown[] = [];
      for await (const record of rows()) found.push('cells' in record ? record.cells : record);
      return { ...opened, rows: found };
    } finally {
      await opened.close();
    }
  }

  async function cellsOf(data: string, workbook: Omit<MadeWorkbook, 'sheets'> = {}) {
    const { rows } = await rowsOf({ ...workbook, sheets: [{ name: 'One', data: `<row>${data}</row>` }] });
    return rows[0];
  }

  const numbers = (...cells: readonly (readonly [value: string, style?: number])[]): string =>
    cells
      .map(([value, style]) => `<c${style === undefined ? '' : ` s="${String(style)}"`}><v>${value}</v></c>`)
      .join('');

  describe('cells of a workbook', () => {
    it('become texts: shared, inline, of formulas, with runs and escapes, without phonetic hints', async () => {
      const strings = [
        '<t>plain</t>',
        '<r><t>rich </t></r><r><rPr><b/></rPr><t xml:space="preserve">text</t></r>',
        '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
        '<t>two_x000D_\nlines _x005F_x0041_ A_x0042_</t>',
        '<t>&lt;a &amp; b&gt;<![CDATA[<c>]]></t>',
      ];
      const data = `${strings.map((_, at) => `<c t="s"><v>${String(at)}</v></c>`).join('')}<c t="str"><f>A1</f><v>said</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>`;
      expect(await cellsOf(data, { strings })).toEqual([
        ...['plain', 'rich text', '東京', 'two\nlines _x0041_ AB', '<a & b><c>', 'said', 'inline'],
      ]);
    });

    it('keep all figures of whole numbers, and drop arithmetic noise of others', async () => {
      const data = numbers(
        ['4.47912345678E+11'],
        ['447912345678'],
        ['0.30000000000000004'],
        ['1E-2'],
        ['-5'],
        ['50.125'],
        ['1.23456789012345E+18'],
      );
      expect(await cellsOf(data)).toEqual([
        ...['447912345678', '447912345678', '0.3', '0.01', '-5', '50.1250', '1234567890123450000'],
      ]);
    });

    it('become ISO 8601 dates by their format', async () => {
      const formats = [
        'General',
        'dd/mm/yyyy',
        '[$-409]d-mmm-yy;@',
        'hh:mm AM/PM',
        '[h]:mm',
        'yyyy&quot;d&quot;',
        '[Red]0.00',
        '0&quot;d&quot;',
      ];
      const data = numbers(
        ['45000', 0],
        ['45000', 1],
        ['45000.604166666664', 2],
        ['0.5', 3],
        ['1.5625', 4],
        ['45000', 5],
        ['45000', 6],
        ['5', 7],
        ['45000', 8],
        ['1', 1],
        ['59', 1],
        ['61', 1],
        ['0', 1],
        ['-1', 1],
      );
      expect(await cellsOf(data, { formats })).toEqual([
        ...[
          '45000',
          '2023-03-15',
          '2023-03-15T14:30',
          '12:00',
          '37:30',
          '2023-03-15',
          '45000',
          '5',
          '2023-03-15',
        ],
        ...['1900-01-01', '1900-02-28', '1900-03-01', '0000-00-00', '-1'],
      ]);
      expect(await cellsOf(numbers(['43538', 1], ['0.25', 1]), { formats, is1904: true })).toEqual([
        '2023-03-15',
        '06:00',
      ]);
      expect(await cellsOf('<c t="d"><v>2023-03-15</v></c>', { isStrict: true })).toEqual(['2023-03-15']);
    });

    it('keep the currency, the per cent and the leading zeros that they show', async () => {
      const formats = [
        '[$£-809]#,##0.00',
        '#,##0\\ &quot;€&quot;',
        '[$EUR] #,##0',
        '[$$-C09]#,##0',
        '0%',
        '00000',
        '&quot;+&quot;0',
        '\\(000\\)\\ 000\\-0000',
        '#,##0.00_);[Red]\\(#,##0.00\\)',
        '[$kr-41D] 0',
      ];
      const data = numbers(
        ['50000', 0],
        ['50000', 1],
        ['50000.5', 2],
        ['50000', 3],
        ['0.8', 4],
        ['1234', 5],
        ['447912345678', 6],
        ['2079460958', 7],
        ['1234.5', 8],
        ['5', 9],
      );
      expect(await cellsOf(data, { formats })).toEqual([
        ...[
          '£50000',
          '€50000',
          'EUR 50000.5',
          'AUD 50000',
          '80%',
          '01234',
          '+447912345678',
          '(207) 946-0958',
          '1234.5',
          '5',
        ],
      ]);
    });

    it('may be true and false, errors, and formulas without a value', async () => {
      const data =
        '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><f>1+1</f></c><c t="str"><f>x</f><v></v></c><c><v>1</v></c>';
      expect(await cellsOf(data)).toEqual(['true', 'false', '#N/A', '\uFFFF\uFFFE', '', '1']);
    });

    it('may leave gaps in rows and between rows, and have prefixed names', async () => {
      const data =
        '<x:row r="2"><x:c r="B2"><x:v>1</x:v></x:c><x:c r="D2"/></x:row><x:row r="5"><x:c r="A5"><x:v>2</x:v></x:c><x:c r="C5"><x:v>3</x:v></x:c></x:row><row/>';
      const sheets = [{ name: 'One', data: data.replaceAll('<x:row', '<x:row xmlns:x="y"') }];
      expect((await rowsOf({ sheets })).rows).toEqual([
        ['', '1', ''],
        ['2', '', '3'],
      ]);
    });

    it('apply to each row that they are merged over; a title over columns stays in place', async () => {
      const sheets = [
        {
          name: 'One',
          data: `${textRow('Title')}${textRow('Acme', 'Ada')}${textRow('', 'Bob')}${textRow('', 'Cy')}${textRow('', 'Di')}`,
          behind: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A4"/></mergeCells>',
        },
      ];
      expect((await rowsOf({ sheets })).rows).toEqual([
        ...[
          ['Title', ''],
          ['Acme', 'Ada'],
          ['Acme', 'Bob'],
          ['Acme', 'Cy'],
          ['', 'Di'],
        ],
      ]);
    });

    it('may use more shared texts than one block holds', async () => {
      const strings = Array.from({ length: 1_000 }, (_, at) => `<t>text ${String(at)}</t>`);
      const places = [999, 0, 511, 512, 256, 255, 998, 1];
      const data = places.map((at) => `<c t="s"><v>${String(at)}</v></c>`).join('');
      expect(await cellsOf(data, { strings })).toEqual(places.map((at) => `text ${String(at)}`));
    });
  });

  describe('sheets of a workbook', () => {
    const sheets = [
      { name: 'Lists', state: 'hidden', data: textRow('secret') },
      { name: 'People', data: textRow('people') },
      { name: 'Jobs &amp; more', data: textRow('jobs') },
      { name: 'Blank', data: '' },
    ] as const;

    it('match by name in any case; otherwise the first visible one wins', async () => {
      const first = await rowsOf({ sheets });
      expect([first.name, first.others, first.rows]).toEqual([
        'People',
        ['Jobs & more', 'Blank'],
        [['people']],
      ]);
      expect((await rowsOf({ sheets }, 'jobs & MORE')).rows).toEqual([['jobs']]);
      expect((await rowsOf({ sheets, isStrict: true }, 'Lists')).rows).toEqual([['secret']]);
    });

    it('appear in the message if the named one is missing or blank', async () => {
      const all = '"Lists" (hidden), "People", "Jobs & more", "Blank"';
      await expect(rowsOf({ sheets }, 'Persons')).rejects.toThrow(
        `has no sheet "Persons". Its sheets are ${all}.`,
      );
      await expect(rowsOf({ sheets }, 'Blank')).rejects.toThrow(
        `The sheet "Blank" is empty. Its sheets are ${all}.`,
      );
    });

    it('leave no file behind', async () => {
      const before = process.env.TMPDIR;
      process.env.TMPDIR = await mkdtemp(join(folder, 'own-'));
      try {
        await rowsOf({ sheets });
        await expect(rowsOf({ sheets }, 'Blank')).rejects.toThrow('is empty');
        expect(await readdir(process.env.TMPDIR)).toEqual([]);
      } finally {
        if (before === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = before;
      }
    });
  });

  it('read like any table: below a title, above a total, with certain dates', async () => {
    const path = join(folder, 'table.xlsx');
    const data = [
      textRow('Export of our people'),
      textRow('Surname', 'DOB', 'Salary', '', 'Cell'),
      `<row><c t="inlineStr"><is><t>Lovelace</t></is></c>${numbers(['4000', 1], ['50000', 2])}<c/>${numbers(['447912345678'])}</row>`,
      `<row><c t="inlineStr"><is><t>Hopper</t></is></c><c t="inlineStr"><is><t>#N/A</t></is></c><c><f>1+1</f></c></row>`,
      `<row><c r="A5"/><c r="D5"><v>7</v></c></row>`,
      textRow('Total: 2'),
    ].join('');
    await writeFile(
      path,
      makeWorkbook({ formats: ['General', 'mm-dd-yy', '[$€-2] 0'], sheets: [{ name: 'One', data }] }),
    );
    const sheet = await openXlsx(path);
    try {
      const table = await openTable(sheet.layout, { type: 'candidate', customFields: [], maps: [] });
      const lines: unknown[] = [];
      for await (const line of table.lines) lines.push('text' in line ? JSON.parse(line.text) : line);
      expect(lines).toEqual([
        {
          type: 'candidate',
          lastName: 'Lovelace',
          dateOfBirth: '1910-12-13',
          mobile: '447912345678',
          desiredSalary: 50_000,
          desiredSalaryCurrency: 'EUR',
        },
        {
          number: 4,
          problem: expect.stringMatching(/^Column "Salary": is a formula that no program has calculated/u),
        },
        { type: 'candidate' },
      ]);
      expect([table.above, table.below]).toEqual([1, [{ number: 6, text: 'Total: 2' }]]);
      expect(table.columns.map(({ header, target }) => [header, target?.name])).toContainEqual([
        'Column 4',
        undefined,
      ]);
    } finally {
      await sheet.close();
    }
  });
});
