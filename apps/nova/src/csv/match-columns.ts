import { NovaError, type CustomFieldKind, type ImportType } from '@nova/contract';
import type { ImportableField } from '@nova/transfer';
import { withArticle } from '../with-article.ts';
import { lineFields, openMembers, type CellKind, type LineField } from './line-fields.ts';
import { fieldsCalled, plainHeader } from './words/header-words.ts';

/** What a column of the table becomes. */
export interface Column {
  /** As it stands in the header row. */
  readonly header: string;
  /** Counted from 0. */
  readonly index: number;
  readonly target: Target | undefined;
}

export interface Target extends LineField {
  /** As `--map` names it, such as `address.city`. */
  readonly name: string;
  /** Set for `customFields.<label>`. */
  readonly customField?: ImportableField;
  /** Set for `tags.<group>`. */
  readonly tagGroup?: string;
}

export interface ColumnRules {
  readonly type: ImportType;
  readonly customFields: readonly ImportableField[];
  /** The words of `--map`: `Header=field`. */
  readonly maps: readonly string[];
  /** Header → field of a mapping file, for the headers that the table has; null or '' leaves a column out. */
  readonly mapped?: Readonly<Record<string, string | null>> | undefined;
}

/**
 * Finds what each column is: by `--map` or else by its header, whose case, spaces and signs do not matter: `First name`,
 * `first_name` and `firstName` are one. A part such as `City` stands for `address.city`, `Status` for `statusName`, where
 * nothing else has that name.
 * @throws BAD_REQUEST for a map that names nothing, two columns for one field, or a header without any field
 */
export function matchColumns(headers: readonly string[], rules: ColumnRules): readonly Column[] {
  const fields = lineFields(rules.type);
  const mapped = readMaps(headers, rules, fields);
  const taken = new Set([...mapped.values()].map((target) => target?.name));
  const named = headers.map((header, index): Column => {
    if (mapped.has(index)) return { header, index, target: mapped.get(index) };
    const target = header.trim() === '' ? undefined : targetOf(header, rules, fields);
    return { header, index, target: target && !taken.has(target.name) ? target : undefined };
  });
  const columns = withWords(named, rules, fields, new Set(mapped.keys()));
  assertUsable(columns, rules.type);
  return columns;
}

/**
 * Columns that no field is called like, by what other systems call fields (words/people.ts): the header that fewest fields may be
 * chooses first, so that `Phone` beside `Mobile Phone` is another number.
 */
function withWords(
  columns: readonly Column[],
  { type }: ColumnRules,
  fields: readonly LineField[],
  decided: ReadonlySet<number>,
): readonly Column[] {
  const targets = new Map(columns.flatMap(({ index, target }) => (target ? [[index, target]] : [])));
  const open = columns
    .filter(({ index, target, header }) => !target && !decided.has(index) && header.trim() !== '')
    .map(({ index, header }) => ({ index, called: fieldsCalled(type, header) }))
    .filter(({ called }) => called.length > 0)
    .toSorted((one, other) => one.called.length - other.called.length || one.index - other.index);
  for (const { index, called } of open) {
    const others = [...targets.values()];
    const choices = called.flatMap((name) => wordTarget(name, fields));
    const target = choices.find((choice) => !others.some((other) => collide(other, choice)));
    if (target) targets.set(index, target);
  }
  return columns.map((column) => ({ ...column, target: targets.get(column.index) }));
}

/** `fullName` is no member of a line: its cells become the first and the last name. */
function wordTarget(name: string, fields: readonly LineField[]): readonly Target[] {
  if (name === fullName) return [{ name, path: [name], kind: 'fullName', codes: [], item: undefined }];
  const field = fields.find(({ path }) => path.join('.') === name);
  return field ? [targetFor(field)] : [];
}

const fullName = 'fullName';
const halfNames: readonly string[] = ['firstName', 'lastName'];

function readMaps(
  headers: readonly string[],
  rules: ColumnRules,
  fields: readonly LineField[],
): ReadonlyMap<number, Target | undefined> {
  const mapped = new Map<number, Target | undefined>();
  const words = rules.maps.map((map) => splitMap(map, headers));
  const said = new Set(words.map(([index]) => index));
  const filed = Object.entries(rules.mapped ?? {}).flatMap(([header, field]): [number, string][] => {
    const index = headers.findIndex((one) => one.trim().toLowerCase() === header.trim().toLowerCase());
    return index < 0 || said.has(index) ? [] : [[index, field ?? '']];
  });
  for (const [index, name] of [...words, ...filed]) {
    const target = name === '' ? undefined : namedTarget(name, rules, fields);
    if (name !== '' && !target) {
      throw new NovaError(
        'BAD_REQUEST',
        `--map: ${JSON.stringify(name)} is no field of ${withArticle(rules.type)}. There are: ${fieldNames(rules, fields)}.`,
      );
    }
    mapped.set(index, target);
  }
  return mapped;
}

/** A header may hold the sign itself. */
function splitMap(map: string, headers: readonly string[]): readonly [number, string] {
  for (let at = map.indexOf('='); at >= 0; at = map.indexOf('=', at + 1)) {
    const name = map.slice(0, at).trim().toLowerCase();
    const index = headers.findIndex((header) => header.trim().toLowerCase() === name);
    if (index >= 0) return [index, map.slice(at + 1).trim()];
  }
  throw new NovaError(
    'BAD_REQUEST',
    `--map ${JSON.stringify(map)} names no column. Write it as 'Header=field', or 'Header=' to leave a column out. The columns are: ${quoted(headers)}.`,
  );
}

