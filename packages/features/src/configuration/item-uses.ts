import type { MasterDataGroup, Uses } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { isReference, type Kind, kinds } from '@nova/kinds';
import { lockRows, type Condition } from '@nova/core';

export interface MasterDataItem {
  readonly id: string;
  readonly group: string;
  readonly name: string;
}

/**
 * Counts the records that refer to an item by id or name, by kind and including past status changes. Kinds without
 * such records are omitted.
 */
export async function countItemUses(db: AccountTransaction, item: MasterDataItem): Promise<Uses> {
  const counts = [
    ...Object.values<Kind>(kinds).flatMap((kind) => {
      const conditions = buildUseConditions(kind, item);
      return conditions.length === 0 ? [] : [buildCount(kind.plural, kind.table, conditions)];
    }),
    buildCount('statusChanges', 'status_changes', ['t."statusId" = $2::text::uuid']),
  ];
  const [row] = await db.rows<{ uses: string }>(
    `SELECT json_build_object(${counts.join(', ')})::text AS uses FROM (SELECT $3::text, $4::text) AS given`,
    [item.id, item.name, item.group],
  );
  // The cast is safe because the statement builds an object of counts.
  const uses = JSON.parse(row?.uses ?? '{}') as Uses;
  return Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0));
}

const buildCount = (plural: string, table: string, conditions: readonly string[]): string =>
  `'${plural}', (SELECT count(*)::int FROM ${table} t WHERE t."accountId" = $1::uuid AND (${conditions.join(' OR ')}))`;

/** SQL conditions on the row `t`. `$2` is the item's id, `$3` its name, `$4` its group. */
const buildUseConditions = (kind: Kind, item: MasterDataItem): readonly string[] => [
  ...buildColumnConditions(kind, item),
  ...buildTextConditions(kind, item),
];

/** Returns the condition that a record of the kind, under the alias `r`, refers to the item. */
export const buildItemCondition =
  (item: MasterDataItem) =>
  (kind: Kind): Condition => {
    const values = [item.id, item.name, item.group];
    const renumber = (sql: string, first: number): string =>
      sql.replaceAll(/\$([234])/gu, (_, number) => `$${String(first + Number(number) - 2)}`);
    return {
      build: (first) => ({
        sql: renumber(
          `r.id IN (SELECT t.id FROM ${kind.table} t WHERE t."accountId" = $1 AND (${buildUseConditions(kind, item).join(' OR ')}))
           AND num_nulls($2::text, $3::text, $4::text) = 0`,
          first,
        ),
        values,
      }),
    };
  };

const buildColumnConditions = (kind: Kind, { group }: MasterDataItem): readonly string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    isReference(field) && field.groups.includes(group) ? [`t."${name}" = $2::text::uuid`] : [],
  );

/** Returns conditions on lists of names and on the adverts of jobs, which refer to items without a foreign key. */
function buildTextConditions(kind: Kind, { group }: MasterDataItem): readonly string[] {
  const place = findPlace(group);
  const nameConditions = place?.table === kind.table ? [place.holds.replaceAll('$2', '$3::text')] : [];
  const inAdvert = kind.name === 'job' && (group === 'industries' || group === 'sectors');
  const advert = `t.advert @> jsonb_build_object($4::text, jsonb_build_array(jsonb_build_object('id', $2::text)))`;
  return [...nameConditions, ...(inAdvert ? [advert] : [])];
}

/** Records that hold an item or a custom field's value without a foreign key. */
export interface TextUse {
  readonly plural: string;
  readonly table: string;
  /** SQL on the row `t`: `$1` is the account, `$2` the item's id, `$3` its name, `$4` its group. */
  readonly condition: string;
}

export const listItemTextUses = (item: MasterDataItem): readonly TextUse[] =>
  Object.values<Kind>(kinds).flatMap((kind) => {
    const conditions = buildTextConditions(kind, item);
    const { plural, table } = kind;
    return conditions.length === 0 ? [] : [{ plural, table, condition: conditions.join(' OR ') }];
  });

/** A column in which records hold an item by its name. */
interface NamedPlace {
  readonly table: string;
  /** SQL that is true if the row holds the name `$2`, ignoring case. */
  readonly holds: string;
  /** SQL of the column's new value, with the name `$2` replaced by `$3`. */
  readonly column: string;
  readonly renamed: string;
}

/** Describes names in the member `field` of a list of objects in a JSON column. */
const describeJsonPlace = (table: string, column: string, field: string): NamedPlace => ({
  table,
  column,
  holds: `EXISTS (SELECT 1 FROM jsonb_array_elements(t."${column}") AS x(item) WHERE lower(x.item ->> '${field}') = lower($2))`,
  renamed: `(SELECT jsonb_agg(CASE WHEN lower(x.item ->> '${field}') = lower($2)
      THEN x.item || jsonb_build_object('${field}', $3::text) ELSE x.item END ORDER BY x.place)
    FROM jsonb_array_elements(t."${column}") WITH ORDINALITY AS x(item, place))`,
});

/** Describes names in a column with a list of texts. */
const describeListPlace = (table: string, column: string): NamedPlace => ({
  table,
  column,
  holds: `EXISTS (SELECT 1 FROM unnest(t."${column}") AS x(item) WHERE lower(x.item) = lower($2))`,
  renamed: `ARRAY(SELECT CASE WHEN lower(x.item) = lower($2) THEN $3::text ELSE x.item END
    FROM unnest(t."${column}") WITH ORDINALITY AS x(item, place) ORDER BY x.place)`,
});

const places: Partial<Record<MasterDataGroup, NamedPlace>> = {
  educationLevels: describeJsonPlace('candidates', 'educationHistory', 'level'),
  employmentTypes: describeJsonPlace('candidates', 'employmentHistory', 'employmentType'),
  industries: describeListPlace('contacts', 'industries'),
  sectors: describeListPlace('contacts', 'sectors'),
};

const findPlace = (group: string): NamedPlace | undefined =>
  Object.hasOwn(places, group) ? places[group as MasterDataGroup] : undefined;

/**
 * Renames an item in the records that hold its name. It also sets their `updatedOn`, because readers see other
 * records than before.
 */
export async function renameInRecords(
  tx: AccountTransaction,
  { group, name }: { readonly group: string; readonly name: string },
  to: string,
  now: Date,
): Promise<void> {
  const place = findPlace(group);
  if (!place) return;
  await lockRows(tx, place.table, place.holds, name);
  await tx.rows(
    `UPDATE ${place.table} t SET "${place.column}" = ${place.renamed}, "updatedOn" = greatest(t."updatedOn", $4::timestamptz)
     WHERE t."accountId" = $1::uuid AND ${place.holds}`,
    [name, to, now.toISOString()],
  );
}
