import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { candidateRow, type AccountParts, type CandidateRow } from '../data/candidate-rows.ts';

/** Candidates as another system exports them, with its ids. */
export type WriteFile = (path: string, parts: AccountParts) => Promise<void>;

export const formats: Readonly<Record<string, WriteFile>> = {
  ndjson: (path, parts) => writeLines(path, parts, [], (row) => JSON.stringify(lineOf(row))),
  csv: (path, parts) => writeTable(path, parts, (row) => cellsOf(row, parts)),
  'short.csv': (path, parts) => writeTable(path, parts, (row) => only(row, shortColumns)),
};

/** Columns of a list kept by hand. */
const shortColumns = ['firstName', 'lastName', 'email', 'mobile', 'jobTitle', 'currentEmployer', 'city'];

function writeTable(
  path: string,
  parts: AccountParts,
  cellsOfRow: (row: CandidateRow) => Cells,
): Promise<void> {
  const columns = Object.keys(cellsOfRow(candidateRow(parts, 0)));
  return writeLines(path, parts, [columns], (row) => csvLine(Object.values(cellsOfRow(row))));
}

async function writeLines(
  path: string,
  parts: AccountParts,
  head: readonly (readonly string[])[],
  textOf: (row: CandidateRow) => string,
): Promise<void> {
  const stream = createWriteStream(path);
  for (const columns of head) stream.write(`${csvLine(columns)}\n`);
  for (let number = 0; number < parts.records; number++)
    if (!stream.write(`${textOf(candidateRow(parts, number))}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

/** Members that only the import makes. */
const made = ['accountId', 'reference', 'street', 'city', 'country', 'postcode'];

function lineOf(row: CandidateRow): object {
  const members = Object.entries(row).filter(([name, value]) => !made.includes(name) && value !== null);
  const { street, city, country, postcode } = row;
  return {
    type: 'candidate',
    ...Object.fromEntries(members),
    id: `old-${row.id}`,
    address: { street, city, country, postcode },
  };
}

type Cells = Readonly<Record<string, unknown>>;

/** Histories are in numbered columns, as in flat exports. */
function cellsOf(row: CandidateRow, { customField: { label } }: AccountParts): Cells {
  const plain = Object.entries(row).filter(
    ([name, value]) => !made.includes(name) && (typeof value !== 'object' || value === null),
  );
  const list = (name: string): readonly Cells[] => row[name] as readonly Cells[];
  return {
    ...Object.fromEntries(plain),
    id: `old-${row.id}`,
    ...prefixed('address', {
      street: row.street,
      city: row.city,
      country: row.country,
      postcode: row.postcode,
    }),
    skills: (row.skills as readonly string[]).join('; '),
    tags: list('tags')
      .map(({ value }) => value)
      .join('; '),
    [`customFields.${label}`]: list('customFields')[0]?.value,
    ...prefixed('educationHistory.1', only(list('educationHistory')[0], educationColumns)),
    ...prefixed('employmentHistory.1', only(list('employmentHistory')[0], employmentColumns)),
    ...prefixed('employmentHistory.2', only(list('employmentHistory')[1], employmentColumns)),
    ...prefixed('languages.1', only(list('languages')[0], ['code', 'name', 'level'])),
  };
}

const educationColumns = ['level', 'major', 'organisation', 'startYear', 'startMonth', 'endYear', 'endMonth'];
const employmentColumns = ['companyName', 'employmentType', 'jobTitle', 'startDate', 'workSummary'];

/** Empty cells for a missing item. */
const only = (item: Cells | undefined, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.map((name) => [name, item?.[name]]));

const prefixed = (prefix: string, cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [`${prefix}.${name}`, value]));

const csvLine = (cells: readonly unknown[]): string => cells.map(cellText).join(',');

function cellText(cell: unknown): string {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'string' ? quoted(cell) : JSON.stringify(cell);
}

const quoted = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
