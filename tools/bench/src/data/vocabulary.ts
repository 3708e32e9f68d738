import type { Random } from '@nova/random';
import { plantedWords } from './planted.ts';
import { randomOf } from './random-of.ts';

/** The most frequent first. */
const frequent =
  `the and of to in with for a on as by at from across team teams work experience years client clients project projects
management new business development support systems data sales services senior strong skills delivery process design building
customers operations market growth service quality people technical software leading strategy product products reporting planning
budget stakeholders training research analysis performance partners global digital public health finance financial engineering
marketing manufacturing account programme programmes risk policy control improving managing responsible delivered worked led
built designed developed supported trained introduced reduced increased half third first second large small daily weekly monthly
annual regional national international european north south east west city group company companies agency office site sites
department staff role roles contract permanent interim practice university college degree diploma certified award awards
languages fluent german french spanish english italian travel driving licence available immediately looking position next
challenge interest areas focus including such well also between within over under after before during through`
    .split(/\s+/u)
    .filter((word) => !plantedWords.has(word));

const onsets = [
  'b',
  'br',
  'c',
  'cl',
  'd',
  'dr',
  'f',
  'fl',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'pr',
];
const moreOnsets = ['qu', 'r', 's', 'sc', 'sh', 'sp', 'st', 't', 'th', 'tr', 'v', 'w', 'y', 'z'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'a', 'e', 'i', 'o', 'ea', 'ou'];
const codas = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'l',
  'm',
  'n',
  'nd',
  'nt',
  'r',
  'rk',
  'rt',
  's',
  'st',
  't',
  'x',
];
const endings = ['', '', '', '', 'ing', 'ed', 'er', 'ion', 'al', 'ity', 'ment', 's', 'ly', 'ance'];

/** Some are beyond Latin-1, where a text takes two bytes a character in memory. */
const accented = ['ä', 'ö', 'ü', 'é', 'è', 'ê', 'à', 'ç', 'ñ', 'ø', 'å', 'ő', 'ł', 'č', 'ž'];

const syllable = (random: Random, accents: number): string =>
  random.pick([...onsets, ...moreOnsets]) +
  (accents > 0 && random.chance(accents) ? random.pick(accented) : random.pick(vowels)) +
  random.pick(codas);

interface Words {
  readonly known?: readonly string[];
  /** The share of syllables with an accent. */
  readonly accents?: number;
}

/** Distinct invented words, none planted; the same for the same seed. */
function makeWords(count: number, seed: number, { known = [], accents = 0 }: Words = {}): readonly string[] {
  const random = randomOf(seed);
  const words = new Set(known);
  while (words.size < count) {
    const length = random.int(1, 3);
    let word = '';
    for (let at = 0; at < length; at++) word += syllable(random, accents);
    word += random.pick(endings);
    if (word.length > 2 && !plantedWords.has(word)) words.add(word);
  }
  return [...words];
}

const vocabularySize = 40_000;

export const vocabulary = makeWords(vocabularySize, 1, { known: frequent, accents: 0.15 });

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** As in agencies: few given names, many family names, thousands of employers. */
export const givenNames = makeWords(900, 2).map(capital);
export const familyNames = makeWords(12_000, 3, { known: ['okonkwo', 'lindqvist', 'haverkamp'] }).map(
  capital,
);
export const employers = makeWords(6_000, 4).map((word, at) => {
  const forms = ['Ltd', 'GmbH', 'Group', 'Partners', 'Systems', 'Holding', '& Sons', 'Consulting'];
  return `${capital(word)} ${forms[at % forms.length] ?? ''}`;
});
export const cities = makeWords(800, 5).map(capital);
export const streets = makeWords(2_000, 6).map((word) => `${capital(word)} Street`);

export const countries = [
  'Germany',
  'United Kingdom',
  'France',
  'Spain',
  'Netherlands',
  'Austria',
  'Switzerland',
  'Poland',
];

const levels = ['', '', '', 'Senior ', 'Junior ', 'Lead ', 'Head of '];
const fields = [
  'Software',
  'Data',
  'Quality',
  'Sales',
  'Mechanical',
  'Electrical',
  'Civil',
  'Project',
  'Finance',
  'Marketing',
];
const jobs = [
  'Engineer',
  'Analyst',
  'Manager',
  'Consultant',
  'Developer',
  'Administrator',
  'Designer',
  'Architect',
  'Assistant',
];

/** The most frequent first. */
export const jobTitles = levels.flatMap((level) =>
  fields.flatMap((field) => jobs.map((job) => `${level}${field} ${job}`)),
);

export const skillNames = [
  ...[
    'Excel',
    'SQL',
    'Python',
    'Java',
    'JavaScript',
    'TypeScript',
    'C++',
    'C#',
    'React',
    'SAP',
    'AutoCAD',
    'Salesforce',
  ],
  ...[
    'Docker',
    'Linux',
    'AWS',
    'Azure',
    'Scrum',
    'Prince2',
    'Photoshop',
    'Accounting',
    'Payroll',
    'Welding',
    'CNC',
    'PLC',
  ],
  ...makeWords(1_500, 7).map(capital),
];
