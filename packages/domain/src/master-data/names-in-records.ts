import type { MasterDataGroup } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { lockRows } from '../records/lock-rows.ts';

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

const placeOf = (group: string): NamedPlace | undefined =>
  Object.hasOwn(places, group) ? places[group as MasterDataGroup] : undefined;

/** Whether records, history items or adverts hold an item that no foreign key speaks of. */
export async function isHeldByName(
  tx: AccountTransaction,
  item: { readonly id: string; readonly group: string; readonly name: string },
): Promise<boolean> {
  const place = placeOf(item.group);
  const [byName] = place
    ? await tx.rows<{ held: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM ${place.table} t WHERE t."accountId" = $1::uuid AND ${place.holds}) AS held`,
        [item.name],
      )
    : [];
  if (byName?.held === true) return true;
  if (item.group !== 'industries' && item.group !== 'sectors') return false;
  const [inAdvert] = await tx.rows<{ held: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM jobs j WHERE j."accountId" = $1::uuid
       AND j.advert @> jsonb_build_object($2::text, jsonb_build_array(jsonb_build_object('id', $3::text)))) AS held`,
    [item.group, item.id],
  );
  return inAdvert?.held === true;
}

/** Writes the new name wherever records hold the old one; their `updatedOn` moves, for they read differently now. */
export async function renameInRecords(
  tx: AccountTransaction,
  group: string,
  from: string,
  to: string,
  now: Date,
): Promise<void> {
  const place = placeOf(group);
  if (!place) return;
  await lockRows(tx, place.table, place.holds, from);
  await tx.rows(
    `UPDATE ${place.table} t SET "${place.column}" = ${place.renamed}, "updatedOn" = greatest(t."updatedOn", $4::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${place.holds}`,
    [from, to, now.toISOString()],
  );
}
