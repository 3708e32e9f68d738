import { isKnownWithoutId, type ImportReport } from '@nova/transfer';
import { countsText } from '../counts-text.ts';
import { textTable } from '../text-table.ts';
import { withArticle } from '../with-article.ts';
import type { Problem } from './group-problems.ts';
import type { ImportSource } from './open-source.ts';

/** What an import came to, with what is wrong grouped by its cause. */
export interface ImportFindings {
  readonly report: ImportReport;
  readonly problems: readonly Problem[];
}

/** More kinds of problem are not read before the first ones are mended. */
const problemsShown = 8;

/** What a person reads after an import or its preview. */
export function importText(found: ImportFindings, { table }: ImportSource, dryRun: boolean): string {
  const { imported, updated, unchanged, skipped, leftOut: cells, named } = found.report;
  const created = Object.fromEntries(
    Object.entries(imported).map(([type, count]) => [type, count - (updated[asType(type)] ?? 0)]),
  );
  const [create, update] = dryRun ? ['To create', 'To update'] : ['Created', 'Updated'];
  return [
    ...(table && dryRun ? [columnsText(table), ''] : []),
    summary([
      [create, countsText(created)],
      [update, countsText(updated)],
      ['Unchanged', unchanged.toLocaleString('en')],
      ...(skipped.length > 0 ? [['Skipped', skipped.length.toLocaleString('en')] as const] : []),
    ]),
    ...skippedLines(skipped),
    ...namedLines(named, dryRun),
    ...errorLines(found, table !== undefined),
    ...leftOutLines(cells),
    ...(table ? leftOut(table) : []),
    ...(dryRun ? ['Nothing was written. The same command without --dry-run imports.'] : []),
  ].join('\n');
}

/** The report's own keys; Object.entries forgets that. */
const asType = (text: string): keyof ImportReport['updated'] => text as keyof ImportReport['updated'];

/** In one line, or in as many as the counts take. */
const summary = (parts: readonly (readonly [string, string])[]): string =>
  parts.some(([, counts]) => counts.includes('\n'))
    ? parts.map(([what, counts]) => `${what}: ${counts}`).join('\n')
    : parts.map(([what, counts]) => `${what}: ${counts}.`).join(' ');

function errorLines({ report: { errors }, problems }: ImportFindings, isTable: boolean): readonly string[] {
  const lines = new Set(errors.map(({ line }) => line)).size;
  if (lines === 0) return [];
  const unit = isTable ? 'row' : 'line';
  const failed = lines === 1 ? `1 ${unit} fails` : `${lines.toLocaleString('en')} ${unit}s fail`;
  const more = problems.length - problemsShown;
  return [
    `${failed}; the rest goes in:`,
    ...problems.slice(0, problemsShown).map((problem) => `  ${problemText(problem, unit)}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more problems; --json lists them all.`] : []),
    ...(isTable ? hints(problems) : []),
  ];
}

function problemText({ column, message, count, examples }: Problem, unit: string): string {
  const value = examples[0]?.value ?? null;
  const numbers = examples.map(({ line }) => String(line)).join(', ');
  const where = `${count === 1 ? 'line' : `${count.toLocaleString('en')} ${unit}s: lines`} ${numbers}${count > examples.length ? ' …' : ''}`;
  const named = column === null ? '' : `Column ${JSON.stringify(column)}: `;
  const said =
    column === null || value === null || value === '' ? '' : `${JSON.stringify(shortened(value))} `;
  return `${where}: ${named}${said}${message}`;
}

/** What to type next, by what is wrong. */
function hints(problems: readonly Problem[]): readonly string[] {
  const unknown = problems.filter(({ message }) => message.includes('is not one of the account’s'));
  const user = unknown.some(({ message }) => message.includes('the account’s users'));
  const name = unknown.find(({ message }) => !message.includes('the account’s users'));
  return [
    'What helps:',
    ...(name
      ? [
          `  --create-missing adds unknown names to the master data; --value 'field:${name.examples[0]?.value ?? ''}=name' says what one is here.`,
        ]
      : []),
    ...(user ? ['  --owner EMAIL names the user who owns what has no known owner.'] : []),
    '  --lenient leaves out the cells that cannot be taken; --rejects FILE writes the rows that fail, to be mended.',
  ];
}

const skippedShown = 3;

/** Duplicates are named with the record that they match. */
function skippedLines(skipped: ImportReport['skipped']): readonly string[] {
  if (skipped.length === 0) return [];
  const first = skipped.slice(0, skippedShown).map(({ line, id }) => `line ${String(line)} is ${id}`);
  const more =
    skipped.length > skippedShown ? ` and ${(skipped.length - skippedShown).toLocaleString('en')} more` : '';
  return [
    `Skipped as duplicates: ${first.join(', ')}${more}. --on-duplicate update changes those records; create makes new ones.`,
  ];
}

const namedLines = (named: ImportReport['named'], dryRun: boolean): readonly string[] =>
  Object.entries(named).map(
    ([group, names]) =>
      `${dryRun ? 'To be added' : 'Added'} to the ${group}: ${names.map((name) => JSON.stringify(name)).join(', ')}.`,
  );

function leftOutLines(cells: ImportReport['leftOut']): readonly string[] {
  const [first] = cells;
  if (!first) return [];
  const count = cells.length === 1 ? '1 cell was' : `${cells.length.toLocaleString('en')} cells were`;
  return [
    `${count} left out, such as line ${String(first.line)}: ${first.message} ${cells.length > 1 ? '--json lists them all.' : ''}`.trimEnd(),
  ];
}

type Table = NonNullable<ImportSource['table']>;

const sampleLength = 40;

/** Which column becomes which field, with what the first row holds. */
function columnsText({ columns, sample, type }: Table): string {
  const rows = columns.map(({ header, index, target }) => [
    header.trim() === '' ? `(column ${String(index + 1)})` : header,
    target?.name ?? 'left out',
    shortened(sample[index] ?? ''),
  ]);
  const told = type.from === 'file name' ? ', as the file’s name says; --type says otherwise' : '';
  return `Each row is ${withArticle(type.name)}${told}.\n\n${textTable(['column', 'field', 'first row'], rows)}`;
}

function shortened(cell: string): string {
  const line = cell.replaceAll(/\s+/gu, ' ').trim();
  return line.length > sampleLength ? `${line.slice(0, sampleLength - 1)}…` : line;
}

function leftOut({ columns, type }: Table): readonly string[] {
  const headers = columns.flatMap(({ header, target }) => (target || header.trim() === '' ? [] : [header]));
  const hints =
    isKnownWithoutId(type.name) || columns.some(({ target }) => target?.name === 'id')
      ? []
      : [`No column is the id: a row that has changed comes in as a new ${type.name} the next time.`];
  const [first] = headers;
  if (first === undefined) return hints;
  const names = headers.map((header) => JSON.stringify(header)).join(', ');
  return [
    `Left out, for no field has that name: ${names}. To take one in: --map '${first}=field'; '${first}=?' lists the fields.`,
    ...hints,
  ];
}
