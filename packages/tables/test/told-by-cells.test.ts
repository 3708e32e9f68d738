import { describe, expect, it } from '@jest/globals';
import type { SourceLine } from '@nova/transfer';
import { type CsvOptions, openCsv } from '../src/table/open-table.ts';

describe('told by cells', () => {
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

  it('headers give way to what the cells say: a client’s name, how people are addressed, files', async () => {
    const clients = Array.from({ length: 12 }, (_none, at) => `Acme ${String(at)},cv-${String(at)}.pdf`);
    const { columns } = await read(['Client,Description', ...clients].join('\n'), 'company');
    expect(columns.map(({ target }) => target?.name)).toEqual(['name', undefined]);
    const people = Array.from({ length: 12 }, (_none, at) => `Mr,Analyst ${String(at)},A`);
    const titled = await read(
      ['candidate-title,candidate-jobTitle1,candidate-lastName', ...people].join('\n'),
    );
    expect(titled.columns.map(({ target }) => target?.name)).toEqual([undefined, 'jobTitle', 'lastName']);
  });

  it('whole names of a Spanish table have two last ones', async () => {
    const { lines } = await read(
      'Candidato,Correo,Móvil\nLucía García López,l@example.com,1\nAna Gil Ruiz,a@example.com,2',
    );
    expect(lines).toMatchObject([
      { text: expect.stringContaining('"firstName":"Lucía","lastName":"García López"') },
      { text: expect.stringContaining('"firstName":"Ana","lastName":"Gil Ruiz"') },
    ]);
  });

  it('a house number stands where the language of its header has it', async () => {
    const { lines } = await read('Surname,Street,House Number\nLovelace,High Street,12');
    expect(lines).toMatchObject([{ text: expect.stringContaining('"12 High Street"') }]);
    const german = await read('Nachname,Straße,Hausnummer\nWeiß,Hauptstraße,12');
    expect(german.lines).toMatchObject([{ text: expect.stringContaining('"Hauptstraße 12"') }]);
  });

  it('phone numbers that look damaged are what they are where an export of Nova’s own has kept spreadsheets off them', async () => {
    const { lines } = await read("firstName,mobile\nAda,4.47912E+11\nBo,'4.47912E+11");
    expect(lines).toMatchObject([
      { problem: expect.stringContaining('is what a spreadsheet made of a phone number') },
      { text: expect.stringContaining('"mobile":"4.47912E+11"') },
    ]);
  });
});
