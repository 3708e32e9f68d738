import type { ImportType } from '../../import-lines.ts';
import { NovaError } from '@nova/contract';
import { type LineField, lineFields, openMembers, plainWord } from '../../transfer/table/line-fields.ts';
import { ownHeaders } from '../../transfer/table/table-columns.ts';
import { unescapeFormula } from '../../transfer/table/cells.ts';
import { addArticle } from '../record-type-names.ts';
import { refineBySample } from './by-sample.ts';
import { findFieldsByHeader, matchByWords } from './by-words.ts';
import {
  collide,
  type Column,
  type ColumnRules,
  findCustomFieldTarget,
  findNamedTarget,
  type Target,
  toTarget,
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
  const answers = new Map(rules.answered);
  for (;;) {
    const columns = matchColumns(headers, { ...rules, answered: answers });
    const open = columns.find(({ others = [], index }) => others.length > 0 && !answers.has(index));
    if (!open || !rules.chooseColumn) return columns;
    const sample = rules.sample?.map((cells) => cells[open.index]?.trim() ?? '').find((cell) => cell !== '');
    const choices = [open.target?.name ?? '', ...(open.others ?? [])].filter((name) => name !== '');
    answers.set(open.index, await rules.chooseColumn(open, choices, sample ?? ''));
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
  const headers = nameHeaders(header, rules.sample ?? []);
  const mapped = readMaps(headers, rules, fields);
  const targets = [...mapped.values()];
  const columns = headers.map((name, index): Column => {
    if (mapped.has(index)) return { header: name, index, target: mapped.get(index) };
    const target = name.trim() === '' ? undefined : findTarget(name, rules, fields);
    const free = target && !targets.some((other) => collide(other, target)) ? target : undefined;
    if (free) targets.push(free);
    return { header: name, index, target: free };
  });
  if (rules.exact === true) return columns;
  const decided = new Set(mapped.keys());
  const worded = matchByWords(columns, rules, fields, { decided });
  const sampledColumns = refineBySample(worded, rules, fields, decided);
  const lostByColumn = findLostTargets(worded, sampledColumns);
  // A column that its cells excluded leaves its field to another column.
  const again =
    lostByColumn.size === 0
      ? sampledColumns
      : matchByWords(sampledColumns, rules, fields, { decided, lost: lostByColumn });
  const matched = again === sampledColumns ? sampledColumns : refineBySample(again, rules, fields, decided);
  assertUsable(matched, rules.type);
  return matched;
}

const findLostTargets = (
  worded: readonly Column[],
  sampledColumns: readonly Column[],
): ReadonlyMap<number, Target> =>
  new Map(
    worded.flatMap(({ index, target }, at) =>
      target && !sampledColumns[at]?.target ? [[index, target] as const] : [],
    ),
  );

/** Numbers repeated headers. Blank headers above values are named by their place. */
function nameHeaders(headers: readonly string[], sample: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>();
  return headers.map((header, index) => {
    const key = header.trim().toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (key !== '') return count === 1 ? header : `${header.trim()} (${String(count)})`;
    const isBlank = sample.every((cells) => (cells[index] ?? '').trim() === '');
    return isBlank ? header : formatColumnName(index);
  });
}

export const formatColumnName = (index: number): string => `Column ${String(index + 1)}`;

/** True if the headers are exactly those of an export or of `--rejects`. */
export function isOwnTable(headers: readonly string[], { type, customFields }: ColumnRules): boolean {
  const headerSet = ownHeaders(type, customFields);
  const last = headers.length - 1;
  return headers.every(
    (header, index) => headerSet.has(header) || (index === last && header === problemColumn),
  );
}

/** Counts the cells that are headers. Titles and data have hardly any. */
export function countKnownHeaders(cells: readonly string[], rules: ColumnRules): number {
  const fields = lineFields(rules.type);
  const mappedHeaders = new Set([
    ...rules.maps.map((map) => map.split('=')[0]?.trim().toLowerCase()),
    ...Object.keys(rules.mapped ?? {}).map((header) => header.trim().toLowerCase()),
  ]);
  const isKnown = (cell: string): boolean =>
    mappedHeaders.has(cell.toLowerCase()) ||
    findFieldsByHeader(rules.type, cell).length > 0 ||
    tryFindTarget(cell, rules, fields) !== undefined;
  return new Set(
    cells.map((cell) => unescapeFormula(cell.trim())).filter((cell) => cell !== '' && isKnown(cell)),
  ).size;
}

/** Ignores a missing custom field, which `matchColumns` refuses later. */
function tryFindTarget(header: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined {
  try {
    return findTarget(header, rules, fields);
  } catch {
    return undefined;
  }
}

const findTarget = (header: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined =>
  (plainWord(header) === 'address' ? undefined : findNamedTarget(header, rules, fields)) ??
  findCustomFieldTarget(header, rules) ??
  findOnlyTarget(
    fields.filter(({ path }) => plainWord(path.at(-1) ?? '') === plainWord(header) && path.length === 2),
  ) ??
  findOnlyTarget(
    fields.filter(({ path }) => listLongNames(header, rules.type).includes(plainWord(path.join('')))),
  );

/**
 * A header may leave out part of a field's name: `Status` is statusName, `Stage` stageCode, and `Type` of a placement
 * placementType.
 */
const listLongNames = (header: string, type: string): readonly string[] => [
  ...['name', 'code', 'no'].map((end) => `${plainWord(header)}${end}`),
  plainWord(`${type}${header}`),
];

function findOnlyTarget(fields: readonly LineField[]): Target | undefined {
  const [field, ...others] = fields.filter(({ path }) => !path.includes('#'));
  return field && others.length === 0 ? toTarget(field) : undefined;
}

function assertUsable(columns: readonly Column[], type: ImportType): void {
  const used = columns.filter(({ target }) => target);
  const quoted = (texts: readonly string[]): string => texts.map((text) => JSON.stringify(text)).join(', ');
  if (used.length === 0) {
    throw new NovaError(
      'BAD_REQUEST',
      `No column is a field of ${addArticle(type)}: ${quoted(columns.map(({ header }) => header))}. The first row must name the columns; --map 'Header=field' says what a column is.`,
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
    const index = findHeaderIndex(headers, header);
    if (index >= 0) decided.set(index, field ?? '');
  }
  for (const [index, field] of rules.answered ?? []) decided.set(index, field ?? '');
  for (const map of rules.maps) decided.set(...splitMap(map, headers));
  return new Map([...decided].map(([index, name]) => [index, requireTarget(name, rules, fields)]));
}

const findHeaderIndex = (headers: readonly string[], header: string): number =>
  headers.findIndex((one) => one.trim().toLowerCase() === header.trim().toLowerCase());

/** @throws BAD_REQUEST if the name is not a field */
export function requireTarget(
  name: string,
  rules: ColumnRules,
  fields: readonly LineField[],
): Target | undefined {
  if (name === '') return undefined;
  const target = findNamedTarget(name, rules, fields);
  if (target) return target;
  throw new NovaError(
    'BAD_REQUEST',
    `--map: ${JSON.stringify(name)} is no field of ${addArticle(rules.type)}. There are: ${listFieldNames(rules, fields)}.`,
  );
}

/** Splits `Header=field` after a header of the table, because a header may itself contain `=`. */
function splitMap(map: string, headers: readonly string[]): [number, string] {
  for (let at = map.indexOf('='); at >= 0; at = map.indexOf('=', at + 1)) {
    const index = findHeaderIndex(headers, map.slice(0, at));
    if (index >= 0) return [index, map.slice(at + 1).trim()];
  }
  const columns = headers.map((header) => JSON.stringify(header)).join(', ');
  throw new NovaError(
    'BAD_REQUEST',
    `--map ${JSON.stringify(map)} names no column. Write it as 'Header=field', or 'Header=' to leave a column out. The columns are: ${columns}.`,
  );
}

function listFieldNames({ customFields }: ColumnRules, fields: readonly LineField[]): string {
  const ownNames = fields.map(({ path }) => path.join('.').replace('#', '1'));
  return [...ownNames, ...customFields.map(({ label }) => `${openMembers.customFields}.${label}`)].join(', ');
}

/** The last column of a file of refused rows; it gives the reasons. */
export const problemColumn = 'Problem';

export function findProblemPlace(columns: readonly Column[]): number | undefined {
  const last = columns.at(-1);
  return last?.header === problemColumn && !last.target ? last.index : undefined;
}

/**
 * Returns a function that replaces member names by headers in messages such as `email: must be an email address; …`.
 */
export function nameColumns(columns: readonly Column[]): (message: string) => string {
  const headersByPath = new Map(
    columns
      .toSorted((one, other) => Number(Boolean(other.target?.joins)) - Number(Boolean(one.target?.joins)))
      .flatMap(({ header, target }) => (target ? [[target.path.join('.'), header]] : [])),
  );
  return (message) =>
    message.replaceAll(
      /(?<start>^|; )(?<member>[A-Za-z][\w.]*): /gu,
      (whole, start: string, member: string) => {
        const header = headersByPath.get(member) ?? headersByPath.get(member.replace(/\.\d+(?:\..*)?$/u, ''));
        return header === undefined ? whole : `${start}Column ${JSON.stringify(header)}: `;
      },
    );
}
