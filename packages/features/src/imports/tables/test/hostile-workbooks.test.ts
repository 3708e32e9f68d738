import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openXlsx } from '../xlsx/open-xlsx.ts';
import { makeWorkbook, textRow, type MadeWorkbook, makeZip } from '@nova/table-corpus';

describe('a hostile workbook is refused with advice', () => {
  let folder: string;
  let made = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-hostile-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function open(bytes: Uint8Array): Promise<void> {
    const path = join(folder, `${String((made += 1))}.xlsx`);
    await writeFile(path, bytes);
    const sheet = await openXlsx(path);
    await sheet.close();
  }

  const sheetOf = (data: string, more: Partial<MadeWorkbook> = {}): Buffer =>
    makeWorkbook({ sheets: [{ name: 'One', data }], ...more });

  const cell = '<c><v>1</v></c>';
  const entities = '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>';

  it.each<[string, () => Uint8Array, RegExp]>([
    ['cut off', () => sheetOf(textRow('x')).subarray(0, 900), /is damaged: its end is missing/u],
    ['with broken XML', () => sheetOf('<row><c></row>'), /is damaged: its XML is broken/u],
    [
      'without its list of sheets',
      () => makeZip([{ name: 'xl/x.xml', content: '' }]),
      /no list of its sheets/u,
    ],
    [
      'that declares entities',
      () =>
        sheetOf('', {
          before: [{ name: 'xl/sharedStrings.xml', content: `${entities}<sst><si><t>&a;&b;</t></si></sst>` }],
        }),
      /declares entities/u,
    ],
    [
      'that names what nobody declared',
      () => sheetOf('<row><c t="str"><v>&b;</v></c></row>'),
      /XML is broken/u,
    ],
    [
      'with a part that is locked',
      () => sheetOf('', { before: [{ name: '_rels/.rels', content: '<a/>', isLocked: true }] }),
      /locked with a password/u,
    ],
    ['nested deeply', () => sheetOf(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), /nested too deeply/u],
    [
      'of one endless text',
      () => sheetOf(`<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`),
      /a text of more than a million/u,
    ],
    [
      'of one endless tag',
      () => sheetOf(`<row r="${'1'.repeat(3_000_000)}"/>`),
      /a text of more than a million/u,
    ],
    [
      'of one endless comment',
      () => sheetOf(`<!--${'<>'.repeat(2_000_000)}-->`),
      /a text of more than a million/u,
    ],
    [
      'of a cell in endless pieces',
      () => sheetOf(`<row><c t="inlineStr"><is>${'<r><t>xxxxxxxxxx</t></r>'.repeat(10_000)}</is></c></row>`),
      /more than 65,536 characters/u,
    ],
    [
      'of a value in endless pieces',
      () => sheetOf(`<row><c t="str"><v>${'<![CDATA[xxxxxxxxxx]]>'.repeat(10_000)}</v></c></row>`),
      /more than 65,536 characters/u,
    ],
    [
      'with cells without end',
      () => sheetOf(`<row>${'<c s="1"/>'.repeat(20_000)}</row>`),
      /a row of more than 16384 cells/u,
    ],
    [
      'with a cell far away',
      () => sheetOf(`<row><c r="XFD1"><v>1</v></c></row>`),
      /in the cell XFD1, far outside/u,
    ],
    [
      'with a row beyond the last',
      () => sheetOf(`<row r="1048577">${cell}</row>`),
      /more than a million rows/u,
    ],
    [
      'with rows in disorder',
      () => sheetOf(`<row r="2">${cell}</row><row r="1">${cell}</row>`),
      /rows are not in order/u,
    ],
    [
      'with cells in disorder',
      () => sheetOf(`<row><c r="B1"/><c r="A1"/></row>`),
      /cells of a row are not in order/u,
    ],
    [
      'with texts that are not there',
      () => sheetOf('<row><c t="s"><v>7</v></c></row>'),
      /names text 7, which is not there/u,
    ],
    ['with a text of no number', () => sheetOf('<row><c t="s"><v>-1e9</v></c></row>'), /which is not there/u],
    [
      'that unpacks to a thousand times its size',
      () => sheetOf(`<row>${cell}</row>${' '.repeat(1_000).concat('<a/>').repeat(80_000)}`),
      /unpacks to more than \d+ MiB/u,
    ],
    [
      'with parts without end',
      () => makeZip(Array.from({ length: 10_001 }, (_, at) => ({ name: String(at), content: '' }))),
      /10,001 parts/u,
    ],
    [
      'with merged cells without end',
      () =>
        makeWorkbook({
          sheets: [{ name: 'One', data: '', behind: '<mergeCell ref="A1:A3"/>'.repeat(100_001) }],
        }),
      /too many merged cells/u,
    ],
  ])('%s', async (_name, bytes, complaint) => {
    await expect(open(bytes())).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(complaint),
    });
  });

  it('keeps rows of bounded length if every cell has the same shared text', async () => {
    const strings = [`<t>${'x'.repeat(60_000)}</t>`];
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(1_000)}</row>`;
    const path = join(folder, 'repeated.xlsx');
    await writeFile(path, sheetOf(`${textRow('Surname')}${row}${row}`, { strings }));
    const sheet = await openXlsx(path);
    const { rows } = await sheet.layout(() => 1);
    const found: unknown[] = [];
    for await (const row of rows()) found.push('problem' in row ? row : row.cells);
    await sheet.close();
    const problem = 'The row is longer than 1,048,576 characters.';
    expect(found).toEqual([['Surname'], { number: 2, problem }, { number: 3, problem }]);
  });
});
