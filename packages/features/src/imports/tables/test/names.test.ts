import { describe, expect, it } from '@jest/globals';
import { readCell } from '../cells/read-cell.ts';
import { parseNames } from '../cells/names.ts';
import { matchColumns } from '../columns/match-columns.ts';
import { openCsv } from '../table/open-table.ts';

type Case = readonly [text: string, firstName: string | undefined, lastName: string];

// docs/import-and-export.md#values
describe('whole names in one column', () => {
  const cases: readonly (readonly [string, readonly Case[]])[] = [
    [
      'titles and degrees',
      [
        ['Ada Lovelace', 'Ada', 'Lovelace'],
        ['Lovelace, Ada', 'Ada', 'Lovelace'],
        ['Müller, Dr. med. Anna', 'Anna', 'Müller'],
        ['Dr.-Ing. Hans Weber', 'Hans', 'Weber'],
        ['Prof. Dr. h.c. Anna Maria Huber', 'Anna Maria', 'Huber'],
        ['Weber, Prof. Dr. Dr. h.c. Klaus', 'Klaus', 'Weber'],
        ['Anna Müller, Dr.', 'Anna', 'Müller'],
        ['Müller, Dr.', undefined, 'Müller'],
        ['Dipl.-Ing. (FH) Peter Maier', 'Peter', 'Maier'],
        ['mgr inż. Anna Kowalska', 'Anna', 'Kowalska'],
        ['Sir Ian McKellen', 'Ian', 'McKellen'],
      ],
    ],
    [
      'names at birth',
      [
        ['Anna Müller geb. Schmidt', 'Anna', 'Müller'],
        ['Müller geb. Schmidt, Anna', 'Anna', 'Müller'],
        ['Müller, Anna (geb. Schmidt)', 'Anna', 'Müller'],
        ['Anna Müller, geb. Schmidt', 'Anna', 'Müller'],
        ['Marie Dupont née Martin', 'Marie', 'Dupont'],
        ['Maria Kowalska z d. Nowak', 'Maria', 'Kowalska'],
      ],
    ],
    [
      'last names in capitals, before and behind',
      [
        ['MÜLLER Anna', 'Anna', 'MÜLLER'],
        ['MU\u0308LLER Anna', 'Anna', 'MÜLLER'],
        ['von MÜLLER Anna', 'Anna', 'von MÜLLER'],
        ['DE LA CRUZ María', 'María', 'DE LA CRUZ'],
        ['McDONALD Fiona', 'Fiona', 'McDONALD'],
        ['O’BRIEN Seán', 'Seán', 'O’BRIEN'],
        ['SMITH-JONES Ada', 'Ada', 'SMITH-JONES'],
        ['Jean DUPONT MARTIN', 'Jean', 'DUPONT MARTIN'],
        ['Anna MÜLLER', 'Anna', 'MÜLLER'],
      ],
    ],
    [
      'particles behind the first name',
      [
        ['Boer, Jan de', 'Jan', 'de Boer'],
        ['Berg, Piet van den', 'Piet', 'van den Berg'],
        ['Hoogenband, Pieter van den', 'Pieter', 'van den Hoogenband'],
        ['Bismarck, Otto von', 'Otto', 'von Bismarck'],
        ['Guttenberg, Karl-Theodor von und zu', 'Karl-Theodor', 'von und zu Guttenberg'],
        ["Veld, Sophie in 't", 'Sophie', "in 't Veld"],
        ['Smith, Van', 'Van', 'Smith'],
        ['Oosterhuis, An Jr.', 'An', 'Oosterhuis Jr.'],
      ],
    ],
    [
      'families of Vietnam, which come first',
      [
        ['Phạm Minh Tuấn', 'Minh Tuấn', 'Phạm'],
        ['Nguyễn Thị Minh Khai', 'Thị Minh Khai', 'Nguyễn'],
        ['Nguyen Minh Tuan', 'Minh Tuan', 'Nguyen'],
        ['Minh Tuấn Phạm', 'Minh Tuấn', 'Phạm'],
        ['Ana Dương', 'Ana', 'Dương'],
      ],
    ],
    [
      'particles of many languages',
      [
        ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
        ['Otto von Bismarck', 'Otto', 'von Bismarck'],
        ['Karl-Theodor von und zu Guttenberg', 'Karl-Theodor', 'von und zu Guttenberg'],
        ['Sophie in ’t Veld', 'Sophie', 'in ’t Veld'],
        ["Sophie in 't Veld", 'Sophie', "in 't Veld"],
        ['Hans aus dem Siepen', 'Hans', 'aus dem Siepen'],
        ['Maria de la Cruz', 'Maria', 'de la Cruz'],
        ['Leonardo da Vinci', 'Leonardo', 'da Vinci'],
        ['Otto Graf Lambsdorff', 'Otto', 'Graf Lambsdorff'],
        ['Steffi Graf', 'Steffi', 'Graf'],
        ['Abdullah bin Salman', 'Abdullah', 'bin Salman'],
        ['Mohammed al-Rashid', 'Mohammed', 'al-Rashid'],
        ['Ahmed bin Salman al-Saud', 'Ahmed', 'bin Salman al-Saud'],
        ['Siti binti Ahmad', 'Siti', 'binti Ahmad'],
        ['Seán Ó Briain', 'Seán', 'Ó Briain'],
        ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
        ['María del Carmen García', 'María del Carmen', 'García'],
        ['María de los Ángeles López', 'María de los Ángeles', 'López'],
        ['João dos Santos', 'João', 'dos Santos'],
        ['van den Berg, Piet', 'Piet', 'van den Berg'],
      ],
    ],
    [
      'East Asian names',
      [
        ['山田 太郎', '太郎', '山田'],
        ['王小明', '小明', '王'],
        ['欧阳修', '修', '欧阳'],
        ['高橋翔', '翔', '高橋'],
        ['佐々木希', '希', '佐々木'],
        ['김철수', '철수', '김'],
        ['남궁민수', '민수', '남궁'],
        ['이 영희', '영희', '이'],
        ['ジョン・スミス', 'ジョン', 'スミス'],
        ['山田\u3000花子', '花子', '山田'],
      ],
    ],
    [
      'other orders',
      [
        ['鬼龍院', undefined, '鬼龍院'],
        ['Иванов Иван Иванович', 'Иван Иванович', 'Иванов'],
        ['Иван Иванович Иванов', 'Иван Иванович', 'Иванов'],
        ['Иван Иванов', 'Иван', 'Иванов'],
        ['Nguyễn Văn An', 'Văn An', 'Nguyễn'],
        ['An Nguyễn', 'An', 'Nguyễn'],
      ],
    ],
    [
      'suffixes and initials',
      [
        ['محمد الراشد', 'محمد', 'الراشد'],
        ['John Smith Jr.', 'John', 'Smith Jr.'],
        ['John Smith, Jr.', 'John', 'Smith Jr.'],
        ['Smith, John Jr.', 'John', 'Smith Jr.'],
        ['Smith, John, MBA', 'John', 'Smith'],
        ['John Smith PhD', 'John', 'Smith'],
        ['J. R. R. Tolkien', 'J. R. R.', 'Tolkien'],
        ['Müller A.', 'A.', 'Müller'],
      ],
    ],
  ];
  describe.each(cases)('%s', (_what, names) => {
    it.each(names)('%s is split', (text, firstName, lastName) => {
      expect(parseNames(text)).toEqual({ ...(firstName !== undefined && { firstName }), lastName });
    });
  });

  it.each([
    // Chinese, Hungarian and Vietnamese names without accents are written in both orders.
    ['Wang Xiaoming', 'Wang', 'Xiaoming'],
    ['Nagy Péter', 'Nagy', 'Péter'],
    ['Nguyen An', 'Nguyen', 'An'],
    ['MARIA LOPEZ', 'MARIA', 'LOPEZ'],
    ['AL Smith', 'AL', 'Smith'],
    ['Max Born', 'Max', 'Born'],
    ['Malcolm X', 'Malcolm', 'X'],
  ])('%s, whose order nobody can tell, is taken as it is usual', (text, firstName, lastName) => {
    expect(parseNames(text)).toEqual({ firstName, lastName });
  });

  it.each(['Anna Müller geb. Schmidt', 'Müller, Anna (geb. Schmidt)', 'Marie Dupont née Martin'])(
    'notes take %s whole, with the name at birth',
    (text) => {
      const [column] = matchColumns(['Full Name'], { type: 'candidate', customFields: [], maps: [] });
      if (!column?.target) throw new Error('Full Name is no field.');
      expect(readCell(text, column.target).isRemark).toBe(true);
      expect(readCell('Anna Müller', column.target).isRemark).toBeUndefined();
    },
  );

  async function read(text: string) {
    const notes: string[] = [];
    const bytes = new TextEncoder().encode(text);
    const table = await openCsv(
      async function* () {
        await Promise.resolve();
        yield bytes;
      },
      {
        type: 'candidate',
        customFields: [],
        maps: [],
        encoding: 'utf-8',
        onNote: (_line, message) => void notes.push(message),
      },
    );
    const lines = [];
    for await (const line of table.lines)
      lines.push('problem' in line ? line.problem : JSON.parse(line.text));
    return { lines, notes };
  }

  it('A postcode of four figures in a country of five gets its zero back, which is told', async () => {
    const { lines, notes } = await read(
      'Last Name,Postcode,Country\nWeber,1067,Germany\nHuber,1010,Austria\nMaier,10115,Germany\nKurz,8540,USA\n',
    );
    expect(lines).toMatchObject([
      { address: { postcode: '01067' } },
      { address: { postcode: '1010' } },
      { address: { postcode: '10115' } },
      { address: { postcode: '08540' } },
    ]);
    expect(notes).toEqual([
      'Column "Postcode": "1067" has four figures and is taken as "01067": postcodes of Germany have five.',
      'Column "Postcode": "8540" has four figures and is taken as "08540": postcodes of USA have five.',
    ]);
  });

  it('Links of numbers and curly quotes around cells are taken off', async () => {
    const { lines } = await read(
      'Full Name,Mobile Phone,Email,Job Title\n“Ada Lovelace”,tel:+49-151-5559001,“ada@one.example”,„Head of “X” and Y”\n‘Anna Weber’,“tel:0151 5559001”,‘anna@one.example’,“Developer”\n',
    );
    expect(lines).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        mobile: '+49-151-5559001',
        email: 'ada@one.example',
        jobTitle: '„Head of “X” and Y”',
      },
      {
        firstName: 'Anna',
        lastName: 'Weber',
        mobile: '0151 5559001',
        email: 'anna@one.example',
        jobTitle: 'Developer',
      },
    ]);
  });

  it('A cell of a noncharacter is a text', async () => {
    const { lines } = await read('Last Name,City\n\uFFFE,Bath\n');
    expect(lines).toMatchObject([{ lastName: '\uFFFE', address: { city: 'Bath' } }]);
  });
});
