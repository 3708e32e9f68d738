import type { Node } from 'libpg-query';

/** What a proof knows of the database. */
export interface Catalogue {
  /** Tables and views whose rows say by `"accountId"` whose they are; no others may be named. */
  readonly tables: ReadonlySet<string>;
  /** Functions that take an account as their first argument and keep to it. */
  readonly accountFunctions: ReadonlySet<string>;
  /** Functions that read no table, by PostgreSQL's own word (IMMUTABLE) or by {@link stableFunctions}. */
  readonly harmlessFunctions: ReadonlySet<string>;
  /** Functions of one value that are not among them: `value.name` calls one. */
  readonly fieldFunctions: ReadonlySet<string>;
}

/** What stands for the account in the text at hand. */
export interface Terms extends Catalogue {
  readonly isAccount: (node: Node) => boolean;
}

/**
 * Functions and aggregates of PostgreSQL that it does not call IMMUTABLE, for they heed the time zone, the clock or the
 * types of their arguments, yet that read no table.
 */
export const stableFunctions: readonly string[] = [
  ...[
    'json_agg',
    'jsonb_agg',
    'json_object_agg',
    'jsonb_object_agg',
    'array_to_json',
    'row_to_json',
    'to_json',
    'to_jsonb',
  ],
  ...['json_build_array', 'json_build_object', 'jsonb_build_array', 'jsonb_build_object'],
  ...['jsonb_populate_record', 'jsonb_populate_recordset', 'jsonb_to_recordset'],
  ...['array_to_string', 'concat', 'concat_ws', 'format', 'length', 'to_char', 'to_date', 'to_timestamp'],
  ...[
    'age',
    'clock_timestamp',
    'date_part',
    'date_trunc',
    'extract',
    'gen_random_uuid',
    'generate_series',
    'now',
    'timezone',
  ],
];

/** One row, of three lists of names: every overload of a name has to be harmless for the name to be. */
const reading = `
  SELECT current_setting('standard_conforming_strings') = 'on' AS plain,
    ARRAY(SELECT c.relname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p', 'v', 'm') AND pg_table_is_visible(c.oid)
        AND a.attname = 'accountId' AND NOT a.attisdropped) AS tables,
    ARRAY(SELECT p.proname::text FROM pg_proc p
      WHERE p.pronamespace <> 'pg_catalog'::regnamespace GROUP BY p.proname
      HAVING bool_and(p.proargnames[1] = 'account' AND p.proargtypes[0] = 'uuid'::regtype AND pg_function_is_visible(p.oid))) AS keeping,
    ARRAY(SELECT p.proname::text FROM pg_proc p GROUP BY p.proname
      HAVING bool_and(p.provolatile = 'i' OR (p.pronamespace = 'pg_catalog'::regnamespace AND p.proname = ANY ($1)))) AS harmless,
    ARRAY(SELECT DISTINCT p.proname::text FROM pg_proc p
      WHERE p.provolatile <> 'i' AND p.pronargs > 0 AND p.pronargs - p.pronargdefaults <= 1) AS fields`;

interface Row {
  readonly plain: boolean;
  readonly tables: string[];
  readonly keeping: string[];
  readonly harmless: string[];
  readonly fields: string[];
}

/**
 * Reads the catalogue of the database that statements will be sent to.
 * @throws where the database reads texts otherwise than the parser of the proof does
 */
export async function readCatalogue(
  query: (text: string, values: readonly unknown[]) => Promise<Row[]>,
): Promise<Catalogue> {
  const [row] = await query(reading, [stableFunctions]);
  if (row?.plain === false)
    throw new Error(`The database must have standard_conforming_strings = on: a backslash stands for itself`);
  return {
    tables: new Set(row?.tables),
    accountFunctions: new Set(row?.keeping),
    harmlessFunctions: new Set(row?.harmless),
    fieldFunctions: new Set(row?.fields.filter((name) => !row.harmless.includes(name))),
  };
}
