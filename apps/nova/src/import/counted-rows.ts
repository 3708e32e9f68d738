import type { ImportReport } from '@nova/transfer';
import type { ImportSource } from './open-source.ts';

/** How an import is spoken of: what it would do, what could be done, what it did. */
export type Tense = 'will' | 'could' | 'did';

type Verb = readonly [one: string, more: string];

const verbs = {
  will: { created: ['will be created', 'will be created'], changed: ['will change', 'will change'] },
  could: { created: ['can be created', 'can be created'], changed: ['can change', 'can change'] },
  did: { created: ['was created', 'were created'], changed: ['was changed', 'were changed'] },
} as const satisfies Record<Tense, Record<string, Verb>>;
const unchanged: Verb = ['is unchanged', 'are unchanged'];
const skipped: Verb = ['is already there', 'are already there'];
const repeated: Verb = ['repeats another', 'repeat others'];
const failed = { will: 'cannot be taken', could: 'cannot be taken', did: 'could not be taken' } as const;

/** What becomes of the rows of a table, by how many. */
export interface RowCounts {
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** About records that were there before. */
  readonly skipped: number;
  /** About those of other rows, where that is known: in a look. */
  readonly repeated: number;
  readonly failed: number;
}

/** The rows of a table; records that are made for them, such as companies, are none. */
export function rowCounts(report: ImportReport, { table }: ImportSource): RowCounts {
  const type = table?.type.name;
  const sum = (counts: ImportReport['imported']): number =>
    type === undefined
      ? Object.values(counts).reduce((all, one) => all + one, 0)
      : (counts[type] ?? 0) - (type === 'company' ? (report.named.companies?.length ?? 0) : 0);
  const changed = sum(report.updated);
  const repeats = report.skipped.filter((one) => one.repeats !== undefined).length;
  const counts = {
    created: sum(report.imported) - changed,
    changed,
    unchanged: report.unchanged,
    skipped: report.skipped.length - repeats,
    repeated: repeats,
    failed: new Set(report.errors.map(({ line }) => line)).size,
  };
  return { ...counts, rows: Object.values(counts).reduce((all, one) => all + one, 0) };
}

/** `4,850 of 5,000 rows will be created, 90 are already there, 60 cannot be taken.` */
export function countedRows(report: ImportReport, source: ImportSource, tense: Tense): string {
  const counts = rowCounts(report, source);
  const parts: readonly (readonly [number, Verb])[] = [
    [counts.created, verbs[tense].created],
    [counts.changed, verbs[tense].changed],
    [counts.unchanged, unchanged],
    [counts.skipped, skipped],
    [counts.repeated, repeated],
    [counts.failed, [failed[tense], failed[tense]]],
  ];
  const [first, ...others] = parts.filter(([count]) => count > 0);
  if (!first) return 'The table has no rows.';
  if (first[0] === counts.failed && first[0] === counts.rows && first[0] > 1)
    return `None of the ${counts.rows.toLocaleString('en')} rows ${tense === 'did' ? 'could' : 'can'} be taken.`;
  const said = others.map(([count, verb]) => `${count.toLocaleString('en')} ${spoken(count, verb)}`);
  return `${[`${subject(first[0], counts.rows)} ${spoken(...first)}`, ...said].join(', ')}.`;
}

const spoken = (count: number, [one, more]: Verb): string => (count === 1 ? one : more);

function subject(count: number, rows: number): string {
  if (rows === 1) return 'The row';
  const all = `${rows.toLocaleString('en')} rows`;
  return count === rows ? `All ${all}` : `${count.toLocaleString('en')} of ${all}`;
}
