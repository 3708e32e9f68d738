import { Random } from '@nova/random';
import { habitColumns, type OrdinaryColumn, type OrdinaryLanguage } from './habits.ts';

const columns: readonly OrdinaryColumn[] = [
  ...([
    'number',
    'salutation',
    'firstName',
    'lastName',
    'email',
    'phone',
    'birth',
    'postcode',
    'city',
  ] as const),
  ...(['nationality', 'job', 'employer', 'languages', 'salary', 'notice', 'start', 'relocation'] as const),
  ...(['permit', 'status', 'contacted', 'remarks'] as const),
];

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '');

/** So that cells differ. */
function filled(text: string, random: Random): string {
  const thousands = random.int(32, 120);
  return text
    .replaceAll('#####', String(thousands * 1_000))
    .replaceAll('##.###', `${String(thousands)}.000`)
    .replaceAll('## ###', `${String(thousands)} 000`)
    .replaceAll('#.###', `${String(random.int(2, 7))}.${String(random.int(1, 9))}00`)
    .replaceAll('####', String(random.int(20, 75) * 100))
    .replaceAll('##', String(thousands))
    .replaceAll('DD', String(random.int(1, 28)).padStart(2, '0'))
    .replaceAll('MM', String(random.int(1, 12)).padStart(2, '0'))
    .replaceAll('YYYY', String(random.int(1961, 2002)))
    .replaceAll('ZZZZ', String(random.int(2023, 2026)));
}

const secondName = (random: Random): string => {
  const syllable = (): string =>
    random.pick('b d f g h k l m n p r s t v w'.split(' ')) + random.pick('a e i o u'.split(' '));
  const name = `${syllable()}${syllable()}${syllable()}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}r`;
};

/** Kept by hand, with semicolons; stable for a seed. */
export function ordinaryList(language: OrdinaryLanguage, rows: number, seed: number): string {
  const random = new Random(seed);
  const lines = [columns.map((column) => language.headers[column])];
  for (let number = 1; number <= rows; number += 1) {
    const firstName = random.pick(language.firstNames);
    const lastName = `${random.pick(language.lastNames)}-${secondName(random)}`;
    const [postcode, city] = random.pick(language.cities);
    const said = Object.fromEntries(
      habitColumns.map((column) => [column, filled(random.weighted(language.cells[column]), random)]),
    );
    const cells: Readonly<Record<string, string>> = {
      ...said,
      number: String(number),
      firstName,
      lastName,
      postcode,
      city,
      job: random.pick(language.jobs),
      email: `${plain(firstName)}.${plain(lastName)}${String(number)}@example.com`,
    };
    lines.push(columns.map((column) => cells[column] ?? ''));
  }
  return `${lines.map((cells) => cells.map(cellText).join(';')).join('\r\n')}\r\n`;
}

const cellText = (text: string): string =>
  /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
