import { describe, expect, it } from '@jest/globals';
import type { ImportType } from '../../import-lines.ts';
import type { SourceLine } from '../../transfer/import-session.ts';
import { lineFields } from '../../transfer/table/line-fields.ts';
import { findCompositeTarget } from '../columns/target.ts';
import { type CsvOptions, openCsv } from '../table/open-table.ts';
import * as business from '../words/business.ts';
import * as people from '../words/people.ts';

describe('messy tables', () => {
  const usual: CsvOptions = { type: 'candidate', customFields: [], maps: [], encoding: 'utf-8' };

  async function read(text: string, options: Partial<CsvOptions> = {}) {
    async function* chunks() {
      await Promise.resolve();
      yield new TextEncoder().encode(text);
    }
    const table = await openCsv(chunks, { ...usual, ...options });
    const lines: SourceLine[] = [];
    for await (const line of table.lines) lines.push(line);
    return { ...table, lines };
  }

  async function fields(type: ImportType, ...headers: readonly string[]) {
    const { columns } = await read(`${headers.map((header) => `"${header}"`).join(',')}\n`, { type });
    return columns.map(({ target }) => target?.name ?? null);
  }

  /** One column's cells as lines have them, or the complaint. */
  async function cells(header: string, values: readonly string[], options: Partial<CsvOptions> = {}) {
    const rows = values.map((value) => `x,"${value.replaceAll('"', '""')}"`);
    const { lines } = await read([`Vorname,"${header}"`, ...rows].join('\n'), options);
    return lines.map((line): Record<string, unknown> | string =>
      'problem' in line ? line.problem : (JSON.parse(line.text) as Record<string, unknown>),
    );
  }

  const values = async (
    header: string,
    field: string,
    given: readonly string[],
    options: Partial<CsvOptions> = {},
  ) => (await cells(header, given, options)).map((cell) => (typeof cell === 'string' ? cell : cell[field]));

  describe('headers of other systems', () => {
    it.each<[ImportType, readonly string[], readonly (string | null)[]]>([
      [
        'candidate',
        [
          'Candidate ID',
          'First',
          'Surname',
          'E-mail',
          'Cell',
          'Current Company',
          'Title',
          'Zip',
          'Primary Skills',
          'Comments',
          'Date Added',
          'DOB',
        ],
        [
          'id',
          'firstName',
          'lastName',
          'email',
          'mobile',
          'currentEmployer',
          'jobTitle',
          'address.postcode',
          'skills',
          'internalNotes',
          'createdOn',
          'dateOfBirth',
        ],
      ],
      [
        'candidate',
        [
          'Vorname',
          'Nachname',
          'E-Mail-Adresse',
          'Handy',
          'Telefon privat',
          'Straße',
          'PLZ',
          'Ort',
          'Geburtsdatum',
          'Kenntnisse',
          'Gehaltswunsch',
          'Zuständig',
        ],
        [
          'firstName',
          'lastName',
          'email',
          'mobile',
          'homePhone',
          'address.street',
          'address.postcode',
          'address.city',
          'dateOfBirth',
          'skills',
          'desiredSalary',
          'ownerName',
        ],
      ],
      [
        'candidate',
        [
          'Prénom',
          'Nom',
          'Courriel',
          'Téléphone portable',
          'Ville',
          'Code postal',
          'Poste actuel',
          'Date de naissance',
          'Compétences',
        ],
        [
          'firstName',
          'lastName',
          'email',
          'mobile',
          'address.city',
          'address.postcode',
          'jobTitle',
          'dateOfBirth',
          'skills',
        ],
      ],
      [
        'candidate',
        ['Nombre', 'Apellidos', 'Correo electrónico', 'Móvil', 'Ciudad'],
        ['firstName', 'lastName', 'email', 'mobile', 'address.city'],
      ],
      [
        'candidate',
        ['Nome', 'Cognome', 'Cellulare', 'Città', 'CAP'],
        ['firstName', 'lastName', 'mobile', 'address.city', 'address.postcode'],
      ],
      [
        'candidate',
        ['Voornaam', 'Achternaam', 'Mobiel', 'Woonplaats', 'Vaardigheden'],
        ['firstName', 'lastName', 'mobile', 'address.city', 'skills'],
      ],
      [
        'company',
        ['Company Name', 'Web', 'Main Phone', 'Employees', 'Industry'],
        ['name', 'website', 'phone', 'employeeCount', 'industryName'],
      ],
      [
        'job',
        ['Position', 'Min Salary', 'Openings', 'Contract Type'],
        ['title', 'minPay', 'openPositions', 'employmentTypeName'],
      ],
      ['contact', ['Contact Name', 'Client ID', 'Direct Line'], ['fullName', 'companyId', 'workPhone']],
    ])('the reader knows these headers of a %s: %j', async (type, headers, expected) => {
      expect(await fields(type, ...headers)).toEqual(expected);
    });

    it('match first if the fewest fields fit', async () => {
      expect(await fields('candidate', 'Phone', 'Mobile Phone')).toEqual(['homePhone', 'mobile']);
      expect(await fields('candidate', 'Phone', 'Telephone', 'Telefon', 'Tel')).toEqual([
        'mobile',
        'homePhone',
        'workPhone',
        null,
      ]);
      expect(await fields('candidate', 'Work Email', 'Email')).toEqual(['alternateEmail', 'email']);
      expect(await fields('candidate', 'Work Email')).toEqual(['email']);
    });

    it('yield to fields of their own name, and to --map', async () => {
      expect(await fields('candidate', 'Title', 'jobTitle')).toEqual([null, 'jobTitle']);
      const { columns } = await read('Phone,Surname\n', { maps: ['Phone=workPhone', 'Surname='] });
      expect(columns.map(({ target }) => target?.name ?? null)).toEqual(['workPhone', null]);
    });

    it('may also name the whole name', async () => {
      const { columns } = await read('Who\n', { mapped: { who: 'fullName', Other: 'email' } });
      expect(columns.map(({ target }) => target?.name)).toEqual(['fullName']);
    });

    it('yield to first and last name if they mean the whole name', async () => {
      expect(await fields('candidate', 'Name', 'First Name', 'Surname')).toEqual([
        null,
        'firstName',
        'lastName',
      ]);
    });

    it('mean the last name beside the first name, unless the cells contain both', async () => {
      expect(await fields('candidate', 'Name', 'Vorname')).toEqual(['lastName', 'firstName']);
      const rows = ['Ada Lovelace,Ada', 'Hopper Grace,Grace', 'Alan Turing,Alan'];
      const { columns } = await read(['Name,First Name', ...rows].join('\n'));
      expect(columns.map(({ target }) => target?.name)).toEqual([undefined, 'firstName']);
    });

    it.each<[ImportType, readonly string[], readonly (string | null)[]]>([
      [
        'candidate',
        ['candidate-title', 'candidate-jobTitle1', 'candidate-note'],
        ['jobTitle', null, 'internalNotes'],
      ],
      [
        'job',
        ['position-title', 'position-headcount', 'position-endDate'],
        ['title', 'openPositions', 'closingDate'],
      ],
      ['candidate', ['Tél. bureau', 'Tel. werk', 'Tél. portable'], ['workPhone', null, 'mobile']],
      ['contact', ['Mobile', 'Phone', 'Private Phone'], ['mobile', 'workPhone', 'homePhone']],
      ['candidate', ['Vorname', 'Region', 'Localidad'], ['firstName', 'address.state', 'address.city']],
      ['company', ['Client', 'Recruteur', 'Jaaromzet'], ['client', 'ownerName', 'annualRevenue']],
    ])('the headers of a %s may use the words of other kinds: %j', async (type, headers, known) => {
      expect(await fields(type, ...headers)).toEqual(known);
    });

    it.each([
      ['candidate', people.candidateWords],
      ['contact', people.contactWords],
      ['lead', people.leadWords],
      ['company', business.companyWords],
      ['job', business.jobWords],
      ['opportunity', business.opportunityWords],
      ['placement', business.placementWords],
    ] as const)('name existing fields of a %s', (type, words) => {
      const fields = lineFields(type);
      const known = fields.map(({ path }) => path.join('.'));
      const unknown = Object.keys(words).filter(
        (name) => !known.includes(name.replace('.1.', '.#.')) && !findCompositeTarget(name, fields),
      );
      expect(unknown).toEqual([]);
    });
  });

  describe('names', () => {
    it.each([
      ['Ada Lovelace', { firstName: 'Ada', lastName: 'Lovelace' }],
      ['Lovelace, Ada', { firstName: 'Ada', lastName: 'Lovelace' }],
      ['Ludwig van Beethoven', { firstName: 'Ludwig', lastName: 'van Beethoven' }],
      ['Anna Maria Schmidt', { firstName: 'Anna Maria', lastName: 'Schmidt' }],
      ['Madonna', { lastName: 'Madonna' }],
    ])('%s is split in two', async (name, expected) => {
      const { lines } = await read(`Name\n"${name}"\n`);
      expect(lines.map((line): unknown => ('text' in line ? JSON.parse(line.text) : line))).toEqual([
        { type: 'candidate', ...expected },
      ]);
    });
  });

  describe('amounts', () => {
    it.each([
      ['50k', 50_000],
      ['£50,000', 50_000],
      ['50.000,00 €', 50_000],
      ['1.234.567', 1_234_567],
      ['50 000', 50_000],
      ['CHF 90’000', 90_000],
      ['1,2m', 1_200_000],
      ['45.5k', 45_500],
      ['-5', -5],
      ['1,234.50', 1_234.5],
      ['1e3', 'Column "Salary": must be a number such as 90000, 1,234.50 or 50k, not "1e3".'],
      ['50k - 60k', 50_000],
      ['50-60k', 50_000],
      ['50.000 bis 60.000 €', 50_000],
      ['45 K€ brut annuel', 45_000],
      ['50 CTC', 50],
      ['1,23,4', 'Column "Salary": must be a number such as 90000, 1,234.50 or 50k, not "1,23,4".'],
      ['negotiable', undefined],
      ['as before', 'Column "Salary": must be a number such as 90000, 1,234.50 or 50k, not "as before".'],
    ])('%s is read as %s', async (text, expected) => {
      expect(await values('Salary', 'desiredSalary', [text])).toEqual([expected]);
    });

    it('follow their column if a point stands before three figures', async () => {
      expect(await values('Salary', 'desiredSalary', ['50.000', '52.500'])).toEqual([50_000, 52_500]);
      expect(await values('Salary', 'desiredSalary', ['50.000', '1.234,5'])).toEqual([50_000, 1_234.5]);
      expect(await values('Salary', 'desiredSalary', ['0.125', '0.5'])).toEqual([0.125, 0.5]);
      expect((await values('Salary', 'desiredSalary', ['50.000']))[0]).toMatch(/must be a number/u);
    });

    it('set currency and period if no other cell does', async () => {
      expect(await cells('Salary', ['£400 per day', '€50k p.a.', '60000'])).toEqual([
        expect.objectContaining({
          desiredSalary: 400,
          desiredSalaryCurrency: 'GBP',
          desiredSalaryTenure: 'DAY',
        }),
        expect.objectContaining({
          desiredSalary: 50_000,
          desiredSalaryCurrency: 'EUR',
          desiredSalaryTenure: 'YEAR',
        }),
        { type: 'candidate', firstName: 'x', desiredSalary: 60_000 },
      ]);
      const { lines } = await read('Vorname,Salary,Currency\nx,£5,USD\n');
      expect(lines[0]).toMatchObject({ text: expect.stringContaining('"desiredSalaryCurrency":"USD"') });
    });
  });

  describe('dates', () => {
    it.each([
      ['1990-05-01', '1990-05-01'],
      ['1990/5/1', '1990-05-01'],
      ['1.5.1990', '1990-05-01'],
      ['31.12.89', '1989-12-31'],
      ['1 May 1990', '1990-05-01'],
      ['May 1st, 1990', '1990-05-01'],
      ['12. März 1990', '1990-03-12'],
      ['3 février 1990', '1990-02-03'],
      ['3 de enero de 1990', '1990-01-03'],
      ['9 luglio 1990', '1990-07-09'],
      ['9 mei 1990', '1990-05-09'],
      ['1990-05-01T10:00:00Z', '1990-05-01'],
      ['31.02.1990', 'Column "DOB": must be a date such as 2026-03-05 or 5 Mar 2026, not "31.02.1990".'],
      ['soon', 'Column "DOB": must be a date such as 2026-03-05 or 5 Mar 2026, not "soon".'],
    ])('%s is read as %s', async (text, expected) => {
      expect(await values('DOB', 'dateOfBirth', [text])).toEqual([expected]);
    });

    it('follow the order that the column proves', async () => {
      expect(await values('DOB', 'dateOfBirth', ['01/02/1990', '25/02/1990'])).toEqual([
        '1990-02-01',
        '1990-02-25',
      ]);
      expect(await values('DOB', 'dateOfBirth', ['01/02/1990', '02/25/1990'])).toEqual([
        '1990-01-02',
        '1990-02-25',
      ]);
      expect(await values('DOB', 'dateOfBirth', ['03/03/1990'])).toEqual(['1990-03-03']);
    });

    it('cannot have two readings: they are refused', async () => {
      await expect(cells('DOB', ['01/02/1990', '03/04/1990'])).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(
          /"DOB" could be day\/month or month\/day, such as "01\/02\/1990".*--dates dmy or --dates mdy/u,
        ),
      });
      await expect(cells('DOB', ['25/02/1990', '02/25/1990'])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      expect(await values('DOB', 'dateOfBirth', ['01/02/1990'], { dates: 'dmy' })).toEqual(['1990-02-01']);
      expect(await values('DOB', 'dateOfBirth', ['01/02/1990'], { dates: 'mdy' })).toEqual(['1990-01-02']);
    });

    it('keep the time of day for an instant', async () => {
      expect(
        await values('Date Added', 'createdOn', [
          '2024-01-02 10:30',
          '1/13/2024 3:05 PM',
          '5 Mar 2024 09:00:30',
          '2024-01-02',
        ]),
      ).toEqual(['2024-01-02T10:30:00Z', '2024-01-13T15:05:00Z', '2024-03-05T09:00:30Z', '2024-01-02']);
    });
  });

  describe('lists', () => {
    it('separate items by semicolons, line ends, and commas if every row looks like a list', async () => {
      expect(await values('Skills', 'skills', ['Java, SQL, Node.js', 'Go'])).toEqual([
        ['Java', 'SQL', 'Node.js'],
        ['Go'],
      ]);
      expect(await values('Skills', 'skills', ['Java, the language; SQL', 'Go, too'])).toEqual([
        ['Java, the language', 'SQL'],
        ['Go, too'],
      ]);
      expect(await values('Skills', 'skills', ['a\nb'])).toEqual([['a', 'b']]);
      const sentence =
        'Ten years in sales, mostly abroad, with a team of my own that grew. Since then I consult.';
      expect(await values('Skills', 'skills', [sentence, 'a, b'])).toEqual([[sentence], ['a, b']]);
    });

    it('separate items by the given sign', async () => {
      expect(await values('Skills', 'skills', ['a/b', 'c'], { listSeparator: '/' })).toEqual([
        ['a', 'b'],
        ['c'],
      ]);
    });
  });

  describe('phones and addresses', () => {
    it('become problems if a spreadsheet damaged them', async () => {
      const [damaged, kept, decimal] = await values('Phone', 'mobile', [
        '4.47912E+11',
        "'+44 20 7946 0958",
        '447912345678.0',
      ]);
      expect(damaged).toMatch(
        /^Column "Phone": "4\.47912E\+11" is what a spreadsheet made of a phone number/u,
      );
      expect([kept, decimal]).toEqual(['+44 20 7946 0958', '447912345678']);
    });

    it('give the alternate email if a cell has two', async () => {
      expect(await cells('Email', ['a@example.com; b@example.com', 'mailto:c@example.com'])).toEqual([
        { type: 'candidate', firstName: 'x', email: 'a@example.com', alternateEmail: 'b@example.com' },
        { type: 'candidate', firstName: 'x', email: 'c@example.com' },
      ]);
    });
  });
});
