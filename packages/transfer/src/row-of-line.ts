import type { Row } from './import-transaction.ts';
import { NovaError, type ImportLine } from '@nova/contract';
import { customFieldValues, tagsToStore, textsToStore, given } from '@nova/domain/rules';
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
  Object.assign(row, referredIds(kind, members, tools));
  if (kind.hasLabels) Object.assign(row, labelsOf(kind, members, tools));
  Object.assign(row, given(kind.computeColumns?.(line, tools) ?? {}), stampsOf(kind, members, tools));
  return row;
}

/** @throws NovaError that names all unknown references, so that people can fix them together */
function referredIds(kind: TransferKind, members: Row, tools: LineTools): Row {
  const row: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const reference of kind.references) {
    try {
      const id = referredId(reference, members, tools);
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

function referredId(reference: ReferenceColumn, members: Row, tools: LineTools): string | null | undefined {
  const { column, to, groups = [], name = '' } = reference;
  const id = givenId(members, reference);
  const named = nameOf(reference, members);
  const { catalogue } = tools;
  if (to !== 'masterData' && to !== 'user') {
    if (id && tools.isErased(to, id)) return null;
    return id ? tools.record(to, id, column) : (companyNameId(reference, members, tools) ?? id);
  }
  const byId = id && (to === 'user' ? catalogue.user(id) : catalogue.masterData(groups, id));
  if (byId) return byId;
  const byName =
    named && (to === 'user' ? catalogue.userNamed(named) : catalogue.masterDataNamed(groups, named));
  if (byName) return byName;
  if (!id && !named) {
    if (column === 'ownerId' && !tools.before && tools.ownerId !== undefined) return tools.ownerId;
    return id === null || members[name] === null ? null : undefined;
  }
  const what = to === 'user' ? 'users' : groups.slice(0, 2).join(' and ');
  return tools.fallback(
    reference,
    `${id && !named ? column : name}: ${JSON.stringify(named ?? id)} is not one of the account’s ${what}.`,
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

function nameOf({ name, nested }: ReferenceColumn, members: Row): string | undefined {
  const own = name === undefined ? undefined : text(members[name]);
  const object = nested === undefined ? undefined : members[nested];
  if (own !== undefined || typeof object !== 'object' || object === null) return own;
  return (
    ('email' in object ? text(object.email) : undefined) ?? ('name' in object ? text(object.name) : undefined)
  );
}

type Labels = Partial<Pick<Extract<ImportLine, { type: 'candidate' }>, 'tags' | 'customFields'>>;

/** This assignment is safe, because the line's schema has the contract's `labels`. */
const labelMembers = (members: Row): Labels => members;

function labelsOf(kind: TransferKind, members: Row, { catalogue, before, partial }: LineTools): Row {
  const { tags, customFields } = labelMembers(members);
  const values = customFields?.map(({ fieldId, fieldLabel, ...value }) => {
    const id =
      (fieldId ? catalogue.customField(kind.type, fieldId) : undefined) ??
      (fieldLabel ? catalogue.customFieldLabelled(kind.type, fieldLabel) : undefined);
    return { ...value, fieldId: id ?? fieldId ?? fieldLabel ?? '' };
  });
  const stored = customFieldValues(catalogue.references(kind.type), kind.type, values);
  return {
    ...(tags ? { tags: tagsToStore(tags) } : {}),
    ...(stored ? { customFields: partial ? merged(storedIn(before), stored) : stored } : {}),
  };
}

type StoredValues = NonNullable<ReturnType<typeof customFieldValues>>;

/** This cast is safe, because only values of this form are stored in the column. */
const storedIn = (before: Row | undefined): StoredValues => (before?.customFields ?? []) as StoredValues;

function merged(there: StoredValues, said: StoredValues): StoredValues {
  const own = new Map(said.map((value) => [value.fieldId, value]));
  const known = new Set(there.map(({ fieldId }) => fieldId));
  return [
    ...there.map((value) => own.get(value.fieldId) ?? value),
    ...said.filter(({ fieldId }) => !known.has(fieldId)),
  ];
}

function stampsOf(kind: TransferKind, members: Row, { before }: LineTools): Row {
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
