import { describe, expect, it } from '@jest/globals';
import type { ImportType } from '../../import-lines.ts';
import { findEncoding } from '../csv/physical-lines.ts';
import { type CsvOptions, openCsv } from '../table/open-table.ts';

describe('reading tables', () => {
  const usual: CsvOptions = { type: 'candidate', customFields: [], maps: [], encoding: 'utf-8' };

  async function read(text: string, options: Partial<CsvOptions> = {}) {
    async function* chunks() {
      await Promise.resolve();
      yield new TextEncoder().encode(text);
    }
    const notes: string[] = [];
    const onNote = (line: number, message: string): void => void notes.push(`${String(line)} ${message}`);
    const table = await openCsv(chunks, { ...usual, onNote, ...options });
    const rows: unknown[] = [];
    for await (const line of table.lines) rows.push('problem' in line ? line.problem : JSON.parse(line.text));
    return { ...table, rows, notes };
  }

  const csv = (...rows: readonly (readonly string[])[]): string =>
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

  async function cell(header: string, text: string, type: ImportType = 'candidate') {
    const { rows } = await read(csv(['Surname', 'Company Name', header], ['X', '', text]), { type });
    const [row] = rows;
    if (typeof row === 'string') return row;
    const { type: _type, lastName: _name, ...more } = row as Record<string, unknown>;
    return more;
  }

  describe('a table (docs/import-and-export.md#a-table)', () => {
    it('may stand below a title and above a total', async () => {
      const title = 'Candidate export – 12.03.2024;;\nFilter: all;;\n;;\n';
      const text = `${title}Vorname;Nachname;Gehaltswunsch\nAda;Lovelace;50k\nTotal;;1\nGrace;Hopper;60k\nTotal: 2;;110.000\nErstellt am 12.03.2024;;\n`;
      const { rows, above, below } = await read(text);
      expect(rows).toEqual([
        { type: 'candidate', firstName: 'Ada', lastName: 'Lovelace', desiredSalary: 50_000 },
        { type: 'candidate', firstName: 'Total', desiredSalary: 1 },
        { type: 'candidate', firstName: 'Grace', lastName: 'Hopper', desiredSalary: 60_000 },
      ]);
      expect(above).toBe(2);
      expect(below).toEqual([
        { number: 8, text: 'Total: 2 110.000' },
        { number: 9, text: 'Erstellt am 12.03.2024' },
      ]);
    });

    it('may stand below a note with another separator', async () => {
      const text =
        'Notes:\n"One, two, three, four, five"\n\nFirst Name;Last Name;URL\nAda;Lovelace;https://www.linkedin.com/in/ada\n';
      const { rows } = await read(text);
      expect(rows).toEqual([
        {
          type: 'candidate',
          firstName: 'Ada',
          lastName: 'Lovelace',
          linkedIn: 'https://www.linkedin.com/in/ada',
        },
      ]);
    });

    it('may repeat headers: the second is the second address or nothing', async () => {
      const { columns } = await read(
        'Name,Email,Email,Notes,Notes\nAda Lovelace,a@b.example,c@d.example,x,y\n',
      );
      expect(columns.map(({ header, target }) => [header, target?.name ?? null])).toEqual([
        ['Name', 'fullName'],
        ['Email', 'email'],
        ['Email (2)', 'alternateEmail'],
        ['Notes', 'internalNotes'],
        ['Notes (2)', null],
      ]);
      expect(columns[4]?.because).toBe('"Notes" is internalNotes already');
    });

    it('may have extra blank cells, or lack cells of columns that are left out', async () => {
      const { rows } = await read('Surname,Email,Hobby\nA,a@b.example,x,,\nB,b@b.example\nC\n');
      expect(rows).toEqual([
        { type: 'candidate', lastName: 'A', email: 'a@b.example' },
        { type: 'candidate', lastName: 'B', email: 'b@b.example' },
        'The row has 1 cell, the header 3. Check its separators and quotation marks.',
      ]);
    });

    it('lets a person decide on ambiguous columns', async () => {
      const text = 'Surname,Phone\nA,1234567\n';
      const { columns } = await read(text);
      expect(columns[1]).toMatchObject({ target: { name: 'mobile' }, others: ['homePhone', 'workPhone'] });
      const asked: unknown[] = [];
      const answered = await read(text, {
        chooseColumn: ({ header }, choices, sample) => {
          asked.push([header, choices, sample]);
          return Promise.resolve('workPhone');
        },
      });
      expect(asked).toEqual([['Phone', ['mobile', 'homePhone', 'workPhone'], '1234567']]);
      expect(answered.rows).toEqual([{ type: 'candidate', lastName: 'A', workPhone: '1234567' }]);
    });

    it('distinguishes columns by their cells', async () => {
      const many = (value: (at: number) => string) => Array.from({ length: 12 }, (_, at) => value(at));
      const names = many((at) => `Ada${String(at)} Lovelace`);
      const table = (headers: readonly string[], ...columns: readonly (readonly string[])[]) =>
        read(csv(headers, ...names.map((_, at) => columns.map((column) => column[at] ?? ''))));
      const left = async (header: string, values: readonly string[]) =>
        (await table(['Name', header], names, values)).columns[1];
      expect(
        await left(
          'Title',
          many(() => 'Mrs.'),
        ),
      ).toMatchObject({ target: undefined, because: 'it says how people are addressed' });
      expect(
        await left(
          'Title',
          many(() => 'Analyst'),
        ),
      ).toMatchObject({ target: { name: 'jobTitle' } });
      expect(
        await left(
          'Availability',
          many(() => '2024-05-01'),
        ),
      ).toMatchObject({
        target: { name: 'internalNotes.more' },
      });
      expect(
        await left(
          'Rating',
          many(() => 'A'),
        ),
      ).toMatchObject({ target: undefined });
      expect(
        await left(
          'Address',
          many(() => '1 High Street, London, W1A 1AA'),
        ),
      ).toMatchObject({
        target: { name: 'address' },
      });
      const { rows } = await table(
        ['Nom', 'Email'],
        names,
        many(() => ''),
      );
      expect(rows[0]).toEqual({ type: 'candidate', firstName: 'Ada0', lastName: 'Lovelace' });
    });

    it('keeps texts word for word if its headers are Nova’s own', async () => {
      const rows = csv(['firstName', 'internalNotes', 'email'], ['N/A', '<p>R&amp;D</p>', 'n/a']);
      expect((await read(rows)).rows).toEqual([
        { type: 'candidate', firstName: 'N/A', internalNotes: '<p>R&amp;D</p>' },
      ]);
      expect((await read(rows.replace('firstName', 'First name'))).rows).toEqual([
        { type: 'candidate', internalNotes: 'R&D' },
      ]);
    });
  });

  describe('the encoding of a table', () => {
    const of = (bytes: Uint8Array, size = 3) =>
      findEncoding(
        (async function* () {
          await Promise.resolve();
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        })(),
      );

    it.each([
      ['utf-8', Buffer.from('Zoë,Šára €,😀')],
      ['utf-8', Buffer.from('plain')],
      ['utf-8', Buffer.from('')],
      ['windows-1252', Buffer.from('Zo\xeb M\xfcller, 5 \x80', 'latin1')],
      ['utf-16le', Buffer.from('\uFEFFZoë', 'utf16le')],
    ])('follows from the bytes: %s', async (encoding, bytes) => {
      expect(await of(bytes)).toBe(encoding);
      expect(await of(bytes, 1_000)).toBe(encoding);
    });

    it('becomes UTF-16 without a mark if every other byte is zero', async () => {
      const bytes = Buffer.from('First name\tLast name\nZoë\tMüller\n', 'utf16le');
      expect(await of(bytes, 1_000)).toBe('utf-16le');
      expect(await of(Buffer.from(bytes).swap16(), 1_000)).toBe('utf-16be');
    });

    it('becomes damaged UTF-8 if more bytes fit it', async () => {
      expect(await of(Buffer.concat([Buffer.from('Zoë Müller'), Buffer.from([0xff])]))).toBe('utf-8');
    });
  });

  describe('cells (docs/import-and-export.md#values)', () => {
    it.each<[string, string, unknown]>([
      ['Mobile', '+44 20 7946 0958 ext. 12', { mobile: '+44 20 7946 0958 ext. 12' }],
      ['Mobile', '020 7946 0958 / 07700 900123', { mobile: '020 7946 0958', homePhone: '07700 900123' }],
      ['Mobile', '="00447700900123"', { mobile: '00447700900123' }],
      ['Mobile', 'N/A', {}],
      [
        'Email',
        'Ada <ada@b.example>; a@c.example',
        { email: 'ada@b.example', alternateEmail: 'a@c.example' },
      ],
      ['Email', 'ada@b.example, ADA@b.example', { email: 'ada@b.example' }],
      ['Job Title', 'Head of R&amp;D', { jobTitle: 'Head of R&D' }],
      [
        'Notes',
        '<p>Good &amp; <b>fast</b>.</p><ul><li>one</li><li>two</li></ul>',
        { internalNotes: 'Good & fast.\n- one\n- two' },
      ],
      ['Notes', 'a < b, c > d', { internalNotes: 'a < b, c > d' }],
      ['Notice Period', '1 month', { noticePeriod: 'ONE_MONTH' }],
      ['Notice Period', '30', { noticePeriod: 'ONE_MONTH' }],
      ['Notice Period', '45 days', { noticePeriod: 'DAYS_45' }],
      ['Kündigungsfrist', '3 Monate', { noticePeriod: 'THREE_MONTHS' }],
      ['Préavis', 'Immédiat', { noticePeriod: 'IMMEDIATE' }],
      ['Opzegtermijn', 'twee weken', { noticePeriod: 'TWO_WEEKS' }],
      ['Salary Type', 'Per annum', { desiredSalaryTenure: 'YEAR' }],
      ['Currency', '£', { desiredSalaryCurrency: 'GBP' }],
      ['Currency', 'Euro', { desiredSalaryCurrency: 'EUR' }],
      ['Rating', '4/5', { rating: 4 }],
      ['Rating', '★★★☆☆', { rating: 3 }],
      [
        'Languages',
        'English (Fluent); Deutsch - C1',
        {
          languages: [
            { code: 'en', level: 'Fluent' },
            { code: 'de', level: 'C1' },
          ],
        },
      ],
      ['Right to work', 'sì', { rightToWork: true }],
      [
        'Full Address',
        '12 Rue de Rivoli, 75001 Paris, France',
        { address: { street: '12 Rue de Rivoli', postcode: '75001', city: 'Paris', country: 'France' } },
      ],
      [
        'Full Address',
        '350 5th Ave, New York, NY 10118',
        { address: { street: '350 5th Ave', city: 'New York', state: 'NY', postcode: '10118' } },
      ],
      [
        'Full Address',
        '1 High St, Leeds, West Yorkshire, LS1 4AP, UK',
        {
          address: {
            street: '1 High St',
            city: 'Leeds',
            state: 'West Yorkshire',
            postcode: 'LS1 4AP',
            country: 'UK',
          },
        },
      ],
      ['Full Address', 'somewhere in London', { address: { street: 'somewhere in London' } }],
      ['Created', '1683889200000', { createdOn: '2023-05-12T11:00:00.000Z' }],
      ['Created', '2023-05-12 10:33:21 UTC', { createdOn: '2023-05-12T10:33:21Z' }],
      ['DOB', '31.12.38', { dateOfBirth: '1938-12-31' }],
    ])('%s: %s', async (header, text, expected) => {
      expect(await cell(header, text)).toEqual(expected);
    });

    it.each([
      ['Dr. Ada Lovelace', 'Name', { firstName: 'Ada', lastName: 'Lovelace' }],
      ['Lovelace, Ada', 'Name', { firstName: 'Ada', lastName: 'Lovelace' }],
      ['Ada Lovelace, PhD', 'Name', { firstName: 'Ada', lastName: 'Lovelace' }],
      ['DUPONT Jean', 'Nom', { firstName: 'Jean', lastName: 'DUPONT' }],
      ['Frau Dr. Anna von der Leyen', 'Name', { firstName: 'Anna', lastName: 'von der Leyen' }],
      ['Juan García López', 'Nombre completo', { firstName: 'Juan', lastName: 'García López' }],
      ['John Smith Jr.', 'Name', { firstName: 'John', lastName: 'Smith Jr.' }],
      ['Jane Doe (she/her)', 'Name', { firstName: 'Jane', lastName: 'Doe' }],
    ])('%s under %s is split into two names', async (name, header, expected) => {
      const { rows } = await read(csv([header, 'Email'], ...[1, 2, 3].map(() => [name, ''])));
      expect(rows[0]).toEqual({ type: 'candidate', ...expected });
    });

    it('become one text out of several columns', async () => {
      const { rows } = await read(
        csv(
          ['Voornaam', 'Tussenvoegsel', 'Achternaam', 'Straat', 'Huisnummer', 'Woonplaats'],
          ['Jan', 'van der', 'Berg', 'Damrak', '12', 'Amsterdam'],
          ['Piet', '', 'Smit', 'Rokin', '', ''],
        ),
      );
      expect(rows).toEqual([
        {
          type: 'candidate',
          firstName: 'Jan',
          lastName: 'van der Berg',
          address: { street: 'Damrak 12', city: 'Amsterdam' },
        },
        { type: 'candidate', firstName: 'Piet', lastName: 'Smit', address: { street: 'Rokin' } },
      ]);
    });

    it('fill fields of a company or a job', async () => {
      const company = csv(
        ['Company', 'Employees', 'Address', 'City', 'Country'],
        ['Acme', '51-200', '1 High St', 'Leeds', 'UK'],
      );
      expect((await read(company, { type: 'company' })).rows).toEqual([
        { type: 'company', name: 'Acme', size: '51-200', location: '1 High St, Leeds, UK' },
      ]);
      const job = csv(['Job Title', 'Salary', 'Client'], ['Analyst', '£50k - £60k p.a.', 'Acme']);
      expect((await read(job, { type: 'job' })).rows).toEqual([
        {
          type: 'job',
          title: 'Analyst',
          minPay: 50_000,
          maxPay: 60_000,
          payCurrency: 'GBP',
          payTenure: 'YEAR',
          companyName: 'Acme',
        },
      ]);
    });

    it('produce a report if a part of them finds no field', async () => {
      const { rows, notes } = await read(
        csv(['Surname', 'Email', 'Salary'], ['X', 'a@b.example;c@b.example;d@b.example', '50-60k']),
      );
      expect(rows).toEqual([
        {
          type: 'candidate',
          lastName: 'X',
          email: 'a@b.example',
          alternateEmail: 'c@b.example',
          desiredSalary: 50_000,
        },
      ]);
      expect(notes).toEqual([
        '2 Column "Salary": "50-60k" is a range, of which the lower end is taken.',
        '2 Column "Email": "d@b.example" is left out: no field is free.',
      ]);
    });
  });

  describe('lists', () => {
    const skills = async (...cells: readonly string[]) =>
      (await read(csv(['Surname', 'Skills'], ...cells.map((one) => ['X', one])))).rows.map((row) =>
        typeof row === 'string' ? row : (row as { skills?: unknown }).skills,
      );

    it('separate items by bars, or by commas in one row and semicolons in another', async () => {
      expect(await skills('Java | SQL', 'Go')).toEqual([['Java', 'SQL'], ['Go']]);
      expect(await skills('Java, SQL', 'Go; C#')).toEqual([
        ['Java', 'SQL'],
        ['Go', 'C#'],
      ]);
    });

    it('lead to a question if some rows look like no list', async () => {
      const sentence = 'Ten years of sales, mostly abroad, with a team of my own that I had built up myself';
      const text = csv(
        ['Surname', 'Skills'],
        ...['a, b', 'c', 'd, e', 'f', sentence].map((one) => ['X', one]),
      );
      const asked: string[] = [];
      const { habits } = await read(text, {
        chooseList: ({ question }) => {
          asked.push(question);
          return Promise.resolve(true);
        },
      });
      expect(asked).toEqual(['Do commas stand between items in the column "Skills", such as "a, b"?']);
      expect(habits.get(1)?.listSeparator).toBe(',');
      expect((await read(text)).habits.get(1)?.listSeparator).toBeUndefined();
    });
  });
});
