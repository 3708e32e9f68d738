import { NovaError } from '@nova/contract';
import { customFieldCells, openMembers, type LineField, plainWord } from '@nova/transfer';
import { withArticle } from '../../with-article.ts';
import { fullName, remarks, wholeAddress, type ColumnRules, type Target, type TargetKind } from './column.ts';
import { joinedTarget } from './joined-fields.ts';

/** Fields whose cells people write in ways of their own. */
const written: Readonly<Record<string, TargetKind>> = {
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

/** The target of a field. @param place its number in a list */
export function targetFor(field: LineField, place?: string): Target {
  const path = field.path.map((part) => (part === '#' && place !== undefined ? place : part));
  const name = path.join('.');
  return { ...field, path, name, kind: written[name] ?? field.kind };
}

/** What is no member of a line: a whole name, a whole address, both ends of a pay, a part of a text. */
export function madeTarget(name: string, fields: readonly LineField[]): Target | undefined {
  const has = (path: string): boolean => fields.some((field) => field.path.join('.') === path);
  const made = (kind: TargetKind): Target => ({ name, path: [name], kind, codes: [], item: undefined });
  if (name === remarks && has('moreNotes')) return made('remark');
  if (name === fullName && has('lastName')) return made('fullName');
  if (name === wholeAddress && has('address.street')) return made('address');
  if (name === 'payRange' && has('minPay')) return made('payRange');
  return joinedTarget(name, fields);
}

/** By a name as `--map` takes it. @throws BAD_REQUEST for a custom field that the account does not have */
export function namedTarget(
  name: string,
  rules: ColumnRules,
  fields: readonly LineField[],
): Target | undefined {
  const [member, label] = [/^[^.]*/u.exec(name)?.[0] ?? '', name.replace(/^[^.]*\.?/u, '').trim()];
  if (label !== '' && plainWord(member) === plainWord(openMembers.customFields)) {
    return customFieldTarget(label, rules) ?? noCustomField(label, rules);
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
  const made = madeTarget(name, fields);
  if (made) return made;
  const wanted = plainWord(name);
  const exact = fields.find(({ path }) => !path.includes('#') && plainWord(path.join('')) === wanted);
  if (exact) return targetFor(exact);
  const place = /\d+/u.exec(wanted)?.[0];
  if (place === undefined || Number(place) < 1 || Number(place) > 200) return undefined;
  const numbered = wanted.replace(place, '#');
  const inList = fields.find(({ path }) => path.includes('#') && plainWord(path.join('')) === numbered);
  return inList && targetFor(inList, String(Number(place)));
}

/** By the label of a custom field of the account. */
export function customFieldTarget(label: string, { customFields }: ColumnRules): Target | undefined {
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

function noCustomField(label: string, { type, customFields }: ColumnRules): never {
  const labels = customFields.map((one) => JSON.stringify(one.label)).join(', ');
  const known = customFields.length === 0 ? 'It has none yet' : `There are: ${labels}`;
  throw new NovaError(
    'BAD_REQUEST',
    `The account has no custom field ${JSON.stringify(label)} for ${withArticle(type)}. ${known}. Import it first, as {"type":"customField","entity":"${type}","label":${JSON.stringify(label)},"kind":"TEXT"}.`,
  );
}
