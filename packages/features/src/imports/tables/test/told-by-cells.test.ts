import { describe, expect, it } from '@jest/globals';
import type { SourceLine } from '../../transfer/import-session.ts';
import { type CsvOptions, openCsv } from '../table/open-table.ts';

describe('columns by their cells', () => {
  async function read(text: string, type: CsvOptions['type'] = 'candidate') {
    async function* chunks() {
      await Promise.resolve();
      yield new TextEncoder().encode(text);
    }
    const table = await openCsv(chunks, { type, customFields: [], maps: [], encoding: 'utf-8' });
    const lines: SourceLine[] = [];
    for await (const line of table.lines) lines.push(line);
    return { ...table, lines };
  }

  it('Cells override headers: a client’s name, salutations, files', async () => {
    const clients = Array.from({ length: 12 }, (_none, at) => `Acme ${String(at)},cv-${String(at)}.pdf`);
    const { columns } = await read(['Client,Description', ...clients].join('\n'), 'company');
    expect(columns.map(({ target }) => target?.name)).toEqual(['name', undefined]);
    const people = Array.from({ length: 12 }, (_none, at) => `Mr,Analyst ${String(at)},A`);
    const titled = await read(
      ['candidate-title,candidate-jobTitle1,candidate-lastName', ...people].join('\n'),
    );
    expect(titled.columns.map(({ target }) => target?.name)).toEqual([undefined, 'jobTitle', 'lastName']);
  });

  it('Whole names of a Spanish table have two last names', async () => {
    const { lines } = await read(
      'Candidato,Correo,Móvil\nLucía García López,l@example.com,1\nAna Gil Ruiz,a@example.com,2',
    );
    expect(lines).toMatchObject([
      { text: expect.stringContaining('"firstName":"Lucía","lastName":"García López"') },
      { text: expect.stringContaining('"firstName":"Ana","lastName":"Gil Ruiz"') },
    ]);
  });

  it('A house number stands on the side that its header’s language has', async () => {
    const { lines } = await read('Surname,Street,House Number\nLovelace,High Street,12');
    expect(lines).toMatchObject([{ text: expect.stringContaining('"12 High Street"') }]);
    const german = await read('Nachname,Straße,Hausnummer\nWeiß,Hauptstraße,12');
    expect(german.lines).toMatchObject([{ text: expect.stringContaining('"Hauptstraße 12"') }]);
  });

  it('Nova’s own export keeps phone numbers that look damaged', async () => {
    const { lines } = await read("firstName,mobile\nAda,4.47912E+11\nBo,'4.47912E+11");
    expect(lines).toMatchObject([
      { problem: expect.stringContaining('is what a spreadsheet made of a phone number') },
      { text: expect.stringContaining('"mobile":"4.47912E+11"') },
    ]);
  });
});
