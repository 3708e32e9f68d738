import type { ImportType } from '../../import-lines.ts';
import { NovaError } from '@nova/contract';
import {
  type CellKind,
  customFieldCells,
  type LineField,
  openMembers,
  plainWord,
} from '../../transfer/table/line-fields.ts';
import type { ImportableField } from '../../transfer/import-members.ts';
import { addArticle } from '../record-type-names.ts';

export type TargetKind =
  | CellKind
  | 'address'
  | 'currency'
  | 'fullName'
  | 'headcount'
  | 'languages'
  | 'markup'
  | 'notice'
  | 'payRange'
  | 'period'
  | 'rating'
  | 'remark';

export interface Column {
  /** The header's text; a repeated one has a number: `Phone (2)`. */
  readonly header: string;
  /** Counted from 0. */
  readonly index: number;
  readonly target: Target | undefined;
  /** Other fields that the header may mean and that no column has taken. */
  readonly others?: readonly string[];
  readonly because?: string;
}

export interface Target extends Omit<LineField, 'kind'> {
  readonly name: string;
  readonly kind: TargetKind;
  /** Set if the target is `customFields.<label>`. */
  readonly customField?: ImportableField;
  /** Set if the target is `tags.<group>`. */
  readonly tagGroup?: string;
  /** Set if several columns form one text: this column's place in it, and the separator before it. */
  readonly joins?: { readonly place: number; readonly between: string };
  readonly surnames?: number;
}

export interface ColumnRules {
  readonly type: ImportType;
  readonly customFields: readonly ImportableField[];
  /** Each `Header=field`. */
  readonly maps: readonly string[];
  /** Fields by header; null or '' leaves a column out. */
  readonly mapped?: Readonly<Record<string, string | null>> | undefined;
  /** A person's answers by column index; null leaves the column out. */
  readonly answered?: ReadonlyMap<number, string | null>;
  /** True if all headers are Nova's own; then other systems' words and the cells are not consulted. */
  readonly exact?: boolean | undefined;
  /** The first rows; their cells explain vague headers. */
  readonly sample?: readonly (readonly string[])[];
}

export const fullName = 'fullName';
const remarks = 'internalNotes.more';
export const wholeAddress = 'address';

const halfNames: readonly string[] = ['firstName', 'lastName'];

/** True if two columns would fill the same field, or one a field and the other a part of it. */
export function collide(one: Target | undefined, other: Target | undefined): boolean {
  if (!one || !other) return false;
  if (one.kind === 'remark' || other.kind === 'remark') return false;
  if (one.name === other.name) return true;
  if (one.joins || other.joins) return false;
  if (one.name === fullName) return halfNames.includes(other.name);
  if (other.name === fullName) return halfNames.includes(one.name);
  const hasTagGroup = one.tagGroup !== undefined || other.tagGroup !== undefined;
  return !hasTagGroup && (one.name.startsWith(`${other.name}.`) || other.name.startsWith(`${one.name}.`));
}

const kindsByName: Readonly<Record<string, TargetKind>> = {
  noticePeriod: 'notice',
  rating: 'rating',
  languages: 'languages',
  employeeCount: 'headcount',
  desiredSalaryTenure: 'period',
  payTenure: 'period',
  desiredSalaryCurrency: 'currency',
  payCurrency: 'currency',
  bidCurrency: 'currency',
  currency: 'currency',
  internalNotes: 'markup',
  overview: 'markup',
  internalDescription: 'markup',
  text: 'markup',
};

/** @param place the item's place in its list, for a field of a list's items */
export function toTarget(field: LineField, place?: string): Target {
  const path = field.path.map((part) => (part === '#' && place !== undefined ? place : part));
  const name = path.join('.');
  return { ...field, path, name, kind: kindsByName[name] ?? field.kind };
}

/** Builds the target for a whole name or address, a pay range, or a part of a text. */
export function findCompositeTarget(name: string, fields: readonly LineField[]): Target | undefined {
  const has = (path: string): boolean => fields.some((field) => field.path.join('.') === path);
  const createTarget = (kind: TargetKind): Target => ({
    name,
    path: [name],
    kind,
    codes: [],
    item: undefined,
  });
  if (name === remarks && has('moreNotes')) return createTarget('remark');
  if (name === fullName && has('lastName')) return createTarget('fullName');
  if (name === wholeAddress && has('address.street')) return createTarget('address');
  if (name === 'payRange' && has('minPay')) return createTarget('payRange');
  return findJoinedTarget(name, fields);
}

