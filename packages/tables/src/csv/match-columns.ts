import { lineFields, ownHeaders, unescapeFormula, type LineField, plainWord } from '@nova/transfer';
import { NovaError, type ImportType } from '@nova/contract';
import { withArticle } from '../with-article.ts';
import { bySample } from './match/by-sample.ts';
import { withWords } from './match/by-words.ts';
import { collide, type Column, type ColumnRules, type Target } from './match/column.ts';
import { customFieldTarget, namedTarget, targetFor } from './match/field-target.ts';
import { readMaps } from './match/read-maps.ts';
import { problemColumn } from './problem-column.ts';
import { fieldsCalled } from './words/header-words.ts';

/**
 * Finds what each column is (docs/import-and-export.md#a-table): by `--map`, a mapping file or an answer, or else by its header, whose
 * case, spaces and signs do not matter: `First name`, `first_name` and `firstName` are one. A part such as `City` stands for
 * `address.city`, `Status` for `statusName`, where nothing else has that name; and the words of other systems are known. Of two
 * columns for one field the first is it.
 * @throws BAD_REQUEST for a map that names nothing, two columns that are said to be one field, or a header without any field
 */
export function matchColumns(header: readonly string[], rules: ColumnRules): readonly Column[] {
  const fields = lineFields(rules.type);
  const headers = named(header, rules.sample ?? []);
  const mapped = readMaps(headers, rules, fields);
  const taken = [...mapped.values()];
  const columns = headers.map((name, index): Column => {
    if (mapped.has(index)) return { header: name, index, target: mapped.get(index) };
    const target = name.trim() === '' ? undefined : targetOf(name, rules, fields);
    const free = target && !taken.some((other) => collide(other, target)) ? target : undefined;
    if (free) taken.push(free);
    return { header: name, index, target: free };
  });
  if (rules.exact === true) return columns;
  const decided = new Set(mapped.keys());
  const worded = withWords(columns, rules, fields, { decided });
  const known = bySample(worded, rules, fields, decided);
  const lost = lostTargets(worded, known);
  // What was left out by its cells leaves its field to another, and may be something else by its words.
  const again = lost.size === 0 ? known : withWords(known, rules, fields, { decided, lost });
  const matched = again === known ? known : bySample(again, rules, fields, decided);
  assertUsable(matched, rules.type);
  return matched;
}

/** By column, what it is not since its cells say something else. */
const lostTargets = (worded: readonly Column[], known: readonly Column[]): ReadonlyMap<number, Target> =>
  new Map(
    worded.flatMap(({ index, target }, at) =>
      target && !known[at]?.target ? [[index, target] as const] : [],
    ),
  );

/** Headers that stand there again have their number behind them, and a column without one is called by its place if it holds anything. */
function named(headers: readonly string[], sample: readonly (readonly string[])[]): readonly string[] {
  const seen = new Map<string, number>();
  return headers.map((header, index) => {
    const key = header.trim().toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (key !== '') return count === 1 ? header : `${header.trim()} (${String(count)})`;
    const isBlank = sample.every((cells) => (cells[index] ?? '').trim() === '');
    return isBlank ? header : placeName(index);
  });
}

/** What a column without a header is called. */
export const placeName = (index: number): string => `Column ${String(index + 1)}`;

/** Whether a table is one of Nova's own, or is called like one: by its headers alone, each as an export or `--rejects` writes it. */
export function isOwnTable(headers: readonly string[], { type, customFields }: ColumnRules): boolean {
  const own = ownHeaders(type, customFields);
  const last = headers.length - 1;
  return headers.every((header, index) => own.has(header) || (index === last && header === problemColumn));
}

/** How many cells of a row are known as headers: a row of titles above them, or of data, has none or hardly any. */
export function knownHeaders(cells: readonly string[], rules: ColumnRules): number {
  const fields = lineFields(rules.type);
  const said = new Set([
    ...rules.maps.map((map) => map.split('=')[0]?.trim().toLowerCase()),
    ...Object.keys(rules.mapped ?? {}).map((header) => header.trim().toLowerCase()),
  ]);
  const isKnown = (cell: string): boolean =>
    said.has(cell.toLowerCase()) ||
    fieldsCalled(rules.type, cell).length > 0 ||
    exactly(cell, rules, fields) !== undefined;
  return new Set(
    cells.map((cell) => unescapeFormula(cell.trim())).filter((cell) => cell !== '' && isKnown(cell)),
  ).size;
}

/** A custom field that is not there is no field; the header itself says so later. */
function exactly(header: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined {
  try {
    return targetOf(header, rules, fields);
  } catch {
    return undefined;
  }
}

/** By a header: a name as `--map` takes it, a custom field's label, or a part that nothing else is called. */
const targetOf = (header: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined =>
  (plainWord(header) === 'address' ? undefined : namedTarget(header, rules, fields)) ??
  customFieldTarget(header, rules) ??
  onlyOne(
    fields.filter(({ path }) => plainWord(path.at(-1) ?? '') === plainWord(header) && path.length === 2),
  ) ??
  onlyOne(fields.filter(({ path }) => longNames(header, rules.type).includes(plainWord(path.join('')))));

/** What a header leaves out: `Status` is statusName, `Stage` is stageCode, `Type` of a placement is placementType. */
const longNames = (header: string, type: string): readonly string[] => [
  ...['name', 'code', 'no'].map((end) => `${plainWord(header)}${end}`),
  plainWord(`${type}${header}`),
];

function onlyOne(fields: readonly LineField[]): Target | undefined {
  const [field, ...others] = fields.filter(({ path }) => !path.includes('#'));
  return field && others.length === 0 ? targetFor(field) : undefined;
}

function assertUsable(columns: readonly Column[], type: ImportType): void {
  const used = columns.filter(({ target }) => target);
  const quoted = (texts: readonly string[]): string => texts.map((text) => JSON.stringify(text)).join(', ');
  if (used.length === 0) {
    throw new NovaError(
      'BAD_REQUEST',
      `No column is a field of ${withArticle(type)}: ${quoted(columns.map(({ header }) => header))}. The first row must name the columns; --map 'Header=field' says what a column is.`,
    );
  }
  for (const [index, column] of used.entries()) {
    const other = used.slice(0, index).find(({ target }) => collide(target, column.target));
    if (!other) continue;
    throw new NovaError(
      'BAD_REQUEST',
      `The columns ${quoted([other.header, column.header])} would both be ${other.target?.name ?? ''}. Leave one out: --map ${JSON.stringify(`${column.header}=`)}.`,
    );
  }
}
