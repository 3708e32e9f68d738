import type { FuncCall, Node } from 'libpg-query';
import { names, throwNoProof, stripUuidCast } from './syntax.ts';

export interface Catalogue {
  /** The tables that a statement can name. */
  readonly tables: ReadonlySet<string>;
  /** The functions that take an account first and read only its rows. */
  readonly accountFunctions: ReadonlySet<string>;
  /** The functions that read no table: IMMUTABLE ones and {@link stableFunctions}. */
  readonly harmlessFunctions: ReadonlySet<string>;
  /**
   * All other functions of one argument. PostgreSQL may call the function `name` for the expression
   * `value.name`.
   */
  readonly fieldFunctions: ReadonlySet<string>;
}

export interface Terms extends Catalogue {
  readonly isAccount: (node: Node) => boolean;
}

/**
 * These functions read no table. They are not IMMUTABLE, because they depend on the time zone, the clock, argument
 * types or a sequence.
 */
const stableFunctions: readonly string[] = [
  'json_agg',
  'jsonb_agg',
  'json_object_agg',
  'jsonb_object_agg',
  'array_to_json',
  'row_to_json',
  'to_json',
  'to_jsonb',
  'json_build_array',
  'json_build_object',
  'jsonb_build_array',
  'jsonb_build_object',
  'jsonb_populate_record',
  'jsonb_populate_recordset',
  'jsonb_to_recordset',
  'array_to_string',
  'concat',
  'concat_ws',
  'format',
  'length',
  'to_char',
  'to_date',
  'to_timestamp',
  'age',
  'clock_timestamp',
  'date_part',
  'date_trunc',
  'extract',
  'gen_random_uuid',
  'generate_series',
  'nextval',
  'now',
  'pg_current_xact_id',
  'statement_timestamp',
  'timezone',
];

/** The catalogue of a database. A function's name is permitted only if all its overloads are. */
const catalogueQuery = `
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

interface CatalogueRow {
  readonly plain: boolean;
  readonly tables: string[];
  readonly keeping: string[];
  readonly harmless: string[];
  readonly fields: string[];
}

/** @throws if the database reads backslashes differently from the parser */
export async function readCatalogue(
  query: (text: string, values: readonly unknown[]) => Promise<CatalogueRow[]>,
): Promise<Catalogue> {
  const [row] = await query(catalogueQuery, [stableFunctions]);
  if (row?.plain === false)
    throw new Error(`The database must have standard_conforming_strings = on: a backslash stands for itself`);
  return {
    tables: new Set(row?.tables),
    accountFunctions: new Set(row?.keeping),
    harmlessFunctions: new Set(row?.harmless),
    fieldFunctions: new Set(row?.fields.filter((name) => !row.harmless.includes(name))),
  };
}

/** Proves that the function reads no table, or that its first argument is the account. */
export function proveCall({ funcname, args }: FuncCall, terms: Terms): void {
  const spelled = names(funcname) ?? [];
  const [schema, ...more] = spelled.slice(0, -1);
  const name = spelled.at(-1) ?? '';
  if (more.length > 0 || (schema !== undefined && schema !== 'public' && schema !== 'pg_catalog'))
    throwNoProof(`the function ${spelled.join('.')} is of no known schema`);
  if (terms.accountFunctions.has(name)) {
    // PostgreSQL may evaluate a column before the condition that binds it to the account.
    const [first] = args ?? [];
    if (first === undefined || !terms.isAccount(stripUuidCast(first)))
      throwNoProof(`${name} is not given the account`);
  } else if (!terms.harmlessFunctions.has(name)) {
    throwNoProof(`the function ${name} may read anything`);
  }
}

/** Proves that `row.name` and `(value).name` are columns. Without a column of that name they would call a function. */
export function proveField(name: string, terms: Terms): void {
  if (terms.fieldFunctions.has(name)) throwNoProof(`.${name} may be the function`);
}
