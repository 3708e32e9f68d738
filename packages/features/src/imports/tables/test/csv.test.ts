import { describe, expect, it } from '@jest/globals';
import { plainWord } from '../../transfer/table/line-fields.ts';
import type { SourceLine } from '../../transfer/import-session.ts';
import { type CsvOptions, openCsv } from '../table/open-table.ts';
import { longestRow, mostColumns } from '../csv/physical-lines.ts';

describe('csv', () => {
  const visa = { id: 'v', label: 'Visa', kind: 'BOOLEAN' } as const;
  const offices = { id: 'o', label: 'Offices', kind: 'LIST' } as const;
  const usual: CsvOptions = { type: 'candidate', customFields: [visa, offices], maps: [], encoding: 'utf-8' };

  async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) {
      await Promise.resolve();
      yield bytes.subarray(at, at + size);
    }
  }

  async function read(text: string | Uint8Array, options: Partial<CsvOptions> = {}, chunkSize = 7) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const table = await openCsv(() => chunksOf(bytes, chunkSize), { ...usual, ...options });
    const lines: SourceLine[] = [];
    for await (const line of table.lines) lines.push(line);
    return { ...table, lines };
  }

  /** Rows as objects, or as number and complaint. */
  async function rows(text: string | Uint8Array, options: Partial<CsvOptions> = {}, chunkSize?: number) {
    const { lines } = await read(text, options, chunkSize);
    return lines.map((line): unknown =>
      'problem' in line ? [line.number, line.problem] : JSON.parse(line.text),
    );
  }

  const problems = async (text: string | Uint8Array, options: Partial<CsvOptions> = {}) =>
    (await read(text, options)).lines.flatMap((line) =>
      'problem' in line ? [`${String(line.number)}: ${line.problem}`] : [],
    );

  const fieldsOf = async (header: string, options: Partial<CsvOptions> = {}) =>
    (await read(`${header}\n`, options)).columns.map(({ target }) => target?.name ?? null);

  describe('a table in CSV', () => {
    it.each([
      ['commas and LF', 'firstName,lastName\nAda,Lovelace\n'],
      ['semicolons and CRLF', 'firstName;lastName\r\nAda;Lovelace\r\n'],
      ['tabs and CR', 'firstName\tlastName\rAda\tLovelace'],
      ['bars', 'firstName|lastName\nAda|Lovelace'],
      ['a byte order mark', '\uFEFFfirstName,lastName\nAda,Lovelace'],
      ['quotes around all', '"firstName","lastName"\n"Ada","Lovelace"'],
      ['space around cells', 'firstName , lastName\n Ada , "Lovelace" \n'],
      ['blank rows', '\n\nfirstName,lastName\n\n,\nAda,Lovelace\n\n'],
      ['a line that names its separator', 'sep=;\nfirstName;lastName\nAda;Lovelace\n'],
      [
        'separators inside the quotes of a header',
        '"firstName";"last,Name,,,"\nAda;Lovelace',
        'last,Name,,,=lastName',
      ],
    ])('reads rows with %s, in chunks of any size', async (_what, text, ...maps) => {
      for (const chunkSize of [1, 3, 1_000]) {
        expect(await rows(text, { maps }, chunkSize)).toEqual([
          { type: 'candidate', firstName: 'Ada', lastName: 'Lovelace' },
        ]);
      }
    });

    it('keeps quotes, separators and newlines inside quotes, and numbers rows by their first line', async () => {
      const text =
        'firstName,overview\r\n"Ada ""the first""","one, two\r\n\r\nthree"\r\nBob,"x\ny"\r\nEve\r\n';
      expect(await rows(text)).toEqual([
        { type: 'candidate', firstName: 'Ada "the first"', overview: 'one, two\r\n\r\nthree' },
        { type: 'candidate', firstName: 'Bob', overview: 'x\ny' },
        [7, 'The row has 1 cell, the header 2. Check its separators and quotation marks.'],
      ]);
    });

    it('takes the encoding from the mark or the option', async () => {
      const wide = Buffer.from('\uFEFFfirstName\tlastName\nZoë\tŠ\n', 'utf16le');
      expect(await rows(wide, { encoding: 'utf-16le' })).toEqual([
        { type: 'candidate', firstName: 'Zoë', lastName: 'Š' },
      ]);
      const western = Buffer.from('firstName,lastName\nZo\xEB,K\nAda,L\n', 'latin1');
      expect(await rows(western, { encoding: 'windows-1252' })).toMatchObject([
        { firstName: 'Zoë' },
        { firstName: 'Ada' },
      ]);
      expect(await problems(western)).toEqual([
        '2: Column "firstName": some characters are not in the file’s encoding. Save it as UTF-8, or name its encoding: --encoding windows-1252.',
      ]);
    });

    it.each([
      ['a quotation mark inside', 'firstName,lastName\nA,B\n"Acme "Best" Ltd",x\nC,D\n', [3]],
      ['one quotation mark', 'firstName,lastName\nA,B\n5" screen,x\nC,D\nE,F\n', [3]],
      ['a quote that is never closed', 'firstName,lastName\nA,B\n"oops,x\nC,D\nE,F\n', [3]],
      ['two such rows', 'firstName,lastName\n"one,x\nA,B\n"two,x\nC,D\n', [2, 4]],
      ['too few and too many cells', 'firstName,lastName\nA\nA,B\nA,B,C\nC,D\n', [2, 4]],
    ])('continues after a row with %s', async (_what, text, failed) => {
      const all = await read(text);
      const bad = all.lines.filter((line) => 'problem' in line);
      expect(bad.map(({ number }) => number)).toEqual(failed);
      const sound = text.split('\n').filter((line) => /^[A-Z],[A-Z]$/u.test(line));
      expect(all.lines.filter((line) => 'text' in line)).toHaveLength(sound.length);
    });

    it('names a row that is too long, on one line or many, and continues', async () => {
      const long = 'x'.repeat(longestRow + 1);
      const inMany = `"${`${'y'.repeat(1_000)}\n`.repeat(2_000)}"`;
      const text = `firstName,overview\nA,${long}\nB,ok\n${inMany},b\nC,ok\n`;
      const { lines } = await read(text, {}, 64 * 1024);
      const bad = lines.flatMap((line) => ('problem' in line ? [line] : []));
      expect(bad[0]).toEqual({ number: 2, problem: 'The row is longer than 1,048,576 characters.' });
      expect(bad[1]).toEqual({ number: 4, problem: expect.stringContaining('never closed') });
      expect(lines.filter((line) => 'text' in line).map(({ number }) => number)).toEqual([3, 2005]);
    });

    it('compares no more of a header than a field is called', () => {
      expect(plainWord('E-Mail Address')).toBe('emailaddress');
      expect(plainWord('h'.repeat(400_000))).toHaveLength(1_000);
    });

    it('refuses more columns than a table may have, and takes as many', async () => {
      const header = (width: number): string =>
        Array.from({ length: width }, (_one, place) =>
          place === 0 ? 'lastName' : `x${String(place)}`,
        ).join();
      await expect(read(`${header(20_000)}\nA\n`, {}, 64 * 1024)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('The table has 20,000 columns; it may have at most 1,024.'),
      });
      expect((await read(`${header(mostColumns)}\nA\n`, {}, 64 * 1024)).columns).toHaveLength(mostColumns);
    });

    it('reads rows on demand, whatever its length', async () => {
      let given = 0;
      const endless = async function* (): AsyncGenerator<Uint8Array> {
        yield new TextEncoder().encode('firstName,lastName\n');
        for (;;) {
          await Promise.resolve();
          given += 1;
          yield new TextEncoder().encode(`Ada,Number ${String(given)}\n`.repeat(10));
        }
      };
      const { lines } = await openCsv(endless, usual);
      let taken = 0;
      for await (const line of lines) {
        expect(line.number).toBe(taken + 2);
        taken += 1;
        expect(given * 10 - taken).toBeLessThan(500);
        if (taken === 5_000) break;
      }
    });
  });

  describe('a column', () => {
    it('matches the field of its header, whatever case, spaces and signs', async () => {
      const header =
        'First Name,LAST_NAME,e-mail,Address City,postcode,Status,custom fields.visa,Offices,tags.Region';
      expect(await fieldsOf(header)).toEqual([
        ...['firstName', 'lastName', 'email', 'address.city', 'address.postcode', 'statusName'],
        ...['customFields.Visa', 'customFields.Offices', 'tags.Region'],
      ]);
    });

    it('matches a shorter name if no other column has it', async () => {
      expect(await fieldsOf('Candidate ID,Job,Stage', { type: 'application' })).toEqual([
        'candidateId',
        null,
        'stageCode',
      ]);
      expect(await fieldsOf('Type,Fee,Owner', { type: 'placement' })).toEqual([
        'placementType',
        'fee',
        'ownerName',
      ]);
      await expect(read('Foo', { type: 'application' })).rejects.toThrow(
        'is a field of an application: "Foo"',
      );
    });

    it('follows --map, and is left out if --map names no field', async () => {
      const maps = [
        'Vor=name=firstName',
        'lastName=',
        'Ort = address.city',
        'Abschluss=Education history 2 level',
      ];
      expect(await fieldsOf('Vor=name,lastName,Ort,Abschluss,firstName,Fax', { maps })).toEqual([
        ...['firstName', null, 'address.city', 'educationHistory.2.level', null, null],
      ]);
    });

    it('reads the type of its field’s schema', async () => {
      const text = [
        'firstName,skills,desiredSalary,rating,workPermit,desiredSalaryTenure,languages,educationHistory.2.level,educationHistory.1.startYear,Visa,Offices,tags,tags.Region',
        'Ada,SQL; ;Python,1234.5,4,Yes,year,de;en,MSc,1999,no,Bonn; Köln,VIP,DACH;EU',
      ].join('\n');
      expect(await rows(text)).toEqual([
        {
          type: 'candidate',
          firstName: 'Ada',
          skills: ['SQL', 'Python'],
          desiredSalary: 1234.5,
          rating: 4,
          workPermit: true,
          desiredSalaryTenure: 'YEAR',
          languages: [{ code: 'de' }, { code: 'en' }],
          educationHistory: [{ startYear: 1999 }, { level: 'MSc' }],
          customFields: [
            { fieldId: 'v', fieldLabel: 'Visa', boolValue: 'false' },
            { fieldId: 'o', fieldLabel: 'Offices', listValue: ['Bonn', 'Köln'] },
          ],
          tags: [{ value: 'VIP' }, { group: 'Region', value: 'DACH' }, { group: 'Region', value: 'EU' }],
        },
      ]);
    });

    it.each([
      ['desiredSalary', '90.000', 'must be a number such as 90000, 1,234.50 or 50k, not "90.000".'],
      ['rating', 'high', 'must be a number such as 90000, 1,234.50 or 50k, not "high".'],
      ['workPermit', 'maybe', 'must be yes or no, not "maybe".'],
    ])('%s refuses %s and names itself', async (header, cell, complaint) => {
      expect(await problems(`lastName,${header}\nX,${cell}\n`)).toEqual([
        `2: Column "${header}": ${complaint}`,
      ]);
    });

    it('reports bad cells and the schema’s complaints together', async () => {
      const long = 'x'.repeat(500);
      expect(await problems(`lastName,Work Permit,E-Mail,City\nX,maybe,nobody,${long}\n`)).toEqual([
        expect.stringMatching(
          /^2: Column "Work Permit": must be yes or no, not "maybe"\.; .*Column "E-Mail": .*\.; Column "City": .*\.$/u,
        ),
      ]);
    });

    it('does not report an unreadable cell as missing', async () => {
      const ofCompany = { type: 'company' } as const;
      const company = (name: string): string => `Name,Phone\n${name},4.47912E+11\n`;
      const [ofBad, ofNone] = [
        await problems(company('M\uFFFFller'), ofCompany),
        await problems(company(''), ofCompany),
      ];
      expect(ofBad.join()).toMatch(/^2: Column "Name": some characters .*; Column "Phone": .*$/u);
      expect(ofBad.join()).not.toContain('must be given');
      expect(ofNone.join()).toMatch(/Column "Name": must be given/u);
    });

    it.each([
      ['nothing it knows', 'Wetter;Laune', {}, 'No column is a field of a candidate: "Wetter", "Laune".'],
      [
        'two columns said to be one field',
        'Mail,E-Mail',
        { maps: ['Mail=email', 'E-Mail=email'] },
        'The columns "Mail", "E-Mail" would both be email.',
      ],
      ['a map for no column', 'email', { maps: ['Mail=email'] }, '--map "Mail=email" names no column.'],
      ['a map without a sign', 'email', { maps: ['email'] }, "Write it as 'Header=field'"],
      [
        'a map to no field',
        'Mail',
        { maps: ['Mail=mail'] },
        '--map: "mail" is no field of a candidate. There are: id,',
      ],
      [
        'a custom field that is not there',
        'email,customFields.Car',
        {},
        'The account has no custom field "Car" for a candidate.',
      ],
      ['a whole and its part', 'a,b', { maps: ['a=tags', 'b=tags.1.value'] }, 'would both be'],
      ['quotes that do not match', '"email', {}, 'Line 1, the header: A quotation mark is opened'],
      ['no content', '', {}, 'The file is empty.'],
    ])('cannot be matched if the header has %s', async (_what, header, options, complaint) => {
      await expect(read(header, options)).rejects.toThrow(complaint);
    });
  });
});
