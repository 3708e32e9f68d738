import type { Uses } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { isReference, kinds, type Kind } from '@nova/kinds';
import { placeOf } from './names-in-records.ts';

/** An item of master data, as its row says it. */
export interface Item {
  readonly id: string;
  readonly group: string;
  readonly name: string;
}

/**
 * How many records of each kind refer to an item of master data, by id or by name, changes of status that are over among them;
 * kinds without one are left out.
 */
export async function usesOfItem(db: AccountTransaction, item: Item): Promise<Uses> {
  const counts = [
    ...Object.values<Kind>(kinds).flatMap((kind) => {
      const conditions = [...columnConditions(kind, item), ...textConditions(kind, item)];
      return conditions.length === 0 ? [] : [countOf(kind.plural, kind.table, conditions)];
    }),
    countOf('statusChanges', 'status_changes', ['t."statusId" = $2::text::uuid']),
  ];
  const [found] = await db.rows<{ uses: string }>(
    `SELECT json_build_object(${counts.join(', ')})::text AS uses FROM (SELECT $3::text, $4::text) AS given`,
    [item.id, item.name, item.group],
  );
  // The statement makes an object of counts.
  const uses = JSON.parse(found?.uses ?? '{}') as Uses;
  return Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0));
}

const countOf = (plural: string, table: string, conditions: readonly string[]): string =>
  `'${plural}', (SELECT count(*)::int FROM ${table} t WHERE t."accountId" = $1::uuid AND (${conditions.join(' OR ')}))`;

/** By its references to the item's group. */
const columnConditions = (kind: Kind, { group }: Item): readonly string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    isReference(field) && field.groups.includes(group) ? [`t."${name}" = $2::text::uuid`] : [],
  );

/** By its lists of names, and in the adverts of jobs. */
function textConditions(kind: Kind, { group }: Item): readonly string[] {
  const place = placeOf(group);
  const named = place?.table === kind.table ? [place.holds.replaceAll('$2', '$3::text')] : [];
  const inAdvert = kind.name === 'job' && (group === 'industries' || group === 'sectors');
  const advert = `t.advert @> jsonb_build_object($4::text, jsonb_build_array(jsonb_build_object('id', $2::text)))`;
  return [...named, ...(inAdvert ? [advert] : [])];
}

/** Records that hold an item, or a value of a custom field, other than by a foreign key. */
export interface TextUse {
  readonly plural: string;
  readonly table: string;
  /** SQL over the row `t`: `$1` is the account, `$2` the item's id, `$3` its name, `$4` its group. */
  readonly condition: string;
}

/** Where records may hold an item of master data as a text. */
export const textUsesOfItem = (item: Item): readonly TextUse[] =>
  Object.values<Kind>(kinds).flatMap((kind) => {
    const conditions = textConditions(kind, item);
    const { plural, table } = kind;
    return conditions.length === 0 ? [] : [{ plural, table, condition: conditions.join(' OR ') }];
  });
