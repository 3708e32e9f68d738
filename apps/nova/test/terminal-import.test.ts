import { access, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakePerson, ImportBench } from './import-bench.ts';

describe('terminal import', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  });
  afterAll(() => bench.close());

  const table = [
    'Ref,Name,Email,Phone,Skills,Status,Owner,Date Added,Salary',
    'a,Ada Lovelace,ada@example.com,+44 20 7946 0001,"Maths, Analysis",Hunting,Sarah,01/02/2023,50k',
    'b,Grace Hopper,grace@example.com,+44 20 7946 0002,COBOL,Hunting,Ana,03/04/2023,60k',
    'c,Augusta King,ADA@example.com,+44 20 7946 0003,,Resting,,,',
    'd,Alan Turing,alan@example.com,,,New,,,lots',
  ].join('\n');

  const isThere = (path: string): Promise<boolean> =>
    access(path).then(
      () => true,
      () => false,
    );

  /** Imports write files beside their table, so each has its own name. */
  let tables = 0;
  const write = (text: string) =>
    bench.file(`candidates ${String.fromCharCode(97 + (tables += 1))}.csv`, text);

  describe('an import at a terminal (docs/import-and-export.md#questions)', () => {
    it('looks at a table, and asks what is open with an example and a usual answer', async () => {
      const account = await bench.account(['Ana', 'Bob']);
      const file = await write(table);
      const person = new FakePerson();
      const report = await bench.import(account, file, {}, person);
      const map = file.replace('.csv', '.map.json');
      expect(person.asked.map(({ question, usual }) => [question, usual])).toEqual([
        ['What is the column "Phone", such as "+44 20 7946 0001"?', 'mobile'],
        [
          'The dates of the column "Date Added" could be day/month or month/day, such as "01/02/2023". What stands first?',
          'day/month/year',
        ],
        ['The account has no user "Sarah". Who owns those records?', 'nobody'],
        ['The account’s candidate statuses have no "Hunting", "Resting". What becomes of them?', 'add them'],
        [
          '1 row is about records that are there already or stand twice in the table, such as line 4 (Augusta King ADA@example.com). What becomes of them?',
          'skip them',
        ],
        [
          '1 row has a cell that cannot be taken, such as "lots" in the column "Salary". What becomes of them?',
          'keep those rows back, in a file to be mended',
        ],
        ['A file to keep these answers in, for the next table of the same system (no for none):', map],
      ]);
      expect(report.text).toMatch(/^2 of 4 rows were created, 1 is already there, 1 could not be taken\.\n/u);
      const rejects = await readFile(file.replace('.csv', '.rejects.csv'), 'utf8');
      expect(rejects.split('\r\n')).toHaveLength(3);
      expect(rejects).toContain('d,Alan Turing');
      expect(await bench.records(account, 'candidate')).toMatchObject([
        {
          firstName: 'Ada',
          mobile: '+44 20 7946 0001',
          ownerName: null,
          statusName: 'Hunting',
          skills: ['Maths', 'Analysis'],
          createdOn: '2023-02-01T00:00:00.000Z',
        },
        { firstName: 'Grace', ownerName: 'Ana', createdOn: '2023-04-03T00:00:00.000Z' },
      ]);

      expect(JSON.parse(await readFile(map, 'utf8'))).toMatchObject({
        columns: { Phone: 'mobile', Ref: null, Owner: 'ownerName' },
        dates: 'dmy',
        listSeparator: ',',
        createMissing: true,
        owner: 'none',
        onDuplicate: 'skip',
        lenient: false,
      });
      const again = new FakePerson();
      const second = await bench.import(account, file, { mapFile: map }, again);
      expect(again.asked).toEqual([]);
      expect(second.text).toMatch(
        /^2 of 4 rows are unchanged, 1 is already there, 1 could not be taken\.\n/u,
      );
    });

    it('follows other answers, and asks only what is open', async () => {
      const account = await bench.account(['Ana', 'Bob']);
      await bench.import(account, await write('Name,Email\nGrace Brewster,grace@example.com\n'));
      const file = await write(table);
      const person = new FakePerson([
        [/column "Phone"/u, 'workPhone'],
        [/Who owns/u, 'Bob bob@example.com'],
        [/statuses have no/u, 'leave them out'],
        [/already or stand twice/u, 'change those records'],
        [/cannot be taken/u, 'take the rows without those cells'],
        [/A file to keep/u, 'no'],
      ]);
      const report = await bench.import(account, file, { dates: 'mdy' }, person);
      expect(person.asked.some(({ question }) => question.startsWith('The dates'))).toBe(false);
      expect(report.text).toMatch(/^2 of 4 rows were created, 2 were changed\.\n/u);
      const people = await bench.records(account, 'candidate');
      expect(people).toMatchObject([
        {
          firstName: 'Grace',
          lastName: 'Hopper',
          workPhone: '+44 20 7946 0002',
          ownerName: 'Ana',
          statusName: null,
        },
        {
          firstName: 'Augusta',
          email: 'ADA@example.com',
          ownerName: 'Bob',
          createdOn: '2023-01-02T00:00:00.000Z',
        },
        { firstName: 'Alan', desiredSalary: null, statusName: 'New', ownerName: 'Bob' },
      ]);
      expect(await isThere(file.replace('.csv', '.map.json'))).toBe(false);
      expect(await isThere(file.replace('.csv', '.rejects.csv'))).toBe(false);
    });

    it('asks nothing if the table leaves nothing open', async () => {
      const account = await bench.account();
      const person = new FakePerson();
      const report = await bench.import(
        account,
        await write('Name,Email\nAda Lovelace,ada@example.com\n'),
        {},
        person,
      );
      expect(person.asked).toEqual([]);
      expect(report.text).toMatch(/^The row was created\./u);
    });

    it.each(['column "Phone"', 'Who owns', 'cannot be taken'])(
      'writes nothing if the person leaves at the question %s',
      async (at) => {
        const account = await bench.account();
        const file = await write(table);
        const person = new FakePerson([[new RegExp(at, 'u'), new Error('Stopped; nothing was changed.')]]);
        await expect(bench.import(account, file, {}, person)).rejects.toThrow('Stopped');
        expect(await bench.records(account, 'candidate')).toEqual([]);
        const statuses = await bench.records(account, 'masterData');
        expect(statuses.map(({ name }) => name)).not.toContain('Hunting');
        expect(await isThere(file.replace('.csv', '.map.json'))).toBe(false);
      },
    );

    it('creates companies that rows name, or leaves them out', async () => {
      const text = 'Name,Company\nAda Lovelace,Acme\nGrace Hopper,Navy\n';
      const account = await bench.account();
      const file = await bench.file('contacts.csv', text);
      const made = await bench.import(account, file, {}, new FakePerson([[/A file/u, 'no']]));
      expect(made.text).toMatch(
        /^All 2 rows were created\.\nAdded to the account’s companies: "Acme", "Navy"\./u,
      );
      expect((await bench.records(account, 'company')).map(({ name }) => name)).toEqual(['Acme', 'Navy']);
      const other = await bench.account();
      const person = new FakePerson([
        [/companies have no/u, 'leave them out'],
        [/A file/u, 'no'],
      ]);
      await bench.import(other, file, {}, person);
      expect(await bench.records(other, 'company')).toEqual([]);
      expect(await bench.records(other, 'contact')).toHaveLength(2);
    });

    it('assumes the month first in America, unless another column proves an order', async () => {
      const account = await bench.account([], 'America/Chicago');
      const usual = async (text: string) => {
        const person = new FakePerson();
        await bench.import(account, await write(text), { dryRun: true }, person);
        return person.asked.find(({ question }) => question.startsWith('The dates'))?.usual;
      };
      expect(await usual('Name,DOB\nAda King,01/02/1990\n')).toBe('month/day/year');
      expect(await usual('Name,DOB,Date Added\nAda King,01/02/1990,25/12/2020\n')).toBe('day/month/year');
    });
  });

  describe('an import without anybody to ask', () => {
    it('shows the result in a few lines after a look, and the next command does it', async () => {
      const account = await bench.account();
      const file = await write(table.replaceAll(',New,', ',"It’s New",'));
      const look = await bench.import(account, file, { dryRun: true, dates: 'dmy' });
      const lines = look.text.split('\n');
      expect(lines.slice(0, -1).every((line) => line.length <= 80)).toBe(true);
      expect(lines.length).toBeLessThanOrEqual(16);
      expect(lines.at(-1)).toBe(
        `  nova import --account ${account} --dates dmy --create-missing --owner none --rejects '${file.replace('.csv', '.rejects.csv')}' '${file}'`,
      );
      expect(look.text.replaceAll(/\s+/gu, ' ')).toMatch(
        /^Nothing was written\. With the command below: 2 of 4 rows will be created, 1 repeats another, 1 cannot be taken\. As typed, 4 cannot\./u,
      );
      const done = await bench.import(account, file, {
        dates: 'dmy',
        createMissing: true,
        owner: 'none',
        rejects: file.replace('.csv', '.rejects.csv'),
      });
      expect(done.text).toMatch(/^2 of 4 rows were created, 1 is already there, 1 could not be taken\.\n/u);
      expect(done.text.split('\n').at(-1)).toMatch(/ --type candidate .*\.rejects\.csv'$/u);
    });

    it('lists ambiguous columns with the option for each', async () => {
      const account = await bench.account();
      const look = await bench.import(account, await write('Name,Phone,It’s odd\nAda King,1234567,x\n'), {
        dryRun: true,
      });
      expect(look.text.replaceAll(/\s+/gu, ' ')).toContain(
        'Column "Phone" is taken as mobile. If it is homePhone or workPhone: --map Phone=homePhone.',
      );
      expect(look.text).toContain("--map 'It’s odd=field'");
    });
  });
});
