import { type Field, isReference, type Kind, decideMerging, textLimits } from '@nova/kinds';
import { type CurrentRow, isSameJson } from '@nova/core';

/** A value that the survivor does not take over. */
export interface DroppedValue {
  /** The field's name in reads. */
  readonly field: string;
  readonly value: unknown;
  /** The record that had it. */
  readonly fromId: string;
}

interface MergedValues {
  /** The survivor's columns. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly dropped: readonly DroppedValue[];
}

/** Record ids by field. The survivor takes a field's value from that record. */
export type Choice = Readonly<Record<string, string>>;

interface Holder {
  readonly id: string;
  readonly row: CurrentRow;
}

/**
 * Computes the survivor's values, and those that are lost (docs/interface/merges.md#values).
 * @param records the primary first
 */
export function mergeValues(kind: Kind, records: readonly CurrentRow[], choose: Choice = {}): MergedValues {
  const holders = records.map((row): Holder => ({ id: String(row.id), row }));
  const row: Record<string, unknown> = { ...findLatestImported(holders) };
  const dropped: DroppedValue[] = [];
  // Triggers compute the last activity of some kinds, so it is not merged.
  const isComputed = ({ whenMerged }: Field): boolean =>
    whenMerged === 'latest' && kind.hasDerivedColumns === true;
  const fields = Object.entries<Field>(kind.fields).flatMap(([name, field]) =>
    isComputed(field) ? [] : [{ name, field }],
  );
  // A field that takes values lost by another field is merged after that one.
  const takers = new Set(fields.flatMap(({ field }) => findSpillTarget(field) ?? []));
  const inOrder = [
    ...fields.filter(({ name }) => !takers.has(name)),
    ...fields.filter(({ name }) => takers.has(name)),
  ];
  for (const { name, field } of inOrder) {
    const giver = fields.find((one) => findSpillTarget(one.field) === name)?.name;
    const one = mergeField({ name, field, holders, chosen: choose[name] });
    const outcome =
      giver === undefined ? one : mergeSpilled({ name, giver, holders, chosen: choose[name], row, dropped });
    Object.assign(row, outcome.row);
    dropped.push(...outcome.dropped);
  }
  const order = new Map(fields.map(({ name }, place) => [name, place]));
  return {
    row,
    dropped: dropped.toSorted((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0)),
  };
}

const findSpillTarget = ({ whenMerged }: Field): string | undefined =>
  typeof whenMerged === 'object' ? whenMerged.spillsInto : undefined;

interface FieldOfMany {
  readonly name: string;
  readonly field: Field;
  readonly holders: readonly Holder[];
  readonly chosen: string | undefined;
}

function mergeField(of: FieldOfMany): MergedValues {
  const { name, field, holders } = of;
  const values = holders.map(({ row }) => row[name]);
  switch (decideMerging(field)) {
    case undefined:
      return nothing;
    case 'yes':
      return { row: { [name]: values.includes(true) }, dropped: [] };
    case 'united':
      return { row: { [name]: uniteLists(field, values) }, dropped: [] };
    case 'each':
      return mergeEachValue(of);
    case 'whole':
      return mergeWhole(of);
    case 'joined':
      return joinTexts(of);
    case 'earliest':
      return mergeExtreme(of, (a, b) => a < b);
    case 'latest':
      return { ...mergeExtreme(of, (a, b) => a > b), dropped: [] };
    case 'scalar':
      return mergeScalar(of);
  }
}

const nothing: MergedValues = { row: {}, dropped: [] };

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Reads a value. A reference to one of the merged records counts as empty, because they all become one record.
 */
const readValue = ({ name, field, holders }: FieldOfMany, { row }: Holder): unknown =>
  isReference(field) && holders.some(({ id }) => id === row[name]) ? null : row[name];

function mergeScalar(of: FieldOfMany): MergedValues {
  const { name, holders, chosen } = of;
  const winner =
    holders.find(({ id }) => id === chosen) ?? holders.find((holder) => !isEmpty(readValue(of, holder)));
  const value = winner ? readValue(of, winner) : null;
  return { row: { [name]: value ?? null }, dropped: findLosers(name, holders, value) };
}

const findLosers = (name: string, holders: readonly Holder[], value: unknown): readonly DroppedValue[] =>
  holders
    .filter(({ row }) => !isEmpty(row[name]) && !isSameJson(row[name], value))
    .map(({ id, row }) => ({ field: name, value: row[name], fromId: id }));

const normaliseText = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : '';

interface Spilling {
  readonly name: string;
  readonly giver: string;
  readonly holders: readonly Holder[];
  readonly chosen: string | undefined;
  /** The survivor's columns so far, with the giver's value. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The values lost so far; a value that the field takes is removed. */
  readonly dropped: DroppedValue[];
}

/**
 * Merges a field that takes a value lost by another field, the giver, if it is empty itself. A value that
 * equals the value of the giver counts as empty.
 */
function mergeSpilled({ name, giver, holders, chosen, row, dropped }: Spilling): MergedValues {
  const main = row[giver];
  const winner =
    holders.find(({ id }) => id === chosen) ??
    holders.find((one) => !isEmpty(one.row[name]) && normaliseText(one.row[name]) !== normaliseText(main));
  const lostValue = dropped.find(
    ({ field, value }) => field === giver && normaliseText(value) !== normaliseText(main),
  );
  const value = (winner ? winner.row[name] : chosen === undefined ? lostValue?.value : null) ?? null;
  const isKept = (one: DroppedValue): boolean =>
    [giver, name].includes(one.field) && [main, value].includes(one.value);
  const losingValues = findLosers(name, holders, value).filter((one) => !isKept(one));
  dropped.splice(0, dropped.length, ...dropped.filter((one) => !isKept(one)));
  return { row: { [name]: value }, dropped: losingValues };
}

/** Unites lists. Equal entries occur once; ids of entries are not compared. */
function uniteLists({ type }: Field, values: readonly unknown[]): readonly unknown[] {
  const entries = values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  const buildKey = (entry: unknown): string => {
    if (type === 'texts') return String(entry);
    const members = Object.entries(entry as Readonly<Record<string, unknown>>).filter(
      ([member, value]) => member !== 'id' && !isEmpty(value),
    );
    return JSON.stringify(members.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  const byKey = new Map<string, unknown>();
  for (const entry of entries) if (!byKey.has(buildKey(entry))) byKey.set(buildKey(entry), entry);
  return [...byKey.values()];
}

interface FieldEntry {
  readonly fieldId: string;
  readonly [member: string]: unknown;
}

/** Merges the values of the account's custom fields, each like a scalar. */
function mergeEachValue({ name, holders, chosen }: FieldOfMany): MergedValues {
  // The cast follows the column's type (prisma/schema.prisma).
  const readEntries = ({ row }: Holder): readonly FieldEntry[] => (row[name] ?? []) as readonly FieldEntry[];
  const first = [...holders.filter(({ id }) => id === chosen), ...holders.filter(({ id }) => id !== chosen)];
  const merged = new Map<string, FieldEntry>();
  for (const entry of holders.flatMap(readEntries)) merged.set(entry.fieldId, entry);
  for (const fieldId of merged.keys()) {
    const all = first.flatMap((holder) => readEntries(holder).filter((entry) => entry.fieldId === fieldId));
    const winner = all.find((entry) => hasValue(entry)) ?? all[0];
    if (winner) merged.set(fieldId, winner);
  }
  const dropped = holders.flatMap((holder) =>
    readEntries(holder)
      .filter(
        (entry) => hasValue(entry) && !isSameJson(pickValues(entry), pickValues(merged.get(entry.fieldId))),
      )
      .map((value) => ({ field: name, value, fromId: holder.id })),
  );
  return { row: { [name]: [...merged.values()] }, dropped };
}

/** Omits the label, which is only a copy. */
const pickValues = (entry: FieldEntry | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(entry ?? {}).filter(([member, value]) => member !== 'fieldLabel' && !isEmpty(value)),
  );

const hasValue = (entry: FieldEntry): boolean =>
  Object.keys(pickValues(entry)).some((name) => name !== 'fieldId');

/**
 * Merges a value of several columns. Empty parts are taken from another record only if no part differs, so that
 * two addresses are never mixed.
 */
function mergeWhole({ name, field, holders, chosen }: FieldOfMany): MergedValues {
  const parts = Object.keys(field.members ?? {});
  const listFilledParts = ({ row }: Holder): readonly string[] => parts.filter((part) => !isEmpty(row[part]));
  const winner =
    holders.find(({ id }) => id === chosen) ?? holders.find((one) => listFilledParts(one).length > 0);
  const value: Record<string, unknown> = Object.fromEntries(
    parts.map((part) => [part, winner?.row[part] ?? null]),
  );
  for (const holder of chosen === undefined ? holders : []) {
    const fits = listFilledParts(holder).every(
      (part) => isEmpty(value[part]) || value[part] === holder.row[part],
    );
    if (fits) for (const part of listFilledParts(holder)) value[part] = holder.row[part];
  }
  const dropped = holders.flatMap((holder) => {
    const lostParts = listFilledParts(holder).filter((part) => holder.row[part] !== value[part]);
    const values = Object.fromEntries(lostParts.map((part) => [part, holder.row[part]]));
    return lostParts.length === 0 ? [] : [{ field: name, value: values, fromId: holder.id }];
  });
  return { row: value, dropped };
}

/** Joins texts, each once, the primary's first. A text that would exceed the limit is dropped. */
function joinTexts({ name, holders, chosen }: FieldOfMany): MergedValues {
  const texts: string[] = [];
  const dropped: DroppedValue[] = [];
  for (const { id, row } of holders) {
    const text = row[name];
    if (typeof text !== 'string' || text === '' || texts.includes(text)) continue;
    const isLost =
      chosen === undefined ? [...texts, text].join('\n\n').length > textLimits.long : id !== chosen;
    if (isLost) dropped.push({ field: name, value: text, fromId: id });
    else texts.push(text);
  }
  const isChosens = (value: unknown): boolean => texts.some((text) => text === value);
  return {
    row: { [name]: texts.length === 0 ? null : texts.join('\n\n') },
    dropped: dropped.filter(({ value }) => !isChosens(value)),
  };
}

function mergeExtreme({ name, holders }: FieldOfMany, wins: (a: number, b: number) => boolean): MergedValues {
  const moments = holders.flatMap(({ row }) => (typeof row[name] === 'string' ? [row[name]] : []));
  const [first = null, ...rest] = moments;
  const value = rest.reduce<string | null>(
    (best, one) => (best === null || wins(Date.parse(one), Date.parse(best)) ? one : best),
    first,
  );
  return { row: { [name]: value }, dropped: findLosers(name, holders, value) };
}

/** Takes the latest imported activity. The column needs its own rule, because it is not a field. */
function findLatestImported(holders: readonly Holder[]): Readonly<Record<string, unknown>> {
  const name = 'importedActivityDate';
  const moments = holders.flatMap(({ row }) => (typeof row[name] === 'string' ? [row[name]] : []));
  if (!holders.some(({ row }) => name in row)) return {};
  return { [name]: moments.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null };
}
