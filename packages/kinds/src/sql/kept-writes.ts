import { type Field, isReferences } from '../fields/field.ts';
import type { Kind } from '../kind.ts';
import type { SqlSource } from './fragments.ts';

/**
 * Generates functions that write rows, with one static statement for each table of the kinds. PostgreSQL plans
 * a statement that is assembled at run time on each call, which takes longer than the write. Such a statement
 * still writes all other tables, and rows with unknown columns, which raise an error.
 */
export const buildWrites = (all: readonly Kind[]): readonly SqlSource[] => [insertRows(all), updateRow(all)];

const linkTables = (all: readonly Kind[]): readonly string[] =>
  all.flatMap(({ fields }) =>
    Object.values<Field>(fields).flatMap((field) => (isReferences(field) ? [field.links.table] : [])),
  );

/** The columns that the tables have when the function is created. */
const buildColumns = (tables: readonly string[]): string => `(
    SELECT t.name, a.attname AS of, a.attnum AS place,
      pg_get_expr(d.adbin, d.adrelid) AS usual
    FROM unnest(ARRAY['${tables.join(`', '`)}']) AS t(name)
      JOIN pg_attribute a ON a.attrelid = t.name::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'accountId'
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum) c
  GROUP BY c.name`;

/** Generates the insert. A missing value becomes its column's default. */
const insertRows = (all: readonly Kind[]): SqlSource => ({
  name: 'nova_insert_rows',
  followsColumns: true,
  sql: `DO $make$ BEGIN
  EXECUTE (SELECT $$CREATE FUNCTION nova_insert_rows(account uuid, target regclass, columns text[], records jsonb) RETURNS void LANGUAGE plpgsql AS $made$
DECLARE
  named text;
BEGIN
  CASE
$$ || string_agg(w.text, '' ORDER BY w.name) || $$  ELSE
    SELECT string_agg(format('%I', c), ', ') INTO named FROM unnest(coalesce(columns, ARRAY(SELECT jsonb_object_keys(records -> 0)))) AS c
      WHERE c <> 'accountId';
    EXECUTE format('INSERT INTO %1$s ("accountId", %2$s) SELECT $2, %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1)', target, named)
      USING records, account;
  END CASE;
END
$made$
$$
  FROM (SELECT c.name, format('  WHEN target::text = %1$L AND (records -> 0) - %4$L::text[] = ''{}'' THEN
    INSERT INTO %1$I ("accountId", %2$s) SELECT account, %3$s FROM jsonb_populate_recordset(NULL::%1$I, records) r;
', c.name, string_agg(format('%I', c.of), ', ' ORDER BY c.place),
      string_agg(CASE WHEN c.usual IS NULL THEN format('r.%I', c.of) ELSE format('coalesce(r.%I, %s)', c.of, c.usual) END, ', ' ORDER BY c.place),
      array_agg(c.of ORDER BY c.place) || name 'accountId') AS text
  FROM ${buildColumns([...new Set([...all.map(({ table }) => table), ...linkTables(all), 'status_changes'])])}) w);
END $make$;
`,
});

/**
 * Generates the update of a row that still has the given version. The stamp always moves forward. The account and the
 * id do not change.
 */
const updateRow = (all: readonly Kind[]): SqlSource => ({
  name: 'nova_update_row',
  followsColumns: true,
  sql: `DO $make$ BEGIN
  EXECUTE (SELECT $$CREATE FUNCTION nova_update_row(account uuid, record_id uuid, version text, target regclass, stamp text, fields jsonb)
RETURNS boolean LANGUAGE plpgsql AS $made$
DECLARE
  assignments text;
  written int;
BEGIN
  CASE
$$ || string_agg(w.text, '' ORDER BY w.name) || $$  ELSE
    SELECT string_agg(
        CASE WHEN f = stamp THEN format('%1$I = greatest(n.%1$I, t.%1$I + interval ''1 millisecond'')', f)
        ELSE format('%1$I = n.%1$I', f) END, ', ')
      INTO assignments FROM jsonb_object_keys(fields - ARRAY['accountId', 'id']) AS f;
    EXECUTE format(
      'UPDATE %1$s t SET %2$s FROM jsonb_populate_record(NULL::%1$s, $4) n
         WHERE t."accountId" = $1 AND t.id = $2 AND t.xmin::text = $3', target, assignments)
      USING account, record_id, version, fields;
  END CASE;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written > 0;
END
$made$
$$
  FROM (SELECT c.name, format('  WHEN target::text = %1$L AND fields - %3$L::text[] = ''{}'' THEN
    UPDATE %1$I t SET %2$s
      FROM jsonb_populate_record(NULL::%1$I, fields) n WHERE t."accountId" = account AND t.id = record_id AND t.xmin::text = version;
', c.name, string_agg(format(CASE WHEN c.of IN ('updatedOn', 'modifiedOn')
        THEN '%1$I = CASE WHEN fields ? %1$L THEN greatest(n.%1$I, t.%1$I + interval ''1 millisecond'') ELSE t.%1$I END'
        ELSE '%1$I = CASE WHEN fields ? %1$L THEN n.%1$I ELSE t.%1$I END' END, c.of), ', ' ORDER BY c.place)
      FILTER (WHERE c.of <> 'id'), array_agg(c.of ORDER BY c.place) || name 'accountId') AS text
  FROM ${buildColumns(all.map(({ table }) => table))}) w);
END $make$;
`,
});
