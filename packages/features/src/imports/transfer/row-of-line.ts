import type { Row } from './import-transaction.ts';
import { NovaError } from '@nova/contract';
import type { ImportLine } from '../import-lines.ts';
import { customFieldValues, tagsToStore, textsToStore, dropUndefined } from '@nova/core';
import { givenId } from './find-records.ts';
import type { LineTools, ReferenceColumn, TransferKind } from './kinds/transfer-kind.ts';
import type { PendingLine } from './read-line.ts';

/**
 * Returns the columns that a line sets. Columns of members that it leaves out do not change. Null clears a nullable
 * column and is ignored for others.
 * @throws NovaError for a broken rule; NOT_FOUND for an unknown reference or name
 */
export function rowOfLine(kind: TransferKind, pending: PendingLine, tools: LineTools): Row {
  const line = kind.prepare?.(pending.line, tools) ?? pending.line;
  const members: Row = line;
  const row: Record<string, unknown> = {};
  for (const [column, otherwise] of Object.entries(kind.columns)) {
    const value = members[column];
    if (value === undefined || (value === null && otherwise !== null)) continue;
    row[column] = Array.isArray(otherwise) ? textsToStore(listOfTexts(value)) : value;
  }
  Object.assign(row, resolveReferences(kind, members, tools));
  if (kind.hasLabels) Object.assign(row, buildLabels(kind, members, tools));
  Object.assign(
    row,
    dropUndefined(kind.computeColumns?.(line, tools) ?? {}),
    buildStamps(kind, members, tools),
  );
  return row;
}

/** @throws NovaError that names all unknown references, so that people can fix them together */
function resolveReferences(kind: TransferKind, members: Row, tools: LineTools): Row {
  const row: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const reference of kind.references) {
    try {
      const id = resolveReference(reference, members, tools);
      if (id !== undefined) row[reference.column] = id;
    } catch (error) {
      if (!(error instanceof NovaError)) throw error;
      unknown.push(error.message.replace(/\.$/u, ''));
    }
  }
  if (unknown.length > 0) throw new NovaError('NOT_FOUND', `${unknown.join('; ')}.`);
  return row;
}

/** This cast is safe, because the line's schema has checked the value. */
const listOfTexts = (value: unknown): readonly string[] => value as readonly string[];

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function resolveReference(
  reference: ReferenceColumn,
  members: Row,
  tools: LineTools,
): string | null | undefined {
  const { column, to, groups = [], name = '' } = reference;
  const id = givenId(members, reference);
  const givenName = readName(reference, members);
  const { catalogue } = tools;
  if (to !== 'masterData' && to !== 'user') {
    if (id && tools.isErased(to, id)) return null;
    return id ? tools.record(to, id, column) : (companyNameId(reference, members, tools) ?? id);
  }
  const byId = id && (to === 'user' ? catalogue.user(id) : catalogue.masterData(groups, id));
  if (byId) return byId;
  const byName =
    givenName &&
    (to === 'user' ? catalogue.userNamed(givenName) : catalogue.masterDataNamed(groups, givenName));
  if (byName) return byName;
  if (!id && !givenName) {
    if (column === 'ownerId' && !tools.before && tools.ownerId !== undefined) return tools.ownerId;
    return id === null || members[name] === null ? null : undefined;
  }
  const what = to === 'user' ? 'users' : groups.slice(0, 2).join(' and ');
  return tools.fallback(
    reference,
    `${id && !givenName ? column : name}: ${JSON.stringify(givenName ?? id)} is not one of the account’s ${what}.`,
  );
}

function companyNameId(reference: ReferenceColumn, members: Row, tools: LineTools): string | undefined {
  const { companyName } = reference;
  const name = companyName === undefined ? undefined : text(members[companyName]);
  if (companyName === undefined || name === undefined) return undefined;
  return (
    tools.companyNamed(name) ??
    tools.fallback(
      reference,
      `${companyName}: ${JSON.stringify(name)} is not one of the account’s companies.`,
    )
  );
}

function readName({ name, nested }: ReferenceColumn, members: Row): string | undefined {
  const ownName = name === undefined ? undefined : text(members[name]);
  const object = nested === undefined ? undefined : members[nested];
  if (ownName !== undefined || typeof object !== 'object' || object === null) return ownName;
  return (
    ('email' in object ? text(object.email) : undefined) ?? ('name' in object ? text(object.name) : undefined)
  );
}

type Labels = Partial<Pick<Extract<ImportLine, { type: 'candidate' }>, 'tags' | 'customFields'>>;

/** This assignment is safe, because the line's schema has the contract's `labels`. */
const labelMembers = (members: Row): Labels => members;

function buildLabels(kind: TransferKind, members: Row, { catalogue, before, partial }: LineTools): Row {
  const { tags, customFields } = labelMembers(members);
  const values = customFields?.map(({ fieldId, fieldLabel, ...value }) => {
    const id =
      (fieldId ? catalogue.customField(kind.type, fieldId) : undefined) ??
      (fieldLabel ? catalogue.customFieldLabelled(kind.type, fieldLabel) : undefined);
    return { ...value, fieldId: id ?? fieldId ?? fieldLabel ?? '' };
  });
  const storedValues = customFieldValues(catalogue.references(kind.type), kind.type, values);
  return {
    ...(tags ? { tags: tagsToStore(tags) } : {}),
    ...(storedValues
      ? { customFields: partial ? mergeValues(readStoredValues(before), storedValues) : storedValues }
      : {}),
  };
}

type StoredValues = NonNullable<ReturnType<typeof customFieldValues>>;

/** This cast is safe, because only values of this form are stored in the column. */
const readStoredValues = (before: Row | undefined): StoredValues =>
  (before?.customFields ?? []) as StoredValues;

function mergeValues(there: StoredValues, givenValues: StoredValues): StoredValues {
  const byField = new Map(givenValues.map((value) => [value.fieldId, value]));
  const fieldIds = new Set(there.map(({ fieldId }) => fieldId));
  return [
    ...there.map((value) => byField.get(value.fieldId) ?? value),
    ...givenValues.filter(({ fieldId }) => !fieldIds.has(fieldId)),
  ];
}

function buildStamps(kind: TransferKind, members: Row, { before }: LineTools): Row {
  const changed = text(kind.stamp ? members[kind.stamp] : undefined) ?? text(members.updatedOn);
  const created = text(members.createdOn);
  const active = kind.hasActivity ? text(members.lastActivityDate) : undefined;
  // An export contains the derived value or an imported one. Importing it again must change nothing.
  const isNew = active !== undefined && !sameInstant(active, before?.lastActivityDate);
  return {
    ...(created ? { createdOn: created } : {}),
    ...(kind.stamp && changed ? { [kind.stamp]: changed } : {}),
    ...(isNew ? { importedActivityDate: active } : {}),
  };
}

const sameInstant = (one: string, other: unknown): boolean =>
  typeof other === 'string' && Date.parse(one) === Date.parse(other);
