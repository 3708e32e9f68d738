import type { ListEntity } from '../../lists/distribution-lists-contract.ts';
import { findDependents, type Kind, type KindName, kinds, findListings, recordAlias as r } from '@nova/kinds';

/** Kinds of records about a person: those that refer to a candidate. Each becomes a file of the export. */
export const kindsAbout: readonly Kind<KindName>[] = Object.values<Kind<KindName>>(kinds).filter((kind) =>
  findDependents('candidate').some((one) => one.kind === kind),
);

/** Returns SQL that tests whether a kind's row, alias `r`, refers to the person `$2`. */
export function buildReferenceTest(name: KindName, entity: ListEntity): string {
  const memberTests = findDependents(entity)
    .filter(({ kind }) => kind.name === name)
    .map(({ member }) => `${r}."${member}" = $2::uuid`);
  // `ANY (ARRAY(…))` makes the planner use the links' index; without statistics it would read all records.
  const listTests = findListings(entity)
    .filter(({ kind }) => kind.name === name)
    .map(
      ({ field: { links } }) =>
        `${r}.id = ANY (ARRAY(SELECT l."${links.of}" FROM ${links.table} l WHERE l."accountId" = $1 AND l."${links.column}" = $2::uuid))`,
    );
  const conditions = [...memberTests, ...listTests];
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
}

/**
 * Returns a CTE of related ids: of the person, of those merged into them, and of the records, requests,
 * consents and holds about them.
 */
export const buildRelatedIds = (entity: ListEntity): string => {
  const records = kindsAbout.map(
    ({ name, table }) =>
      `SELECT ${r}.id FROM ${table} ${r} WHERE ${r}."accountId" = $1 AND ${buildReferenceTest(name, entity)}`,
  );
  const privacy = ['privacy_requests', 'consents', 'privacy_holds'].map(
    (table) => `SELECT q.id FROM ${table} q WHERE q."accountId" = $1 AND q."recordId" = $2::uuid`,
  );
  return `related AS MATERIALIZED (SELECT $2::uuid AS id
    UNION ALL SELECT unnest(nova_merged_ids($1, ARRAY[$2::uuid])) UNION ALL ${[...records, ...privacy].join(' UNION ALL ')})`;
};

/**
 * Returns SQL that tests a column for related ids. `ANY (ARRAY(…))` makes the planner use the column's index,
 * as above.
 */
export const isRelated = (column: string): string => `${column} = ANY (ARRAY(SELECT x.id FROM related x))`;

/** Returns SQL of a JSON list of other records that name the person, as a job names its contact. */
export function buildNamingRecords(entity: ListEntity): string {
  const dependents = findDependents(entity).filter(({ kind }) => kindsAbout.every((one) => one !== kind));
  const rows = dependents.map(
    ({ kind, member }) =>
      `SELECT '${kind.name}' AS kind, '${member}' AS "as", o.id, ${kind.prefix === undefined ? 'NULL::text' : 'o.reference'} AS reference
       FROM ${kind.table} o WHERE o."accountId" = $1 AND o."${member}" = $2::uuid`,
  );
  return rows.length === 0
    ? `'[]'::json`
    : `(SELECT coalesce(json_agg(n ORDER BY n.kind, n.id), '[]') FROM (${rows.join(' UNION ALL ')}) n)`;
}
