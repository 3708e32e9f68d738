import { type ImportType, NovaError } from '@nova/contract';
import {
  type LineField,
  lineFields,
  openMembers,
  ownHeaders,
  plainWord,
  unescapeFormula,
} from '@nova/transfer';
import { withArticle } from '../record-type-names.ts';
import { bySample } from './by-sample.ts';
import { fieldsCalled, withWords } from './by-words.ts';
import {
  collide,
  type Column,
  type ColumnRules,
  customFieldTarget,
  namedTarget,
  type Target,
  targetFor,
} from './target.ts';

/** The first choice is the likeliest; null leaves the column out. */
export type ChooseColumn = (
  column: Column,
  choices: readonly string[],
  sample: string,
) => Promise<string | null>;

export async function askColumns(
  headers: readonly string[],
  rules: ColumnRules & { readonly chooseColumn?: ChooseColumn | undefined },
): Promise<readonly Column[]> {
  const answered = new Map(rules.answered);
  for (;;) {
    const columns = matchColumns(headers, { ...rules, answered });
    const open = columns.find(({ others = [], index }) => others.length > 0 && !answered.has(index));
    if (!open || !rules.chooseColumn) return columns;
    const sample = rules.sample?.map((cells) => cells[open.index]?.trim() ?? '').find((cell) => cell !== '');
    const choices = [open.target?.name ?? '', ...(open.others ?? [])].filter((name) => name !== '');
    answered.set(open.index, await rules.chooseColumn(open, choices, sample ?? ''));
  }
}

/**
 * Matches columns to fields (docs/import-and-export.md#a-table). `--map`, the mapping file or an answer decides first;
 * else the header does, without case, spaces and signs. `City` is `address.city` if no other field has that name. The
 * first of two columns wins.
 * @throws BAD_REQUEST for a map without a field, two columns mapped to one field, or a header without any field
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
  // A column that its cells excluded leaves its field to another column.
  const again = lost.size === 0 ? known : withWords(known, rules, fields, { decided, lost });
  const matched = again === known ? known : bySample(again, rules, fields, decided);
  assertUsable(matched, rules.type);
  return matched;
}

const lostTargets = (worded: readonly Column[], known: readonly Column[]): ReadonlyMap<number, Target> =>
  new Map(
    worded.flatMap(({ index, target }, at) =>
      target && !known[at]?.target ? [[index, target] as const] : [],
    ),
  );

/** Numbers repeated headers. Blank headers above values are named by their place. */
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

export const placeName = (index: number): string => `Column ${String(index + 1)}`;

/** True if the headers are exactly those of an export or of `--rejects`. */
export function isOwnTable(headers: readonly string[], { type, customFields }: ColumnRules): boolean {
  const own = ownHeaders(type, customFields);
  const last = headers.length - 1;
  return headers.every((header, index) => own.has(header) || (index === last && header === problemColumn));
}

/** Counts the cells that are headers. Titles and data have hardly any. */
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

/** Ignores a missing custom field, which `matchColumns` refuses later. */
function exactly(header: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined {
  try {
    return targetOf(header, rules, fields);
  } catch {
    return undefined;
  }
}

const targetOf = (header: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined =>
  (plainWord(header) === 'address' ? undefined : namedTarget(header, rules, fields)) ??
  customFieldTarget(header, rules) ??
  onlyOne(
    fields.filter(({ path }) => plainWord(path.at(-1) ?? '') === plainWord(header) && path.length === 2),
  ) ??
  onlyOne(fields.filter(({ path }) => longNames(header, rules.type).includes(plainWord(path.join('')))));

/**
 * A header may leave out part of a field's name: `Status` is statusName, `Stage` stageCode, and `Type` of a placement
 * placementType.
 */
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

/** Returns the columns that `--map`, a mapping file or a person decided; undefined means that a column is left out. */
function readMaps(
  headers: readonly string[],
  rules: ColumnRules,
  fields: readonly LineField[],
): ReadonlyMap<number, Target | undefined> {
  const decided = new Map<number, string>();
  for (const [header, field] of Object.entries(rules.mapped ?? {})) {
    const index = indexOf(headers, header);
    if (index >= 0) decided.set(index, field ?? '');
  }
  for (const [index, field] of rules.answered ?? []) decided.set(index, field ?? '');
  for (const map of rules.maps) decided.set(...splitMap(map, headers));
  return new Map([...decided].map(([index, name]) => [index, targetCalled(name, rules, fields)]));
}

const indexOf = (headers: readonly string[], header: string): number =>
  headers.findIndex((one) => one.trim().toLowerCase() === header.trim().toLowerCase());

/** @throws BAD_REQUEST if the name is not a field */
export function targetCalled(
  name: string,
  rules: ColumnRules,
  fields: readonly LineField[],
): Target | undefined {
  if (name === '') return undefined;
  const target = namedTarget(name, rules, fields);
  if (target) return target;
  throw new NovaError(
    'BAD_REQUEST',
    `--map: ${JSON.stringify(name)} is no field of ${withArticle(rules.type)}. There are: ${fieldNames(rules, fields)}.`,
  );
}

/** A header may contain `=`. */
function splitMap(map: string, headers: readonly string[]): [number, string] {
  for (let at = map.indexOf('='); at >= 0; at = map.indexOf('=', at + 1)) {
    const index = indexOf(headers, map.slice(0, at));
    if (index >= 0) return [index, map.slice(at + 1).trim()];
  }
  const columns = headers.map((header) => JSON.stringify(header)).join(', ');
  throw new NovaError(
    'BAD_REQUEST',
    `--map ${JSON.stringify(map)} names no column. Write it as 'Header=field', or 'Header=' to leave a column out. The columns are: ${columns}.`,
  );
}

function fieldNames({ customFields }: ColumnRules, fields: readonly LineField[]): string {
  const own = fields.map(({ path }) => path.join('.').replace('#', '1'));
  return [...own, ...customFields.map(({ label }) => `${openMembers.customFields}.${label}`)].join(', ');
}

/** The last column of a file of refused rows; it gives the reasons. */
export const problemColumn = 'Problem';

export function problemPlace(columns: readonly Column[]): number | undefined {
  const last = columns.at(-1);
  return last?.header === problemColumn && !last.target ? last.index : undefined;
}

/**
 * Returns a function that replaces member names by headers in messages such as `email: must be an email address; …`.
 */
export function nameColumns(columns: readonly Column[]): (message: string) => string {
  const headerOf = new Map(
    columns
      .toSorted((one, other) => Number(Boolean(other.target?.joins)) - Number(Boolean(one.target?.joins)))
      .flatMap(({ header, target }) => (target ? [[target.path.join('.'), header]] : [])),
  );
  return (message) =>
    message.replaceAll(
      /(?<start>^|; )(?<member>[A-Za-z][\w.]*): /gu,
      (whole, start: string, member: string) => {
        const header = headerOf.get(member) ?? headerOf.get(member.replace(/\.\d+(?:\..*)?$/u, ''));
        return header === undefined ? whole : `${start}Column ${JSON.stringify(header)}: `;
      },
    );
}
