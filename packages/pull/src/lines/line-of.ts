import {
  type Field,
  isReference,
  isReferences,
  type Kind,
  kinds,
  nameMember,
  objectMember,
  type ReferredKind,
} from '@nova/contract';
import type { ImportType } from '@nova/features/contract';
import type { OtherRecord } from '../http/envelopes.ts';
import { findLists, wholeSources } from '../read/sources.ts';
import type { Round } from '../round.ts';

/** docs/import-and-export.md#what-a-line-may-be */
export type Line = Readonly<Record<string, unknown>> & { readonly type: ImportType };

export type SourceRecord = Readonly<Record<string, unknown>>;

/** Members that a line shows differently from a record. */
const translations: Partial<Record<ImportType, (record: SourceRecord) => SourceRecord>> = {
  placement: (record) => ({ placementType: record.type }),
  candidate: (record) => (isOfAddress(record) ? { location: null } : {}),
  campaign: ({ stats }) => (isNothing(stats) ? { stats: undefined } : {}),
};

/** Converts a record to a line. The line has the other server's id. */
export const toLine = (type: ImportType, record: OtherRecord): Line => ({
  ...record,
  ...translations[type]?.(record),
  type,
});

/** True if the location only repeats the address. It is then left out, so that it follows the address. */
function isOfAddress({ location, address }: SourceRecord): boolean {
  if (typeof address !== 'object' || address === null) return false;
  const { city, country }: SourceRecord = { ...address };
  const parts = [city, country].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 && location === parts.join(', ');
}

const isNothing = (stats: unknown): boolean =>
  typeof stats === 'object' && stats !== null && Object.values(stats).every((count) => count === 0);

/** File of the jobs that are read by id if the server has no list of them. */
export const namedJobs = 'job-named';

/** True if the server offers a list of the type, as far as is known. */
export async function hasList({ spool }: Round, type: ImportType): Promise<boolean> {
  const [first] = findLists(type);
  return first !== undefined && (await spool.file(first.name)).mark.lacking === undefined;
}

/** Yields each record once, with all that was read of it. */
export async function* readRecords(round: Round, type: ImportType): AsyncGenerator<OtherRecord> {
  const { spool } = round;
  const wholeSource = wholeSources.find((source) => source.type === type);
  const file = wholeSource && (await spool.file(wholeSource.name));
  if (file && file.mark.lacking === undefined) {
    yield* file.records();
    return;
  }
  const [first, ...others] = await Promise.all(findLists(type).map(({ name }) => spool.file(name)));
  if (first) yield* first.records();
  for (const other of others)
    for await (const record of other.records()) if (!first?.seen.has(record.id)) yield record;
  if (type === 'job') yield* (await spool.file(namedJobs)).records();
}

export interface NamedReference {
  readonly id: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
}

export type NameFinder = (record: SourceRecord) => readonly NamedReference[];

const definitions: Readonly<Partial<Record<string, Kind>>> = kinds;

/** Finds references in all forms in which reads show them. */
export function createReferenceFinder(type: ImportType, to: ReferredKind): NameFinder {
  const fields = Object.entries(definitions[type]?.fields ?? {});
  const finders = fields.flatMap(([name, field]) => finder(name, field, to) ?? []);
  return (record) => finders.flatMap((find) => find(record));
}

function finder(name: string, field: Field, to: ReferredKind): NameFinder | undefined {
  if (isReferences(field))
    return field.to === to ? (record) => objects(record[objectMember(name)]) : undefined;
  if (!isReference(field) || field.to !== to) return undefined;
  if (field.shownAs === 'object')
    return (record) => objects([record[objectMember(name)], { id: record[name] }]);
  return (record) => objects([{ id: record[name], name: record[nameMember(name)] }]);
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function objects(values: unknown): readonly NamedReference[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value: unknown) => {
    const { id, name, email }: SourceRecord = typeof value === 'object' ? { ...value } : {};
    const recordId = readText(id);
    return recordId === undefined ? [] : [{ id: recordId, name: readText(name), email: readText(email) }];
  });
}
