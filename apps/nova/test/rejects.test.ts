import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakePerson, ImportBench } from './import-bench.ts';
import { makeWorkbook, textRow } from './make-workbook.ts';

describe('rejects', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  }, 120_000);
  afterAll(() => bench.close());

  it('refused rows are mended and read in again, as often as it takes: the column of problems is renewed', async () => {
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

  it('of a workbook are written as CSV, and the next command reads them', async () => {
    const account = await bench.account();
    const data = `${textRow('Name', 'Email')}${textRow('Ada, Countess of Lovelace', 'ada@')}`;
    const file = await bench.file('candidates.xlsx', makeWorkbook({ sheets: [{ name: 'One', data }] }));
    const rejects = file.replace('.xlsx', '.rejects.csv');
    const { text } = await bench.import(account, file, { rejects, sheet: 'One', format: 'xlsx' });
    expect(await readFile(rejects, 'utf8')).toContain('"Ada, Countess of Lovelace",ada@,"Column ""Email""');
    expect(text.split('\n').at(-1)).toMatch(
      /import --account \S+ --type candidate '?\S+candidates\.rejects\.csv'?$/u,
    );
  });

  it('are written into no workbook, nor over the table', async () => {
    const account = await bench.account();
    const file = await bench.file('candidates one.csv', 'Name\nAda Lovelace\n');
    const workbook = bench.import(account, file, { rejects: 'people.XLSX' });
    await expect(workbook).rejects.toThrow(
      '--rejects writes CSV, whatever the table is: --rejects "people.csv".',
    );
    await expect(bench.import(account, file, { rejects: file })).rejects.toThrow('would overwrite the table');
    expect(await bench.records(account, 'candidate')).toEqual([]);
  });

  it('a table of Nova’s own that was refused is still taken word for word', async () => {
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