/**
 * Finds a target by the name that `--map` uses.
 * @throws BAD_REQUEST for an unknown custom field
 */
export function findNamedTarget(
  name: string,
  rules: ColumnRules,
  fields: readonly LineField[],
): Target | undefined {
  const [member, label] = [/^[^.]*/u.exec(name)?.[0] ?? '', name.replace(/^[^.]*\.?/u, '').trim()];
  if (label !== '' && plainWord(member) === plainWord(openMembers.customFields)) {
    return findCustomFieldTarget(label, rules) ?? refuseCustomField(label, rules);
  }
  const isGroup = label !== '' && !/^\d+\./u.test(label);
  if (isGroup && plainWord(member) === openMembers.tags && fields.some(({ path }) => path[0] === 'tags')) {
    return {
      path: [openMembers.tags],
      kind: 'items',
      codes: [],
      item: 'value',
      name: `${openMembers.tags}.${label}`,
      tagGroup: label,
    };
  }
  const composite = findCompositeTarget(name, fields);
  if (composite) return composite;
  const plainName = plainWord(name);
  const exact = fields.find(({ path }) => !path.includes('#') && plainWord(path.join('')) === plainName);
  if (exact) return toTarget(exact);
  const place = /\d+/u.exec(plainName)?.[0];
  if (place === undefined || Number(place) < 1 || Number(place) > 200) return undefined;
  const numbered = plainName.replace(place, '#');
  const inList = fields.find(({ path }) => path.includes('#') && plainWord(path.join('')) === numbered);
  return inList && toTarget(inList, String(Number(place)));
}

export function findCustomFieldTarget(label: string, { customFields }: ColumnRules): Target | undefined {
  const customField =
    customFields.find((one) => one.label === label || one.id === label) ??
    customFields.find((one) => plainWord(one.label) === plainWord(label));
  if (!customField) return undefined;
  const kind = customFieldCells[customField.kind];
  return {
    path: [openMembers.customFields],
    kind,
    codes: [],
    item: undefined,
    name: `${openMembers.customFields}.${customField.label}`,
    customField,
  };
}

function refuseCustomField(label: string, { type, customFields }: ColumnRules): never {
  const labels = customFields.map((one) => JSON.stringify(one.label)).join(', ');
  const hint = customFields.length === 0 ? 'It has none yet' : `There are: ${labels}`;
  throw new NovaError(
    'BAD_REQUEST',
    `The account has no custom field ${JSON.stringify(label)} for ${addArticle(type)}. ${hint}. Import it first, as {"type":"customField","entity":"${type}","label":${JSON.stringify(label)},"kind":"TEXT"}.`,
  );
}

interface Joined {
  readonly of: string;
  readonly place: number;
  readonly between: string;
}

/** Columns that form one text together, such as street and house number. */
const joined: Readonly<Record<string, Joined>> = {
  'lastName.before': { of: 'lastName', place: -1, between: ' ' },
  'lastName.after': { of: 'lastName', place: 1, between: ' ' },
  'address.street.before': { of: 'address.street', place: -1, between: ' ' },
  'address.street.number': { of: 'address.street', place: 1, between: ' ' },
  'address.street.more': { of: 'address.street', place: 2, between: ', ' },
  'location.street': { of: 'location', place: 1, between: ', ' },
  'location.city': { of: 'location', place: 2, between: ', ' },
  'location.state': { of: 'location', place: 3, between: ', ' },
  'location.postcode': { of: 'location', place: 4, between: ', ' },
  'location.country': { of: 'location', place: 5, between: ', ' },
};

/** Returns undefined if the type has fields for these parts, which then need no joining. */
function findJoinedTarget(name: string, fields: readonly LineField[]): Target | undefined {
  const part = joined[name];
  const field = part && fields.find(({ path, kind }) => path.join('.') === part.of && kind === 'text');
  const isOwn = fields.some(({ path }) => path.length > 1 && path[0] === 'location');
  if (!field || (part.of === 'location' && isOwn)) return undefined;
  return { ...field, name, joins: { place: part.place, between: part.between } };
}
