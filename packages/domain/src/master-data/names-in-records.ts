import type { MasterDataGroup } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { lockRows } from '../records/change-record.ts';

/** A place where records hold an item of master data by its name. */
interface NamedPlace {
  readonly table: string;
  /** SQL that tells whether the row holds the name `$2`, in any case. */
  readonly holds: string;
  /** SQL of the column after the name `$2` became `$3`. */
  readonly column: string;
  readonly renamed: string;
}

/** The member `field` of a list of objects in a JSON column. */
const inJson = (table: string, column: string, field: string): NamedPlace => ({
  table,
  column,
  holds: `EXISTS (SELECT 1 FROM jsonb_array_elements(t."${column}") AS x(item) WHERE lower(x.item ->> '${field}') = lower($2))`,
  renamed: `(SELECT jsonb_agg(CASE WHEN lower(x.item ->> '${field}') = lower($2)
      THEN x.item || jsonb_build_object('${field}', $3::text) ELSE x.item END ORDER BY x.place)
    FROM jsonb_array_elements(t."${column}") WITH ORDINALITY AS x(item, place))`,
});

/** An entry of a list of texts. */
const inList = (table: string, column: string): NamedPlace => ({
  table,
  column,
  holds: `EXISTS (SELECT 1 FROM unnest(t."${column}") AS x(item) WHERE lower(x.item) = lower($2))`,
  renamed: `ARRAY(SELECT CASE WHEN lower(x.item) = lower($2) THEN $3::text ELSE x.item END
    FROM unnest(t."${column}") WITH ORDINALITY AS x(item, place) ORDER BY x.place)`,
});

const places: Partial<Record<MasterDataGroup, NamedPlace>> = {
  educationLevels: inJson('candidates', 'educationHistory', 'level'),
  employmentTypes: inJson('candidates', 'employmentHistory', 'employmentType'),
  industries: inList('contacts', 'industries'),
  sectors: inList('contacts', 'sectors'),
};

/** Where records hold an item of the group by its name. */
export const placeOf = (group: string): NamedPlace | undefined =>
  Object.hasOwn(places, group) ? places[group as MasterDataGroup] : undefined;

/** Writes the new name wherever records hold the old one; their `updatedOn` moves, for they read differently now. */
export async function renameInRecords(
  tx: AccountTransaction,
  { group, name }: { readonly group: string; readonly name: string },
  to: string,
  now: Date,
): Promise<void> {
  const place = placeOf(group);
  if (!place) return;
  await lockRows(tx, place.table, place.holds, name);
  await tx.rows(
    `UPDATE ${place.table} t SET "${place.column}" = ${place.renamed}, "updatedOn" = greatest(t."updatedOn", $4::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${place.holds}`,
    [name, to, now.toISOString()],
  );
}
