import { isKnownWithoutId, type ImportReport } from '@nova/transfer';
import { countsText } from '../counts-text.ts';
import { textTable } from '../text-table.ts';
import { withArticle } from '../with-article.ts';
import type { ImportSource } from './open-source.ts';

const errorsShown = 20;

/** What a person reads after an import or its preview. */
export function importText(report: ImportReport, { table }: ImportSource, dryRun: boolean): string {
  const { imported, updated, unchanged, errors } = report;
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
    ]),
    ...errorLines(errors, table === undefined ? 'line' : 'row'),
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

function errorLines(errors: ImportReport['errors'], unit: string): readonly string[] {
  if (errors.length === 0) return [];
  const more = errors.length - errorsShown;
  const failed =
    errors.length === 1 ? `1 ${unit} fails` : `${errors.length.toLocaleString('en')} ${unit}s fail`;
  return [
    `${failed}; the rest goes in:`,
    ...errors.slice(0, errorsShown).map(({ line, message }) => `  line ${String(line)}: ${message}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more; --json lists them all.`] : []),
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