/** By a header: a name as `--map` takes it, a custom field's label, or a part that nothing else is called. */
const targetOf = (header: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined =>
  namedTarget(header, rules, fields) ??
  customFieldTarget(header, rules) ??
  onlyOne(
    fields.filter(({ path }) => plainHeader(path.at(-1) ?? '') === plainHeader(header) && path.length === 2),
  ) ??
  onlyOne(fields.filter(({ path }) => longNames(header, rules.type).includes(plainHeader(path.join('')))));

/** What a header leaves out: `Status` is statusName, `Stage` is stageCode, `Type` of a placement is placementType. */
const longNames = (header: string, type: string): readonly string[] => [
  ...['name', 'code', 'no'].map((end) => `${plainHeader(header)}${end}`),
  plainHeader(`${type}${header}`),
];

function onlyOne(fields: readonly LineField[]): Target | undefined {
  const [field, ...others] = fields.filter(({ path }) => !path.includes('#'));
  return field && others.length === 0 ? targetFor(field) : undefined;
}

const targetFor = (field: LineField, place?: string): Target => {
  const path = field.path.map((part) => (part === '#' && place !== undefined ? place : part));
  return { ...field, path, name: path.join('.') };
};

function namedTarget(name: string, rules: ColumnRules, fields: readonly LineField[]): Target | undefined {
  const [member, label] = [/^[^.]*/u.exec(name)?.[0] ?? '', name.replace(/^[^.]*\.?/u, '').trim()];
  if (label !== '' && plainHeader(member) === plainHeader(openMembers.customFields)) {
    return customFieldTarget(label, rules) ?? noCustomField(label, rules);
  }
  const isGroup = label !== '' && !/^\d+\./u.test(label);
  if (isGroup && plainHeader(member) === openMembers.tags && fields.some(({ path }) => path[0] === 'tags')) {
    return {
      ...{ path: [openMembers.tags], kind: 'items', codes: [], item: 'value' },
      ...{ name: `${openMembers.tags}.${label}`, tagGroup: label },
    };
  }
  const wanted = plainHeader(name);
  if (name === fullName && fields.some(({ path }) => path[0] === 'lastName'))
    return wordTarget(name, fields)[0];
  const exact = fields.find(({ path }) => !path.includes('#') && plainHeader(path.join('')) === wanted);
  if (exact) return targetFor(exact);
  const place = /\d+/u.exec(wanted)?.[0];
  if (place === undefined || Number(place) < 1 || Number(place) > 200) return undefined;
  const numbered = wanted.replace(place, '#');
  const inList = fields.find(({ path }) => path.includes('#') && plainHeader(path.join('')) === numbered);
  return inList && targetFor(inList, String(Number(place)));
}

/** How the value of a custom field travels. */
const customFieldCells = {
  TEXT: 'text',
  NUMBER: 'text',
  DATE: 'date',
  BOOLEAN: 'boolean',
  LIST: 'texts',
} as const satisfies Record<CustomFieldKind, CellKind>;

function customFieldTarget(label: string, { customFields }: ColumnRules): Target | undefined {
  const customField =
    customFields.find((one) => one.label === label || one.id === label) ??
    customFields.find((one) => plainHeader(one.label) === plainHeader(label));
  if (!customField) return undefined;
  return {
    ...{
      path: [openMembers.customFields],
      kind: customFieldCells[customField.kind],
      codes: [],
      item: undefined,
    },
    ...{ name: `${openMembers.customFields}.${customField.label}`, customField },
  };
}

function noCustomField(label: string, { type, customFields }: ColumnRules): never {
  const known =
    customFields.length === 0
      ? 'It has none yet'
      : `There are: ${quoted(customFields.map((one) => one.label))}`;
  throw new NovaError(
    'BAD_REQUEST',
    `The account has no custom field ${JSON.stringify(label)} for ${withArticle(type)}. ${known}. Import it first, as {"type":"customField","entity":"${type}","label":${JSON.stringify(label)},"kind":"TEXT"}.`,
  );
}

function assertUsable(columns: readonly Column[], type: ImportType): void {
  const used = columns.filter(({ target }) => target);
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

/** Two columns for one field, or one for a whole and one for its part. */
function collide(one: Target | undefined, other: Target | undefined): boolean {
  if (!one || !other) return false;
  if (one.name === other.name) return true;
  if (one.name === fullName) return halfNames.includes(other.name);
  if (other.name === fullName) return halfNames.includes(one.name);
  const apart = one.tagGroup !== undefined || other.tagGroup !== undefined;
  return !apart && (one.name.startsWith(`${other.name}.`) || other.name.startsWith(`${one.name}.`));
}

const quoted = (texts: readonly string[]): string => texts.map((text) => JSON.stringify(text)).join(', ');

function fieldNames({ customFields }: ColumnRules, fields: readonly LineField[]): string {
  const own = fields.map(({ path }) => path.join('.').replace('#', '1'));
  return [...own, ...customFields.map(({ label }) => `${openMembers.customFields}.${label}`)].join(', ');
}
