import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakePerson, ImportBench } from './import-bench.ts';
import { makeWorkbook, textRow } from '@nova/table-corpus';

describe('a look at a table before its import', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  }, 120_000);
  afterAll(() => bench.close());

  it('counts skipped rows as the import then does', async () => {
    const account = await bench.account();
    await bench.import(
      account,
      await bench.file('candidates.csv', 'Name,Email\nAda Lovelace,ada@example.com\n'),
    );
    const rows = [
      'Ada King,ada@example.com',
      'Grace Hopper,grace@example.com',
      'G. Hopper,grace@example.com',
    ];
    const file = await bench.file('candidates 2.csv', `Name,Email\n${rows.join('\n')}\n`);
    const look = await bench.import(account, file, { dryRun: true });
    expect(look.text).toMatch(/^1 of 3 rows will be created, 1 is already there, 1 repeats another\./u);
    expect(look.text.replaceAll(/\s+/gu, ' ')).toMatch(
      /To be passed over: 2 duplicates, such as line 2 is [0-9a-f-]{36}; --on-duplicate says otherwise\./u,
    );
    expect(look.document).toMatchObject({ skipped: 2 });
    const done = await bench.import(account, file);
    expect(done.document).toMatchObject({ imported: { candidate: 1 }, skipped: 2 });
    expect(done.text).toContain('Passed over: 2 duplicates');
  });

  it('counts skipped JSON lines, and names the line that one repeats', async () => {
    const account = await bench.account();
    const line = JSON.stringify({ type: 'candidate', lastName: 'Hopper', email: 'grace@example.com' });
    const file = await bench.file('people.ndjson', `${line}\n${line.replace('Hopper', 'Murray')}\n`);
    const { text } = await bench.import(account, file, { dryRun: true, onDuplicate: 'skip' });
    expect(text).toMatch(
      /^To create: candidate 1\. .*To skip: 1\.\nTo be skipped as duplicates: line 2 repeats line 1\./u,
    );
  });

  it('shows every cause and every loss before a table is written, in a dry run and in a real one', async () => {
    const rows = [
      'Ada,,mr,blue,x,ada@,soon,01/02/1986',
      'Grace,Tarif,,,,grace@example.com,1 month,03/04/1987',
      'Mary,5,,red,,mary@example.com,1-2 months,14/04/1987',
      'Eve,5,,red,,eve@example.com,,yesterday',
      'Kim,5,,red,,kim@example.com,,03/04/1987,,one too many',
    ];
    const content = `Name,Salary,Title,Colour,Rating,Email,Notice,DOB\n${rows.join('\n')}\n`;
    const file = await bench.file('candidates 3.csv', content);
    const account = await bench.account();
    const causes = [
      '"Salary", line 3',
      '"Rating", line 2',
      '"Email", line 2',
      '"Notice", line 4',
      '"DOB", line 5',
      'line 6:',
    ];
    const look = await bench.import(account, file, { dryRun: true });
    const done = await bench.import(account, file);
    for (const text of [look.text, bench.told]) {
      expect(causes.filter((cause) => !text.includes(` 1 ${cause}`))).toEqual([]);
      expect(text.replaceAll(/\s+/gu, ' ')).toContain('"Colour" (4 cells)');
    }
    expect(done.document).toMatchObject({ imported: {} });
    const asked = new FakePerson();
    await bench.import(account, file, {}, asked);
    expect(bench.told).toContain(' 1 "Notice", line 4');
    await bench.import(account, file, { json: true });
    expect(bench.told).toBe('');
  });

  it('keeps cells without a field in the notes, each line once, and preserves the notes', async () => {
    const account = await bench.account();
    const head = 'ID;Name;Kündigungsfrist;Nationalität;Gehaltswunsch;Bemerkungen';
    const file = await bench.file(
      'Kandidatenliste.csv',
      `${head}\n1;Ada Lovelace;3 Monate zum Quartalsende;britisch;VB;Ruft an\n`,
    );
    const done = await bench.import(account, file);
    expect(done.text.replaceAll(/\s+/gu, ' ')).toContain(
      'Kept in the notes, cell by cell: "Kündigungsfrist" (1), "Nationalität" (1), "Gehaltswunsch" (1).',
    );
    const remarks = 'Kündigungsfrist: 3 Monate zum Quartalsende\nNationalität: britisch\nGehaltswunsch: VB';
    expect(await bench.records(account, 'candidate')).toMatchObject([
      { noticePeriod: 'THREE_MONTHS', desiredSalary: null, internalNotes: `Ruft an\n${remarks}` },
    ]);
    const other = await bench.file(
      'Bewerber.csv',
      'ID;Name;Nationalität\n1;Ada King;britisch\n2;Grace Hopper;US\n',
    );
    await bench.import(account, other);
    const people = await bench.records(account, 'candidate');
    expect(people.map(({ lastName, internalNotes }) => [lastName, internalNotes]).toSorted()).toEqual([
      ['Hopper', 'Nationalität: US'],
      ['King', `Ruft an\n${remarks}`],
    ]);
  });

  it('takes a missing currency from the header, the other cells, or the account', async () => {
    const account = await bench.account();
    const currencyOf = async (name: string, header: string, cells: readonly string[]) => {
      const rows = cells.map((text, at) => `${name} ${String(at)};${text}`);
      await bench.import(account, await bench.file('candidates.csv', `Name;${header}\n${rows.join('\n')}\n`));
      const people = await bench.records(account, 'candidate');
      return people.filter(({ firstName }) => firstName === name).map((one) => one.desiredSalaryCurrency);
    };
    expect(await currencyOf('Ada', 'Gehalt', ['60000', '70000'])).toEqual(['EUR', 'EUR']);
    expect(await currencyOf('Bob', 'Gehalt', ['60000', '£70000'])).toEqual(['GBP', 'GBP']);
    expect(await currencyOf('Eve', 'Gehalt (CHF)', ['60000', '70000'])).toEqual(['CHF', 'CHF']);
  });

  it('finds the sheet with the table behind a cover, and names it', async () => {
    const account = await bench.account();
    const cover = [
      textRow('Kandidatenübersicht'),
      textRow('Erstellt von', 'Ana'),
      textRow('Firma', 'Acme'),
    ].join('');
    const sheets = [
      { name: 'Deckblatt', data: cover },
      { name: 'Firmenliste', data: `${textRow('Firma', 'Ort')}${textRow('Acme', 'Berlin')}` },
      { name: 'Personen', data: `${textRow('Vorname', 'Nachname')}${textRow('Ada', 'Lovelace')}` },
    ];
    const file = await bench.file('Export.xlsx', makeWorkbook({ sheets }));
    const done = await bench.import(account, file);
    expect(done.text.replaceAll(/\s+/gu, ' ')).toContain(
      'Read from the sheet "Firmenliste"; "Deckblatt", "Personen" stand beside it (--sheet).',
    );
    expect(await bench.records(account, 'company')).toMatchObject([{ name: 'Acme', location: 'Berlin' }]);
    const named = sheets.map(({ name, data }) => ({ data, name: name === 'Personen' ? 'Kandidaten' : name }));
    await bench.import(account, await bench.file('Bewerberliste.xlsx', makeWorkbook({ sheets: named })));
    expect(await bench.records(account, 'candidate')).toMatchObject([{ lastName: 'Lovelace' }]);
  });
});
