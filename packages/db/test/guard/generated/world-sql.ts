/** The account that runs statements, and the other account. */
export const own = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const other = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

/** Only the other account's data match this. */
export const marker = /zulu|2031-|7700\d/u;

/**
 * Both accounts use the same record ids. One record of the other has an account's id as its own, so comparing
 * the wrong column finds it.
 */
const ids = `
CREATE FUNCTION trial.id(owner uuid, place int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN owner = '${other}' AND place % 3 = 0 THEN '${own}'
    ELSE 'cccccccc-cccc-4ccc-8ccc-00000000000' || (place % 3) END::uuid
$$`;

/** Fills all tables of an account with three distinctive rows each. */
const fill = `
CREATE FUNCTION trial.fill(owner uuid, word text, base int, year text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record;
BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  EXECUTE format('INSERT INTO accounts (id, name) VALUES (%L, %L)', owner, word);
  FOR t IN
    SELECT c.table_name AS name, string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position) AS columns,
      string_agg(CASE
        WHEN c.column_name = 'accountId' THEN '$1'
        WHEN c.column_name = 'id' AND c.udt_name = 'uuid' THEN 'trial.id($1, n)'
        WHEN c.udt_name = 'uuid' THEN format('trial.id($1, n + %s)', c.ordinal_position)
        WHEN c.udt_name = '_text' THEN 'ARRAY[$2 || n]'
        WHEN c.udt_name IN ('int4', 'int8', 'float8') THEN '$3 + n'
        WHEN c.udt_name = '_uuid' THEN format('ARRAY[trial.id($1, n + %s)]', c.ordinal_position)
        WHEN c.udt_name IN ('_int4', '_int8') THEN 'ARRAY[$3 + n]'
        WHEN c.udt_name = '_timestamptz' THEN 'ARRAY[($4 || ''-02-0'' || n)::timestamptz]'
        WHEN c.udt_name = 'bool' THEN 'n > 1'
        WHEN c.udt_name IN ('timestamptz', 'date') THEN format('($4 || ''-02-0'' || n)::%I', c.udt_name)
        WHEN c.udt_name = 'jsonb' THEN 'jsonb_build_array(jsonb_build_object(''name'', $2 || n, ''value'', $2 || n))'
        WHEN c.udt_name = 'tsvector' THEN 'to_tsvector(''simple'', $2 || n)'
        WHEN c.udt_name = 'bytea' THEN 'convert_to($2 || n, ''UTF8'')'
        WHEN c.udt_name = 'xid' THEN '''1''::xid'
        ELSE '$2 || n' END, ', ' ORDER BY c.ordinal_position) AS given
    FROM information_schema.columns c
    JOIN information_schema.tables b USING (table_schema, table_name)
    WHERE table_schema = 'public' AND b.table_type = 'BASE TABLE'
    GROUP BY c.table_name HAVING bool_or(c.column_name = 'accountId')
  LOOP
    EXECUTE format('INSERT INTO %I (%s) SELECT %s FROM generate_series(1, 3) n ON CONFLICT DO NOTHING', t.name, t.columns, t.given)
      USING owner, word, base, year;
  END LOOP;
END $$`;

/** All rows of the account as text, and a hash of the others'. */
const state = (tables: readonly string[]): string => `
CREATE FUNCTION trial.state(OUT mine text, OUT others text) LANGUAGE sql AS $$
  SELECT string_agg(row, E'\\n' ORDER BY row) FILTER (WHERE own),
    md5(string_agg(written || row, ' ' ORDER BY row) FILTER (WHERE NOT own))
  FROM (${tables
    .map(
      (name) =>
        `SELECT '${name}' || t::text AS row, t.xmin::text AS written, t."accountId" = '${own}' AS own FROM ${name} t`,
    )
    .join(' UNION ALL ')}) s
$$`;

/**
 * Runs a statement as the account and rolls back. Returns its answer or error, and the state that it left.
 */
const run = `
CREATE FUNCTION trial.run(statement text, answers boolean, OUT answer text[], OUT failure text, OUT mine text, OUT others text)
LANGUAGE plpgsql AS $$
DECLARE
  r record;
  given jsonb := '[{"accountId": "${other}", "id": "cccccccc-cccc-4ccc-8ccc-000000000001", "name": "x"}]';
BEGIN
  IF answers THEN
    FOR r IN EXECUTE statement USING '${own}'::uuid, '${other}'::uuid, 'x'::text, given, 'cccccccc-cccc-4ccc-8ccc-000000000002'::uuid LOOP
      answer := answer || r::text;
    END LOOP;
  ELSE
    EXECUTE statement USING '${own}'::uuid, '${other}'::uuid, 'x'::text, given, 'cccccccc-cccc-4ccc-8ccc-000000000002'::uuid;
  END IF;
  IF statement ~ 'INSERT|UPDATE|DELETE|nova_' THEN
    SELECT s.mine, s.others INTO mine, others FROM trial.state() s;
  END IF;
  RAISE SQLSTATE 'UNDO1';
EXCEPTION
  WHEN SQLSTATE 'UNDO1' THEN NULL;
  WHEN OTHERS THEN failure := SQLSTATE || ' ' || SQLERRM;
END $$`;

/** Rows are filled column by column, so sums would not match. */
const withoutChecks = `
DO $$ DECLARE t record; BEGIN
  FOR t IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
           WHERE contype = 'c' AND connamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', t.name, t.conname);
  END LOOP;
END $$`;

/** Prepares a database for the test. `tables` have an account's column. */
export const stage = (tables: readonly string[]): readonly string[] => [
  'CREATE SCHEMA trial',
  withoutChecks,
  ids,
  fill,
  state(tables),
  run,
];
