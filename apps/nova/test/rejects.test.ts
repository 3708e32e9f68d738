import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakePerson, ImportBench } from './import-bench.ts';
import { openXlsx } from '@nova/features/imports';
import { makeWorkbook, textRow } from '@nova/table-corpus';

describe('rejects', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  }, 120_000);
  afterAll(() => bench.close());

  it('Refused rows are fixed and imported again, repeatedly: each file has new reasons', async () => {
    const account = await bench.account();
    const file = await bench.file(
      'candidates.csv',
      'Name;Email;Salary\nAda Lovelace;ada@;lots\nGrace Hopper;grace@example.com;50k\n',
    );
    const first = file.replace('.csv', '.first.csv');
    const done = await bench.import(account, file, { rejects: first });
    expect(done.text).toMatch(/^1 of 2 rows was created, 1 could not be taken\./u);
    expect(done.text).toContain('What cannot be taken:\n  1 "Salary", line 2: "lots" must be a number\n');
    const text = await readFile(first, 'utf8');
    expect(text).toMatch(/^\uFEFFName;Email;Salary;Problem\r\nAda Lovelace;ada@;lots;"?Column "/u);

    const second = file.replace('.csv', '.second.csv');
    await bench.file('candidates.first.csv', text.replace('lots', '60k'));
    const person = new FakePerson([[/cannot be taken/u, 'keep those rows back, in a file to be mended']]);
    const again = await bench.import(account, first, { rejects: second, type: 'candidate' }, person);
    expect(person.asked.filter(({ question }) => question.includes('Problem'))).toEqual([]);
    expect(again.text).not.toContain('Columns left out');
    const rest = await readFile(second, 'utf8');
    expect(rest.split('\r\n')).toEqual([
      '\uFEFFName;Email;Salary;Problem',
      expect.stringMatching(/^Ada Lovelace;ada@;60k;"Column ""Email""[^;]*"$/u),
      '',
    ]);

    await bench.file('candidates.second.csv', rest.replace('ada@', 'ada@example.com'));
    const last = await bench.import(account, second, { type: 'candidate' });
    expect(last.text).toMatch(/^The row was created\./u);
    expect(await bench.records(account, 'candidate')).toMatchObject([
      { lastName: 'Hopper' },
      { lastName: 'Lovelace', desiredSalary: 60_000 },
    ]);
  });

  it('Refused rows of a workbook may go to CSV, whose texts a spreadsheet leaves alone', async () => {
    const account = await bench.account();
    const data = `${textRow('Name', 'Email', 'Phone')}${textRow('Ada, Countess of Lovelace', 'ada@', '+49 171 123')}`;
    const file = await bench.file('candidates.xlsx', makeWorkbook({ sheets: [{ name: 'One', data }] }));
    const rejects = file.replace('.xlsx', '.rejects.csv');
    const { text } = await bench.import(account, file, { rejects, sheet: 'One', format: 'xlsx' });
    expect(await readFile(rejects, 'utf8')).toContain(
      `"Ada, Countess of Lovelace",ada@,'+49 171 123,"Column ""Email""`,
    );
    expect(text.split('\n').at(-1)).toMatch(
      /import --account \S+ --type candidate '?\S+candidates\.rejects\.csv'?$/u,
    );
  });

  it('Refused rows of a workbook go to a workbook with the same texts, which the next command reads', async () => {
    const account = await bench.account();
    const calculated = '<c><f>A1</f></c>';
    const notes = 'one &amp; two _x0041_ &lt; b\n = 3';
    const data = [
      textRow('Name', 'Email', 'Handy', 'Notizen', 'PLZ'),
      textRow('Ada Lovelace', 'ada@', '+49 171 123', notes, '01067'),
      `<row>${textRow('Grace Hopper').slice(5, -6)}${calculated}<c/><c/><c/></row>`,
      textRow('Mary Jackson', 'mary@example.com'),
    ].join('');
    const file = await bench.file('people.xlsx', makeWorkbook({ sheets: [{ name: 'Bewerber', data }] }));
    const person = new FakePerson();
    const done = await bench.import(account, file, {}, person);
    const rejects = file.replace('.xlsx', '.rejects.xlsx');
    expect(done.text).toContain(rejects);
    expect(done.text).toMatch(/"Email", line 3: is a formula that no program has calculated/u);

    const sheet = await openXlsx(rejects);
    const rows = await sheet.layout((cells) => (cells.includes('Name') ? cells.length : 0));
    const read: (readonly string[])[] = [];
    for await (const record of rows.rows()) if ('cells' in record) read.push(record.cells);
    await sheet.close();
    expect(sheet.name).toBe('Bewerber');
    expect(read).toEqual([
      ['Name', 'Email', 'Handy', 'Notizen', 'PLZ', 'Problem'],
      [
        ...['Ada Lovelace', 'ada@', '+49 171 123', 'one & two A < b\n = 3', '01067'],
        expect.stringMatching(/^Column "Email": must be/u),
      ],
      ['Grace Hopper', '', '', '', '', expect.stringMatching(/^Column "Email": is a formula/u)],
    ]);
    const again = await bench.import(account, rejects, { type: 'candidate', lenient: true });
    expect(again.text).toMatch(/^All 2 rows were created\./u);
    expect(await bench.records(account, 'candidate')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          lastName: 'Lovelace',
          mobile: '+49 171 123',
          internalNotes: 'one & two A < b\n = 3',
          address: expect.objectContaining({ postcode: '01067' }),
        }),
      ]),
    );
  });

  it('Refused rows go to no other kind of workbook, and never over the table', async () => {
    const account = await bench.account();
    const file = await bench.file('candidates one.csv', 'Name\nAda Lovelace\n');
    const workbook = bench.import(account, file, { rejects: 'people.ODS' });
    await expect(workbook).rejects.toThrow('--rejects writes XLSX or CSV: --rejects "people.xlsx".');
    await expect(bench.import(account, file, { rejects: file })).rejects.toThrow('would overwrite the table');
    expect(await bench.records(account, 'candidate')).toEqual([]);
  });

  it('Refused rows of Nova’s own table are still read word for word', async () => {
    const account = await bench.account();
    const headers = 'firstName,lastName,email,Problem';
    const file = await bench.file(
      'candidates two.csv',
      `${headers}\nN/A,Null,ada@example.com,it was wrong\n`,
    );
    await bench.import(account, file);
    expect(await bench.records(account, 'candidate')).toMatchObject([{ firstName: 'N/A', lastName: 'Null' }]);
  });
});
