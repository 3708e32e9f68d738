import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../src/database.ts';
import { StatementGuard, UnprovenStatementError } from '../../src/guard/statement-guard.ts';
import { connectTemporary } from '../../src/testing/test-database.ts';

/** The guard only reads their names and `"accountId"`. */
const tables = [
  'candidates',
  'users',
  'companies',
  'jobs',
  'applications',
  'interviews',
  'stored_files',
  'campaigns',
  'dedupe_keys',
  'external_ids',
  'usage_counts',
  'api_keys',
  'candidate_search',
].map((name) => `CREATE TABLE ${name} ("accountId" uuid NOT NULL, id uuid)`);

/** Tables of no account, and functions that do or don't take one. */
const others = [
  'CREATE TABLE accounts (id uuid)',
  'CREATE TABLE _prisma_migrations (id uuid)',
  'nova_add_children(account uuid, children jsonb)',
  'nova_lock_company_tree(account uuid)',
  'nova_is_ancestor(account uuid, ancestor uuid, company uuid)',
  'nova_of_many(account uuid[], records uuid[])',
].map((text) =>
  text.startsWith('CREATE') ? text : `CREATE FUNCTION ${text} RETURNS uuid LANGUAGE sql RETURN NULL::uuid`,
);

async function openSmallDatabase(): Promise<Database> {
  const database = await connectTemporary();
  for (const statement of [...tables, ...others]) await database.query(statement);
  return database;
}

describe('the statement guard', () => {
  let database: Database;
  let guard: StatementGuard;

  beforeAll(async () => {
    database = await openSmallDatabase();
    guard = new StatementGuard((text, values) => database.query(text, values));
  });

  afterAll(() => database.close());

  const proven = {
    'a table by its own name': `SELECT id FROM candidates WHERE "accountId" = $1`,
    'an alias': `SELECT c.id FROM candidates c WHERE c."accountId" = $1 AND c.id = $2`,
    'the account on the left': `SELECT c.id FROM candidates c WHERE $1::uuid = c."accountId"`,
    'the schema named': `SELECT c.id FROM public.candidates c WHERE c."accountId" = $1`,
    'a row of conditions': `SELECT id FROM candidates WHERE ("accountId", id) = ($1, $2)`,
    'conditions in brackets': `SELECT id FROM candidates WHERE (id = $2 AND (rating > 3 OR placed)) AND ("accountId" = $1)`,
    'a comment that says otherwise': `SELECT id FROM candidates /* OR true */ WHERE "accountId" = $1 -- OR true`,
    'an escaped spelling of the column': `SELECT id FROM candidates WHERE U&"account\\0049d" = $1`,
    'an inner join by equality': `SELECT 1 FROM candidates c JOIN users u ON u."accountId" = c."accountId" WHERE c."accountId" = $1`,
    'a left join by equality': `SELECT 1 FROM candidates c LEFT JOIN users u ON u."accountId" = c."accountId" AND u.id = c."ownerId" WHERE c."accountId" = $1`,
    'a right join by equality': `SELECT 1 FROM users u RIGHT JOIN candidates c ON u."accountId" = c."accountId" WHERE c."accountId" = $1`,
    'a chain of left joins': `SELECT 1 FROM interviews i LEFT JOIN jobs j ON j."accountId" = i."accountId" LEFT JOIN companies k ON k."accountId" = j."accountId" WHERE i."accountId" = $1`,
    'a comma join, each held': `SELECT 1 FROM candidates c, users u WHERE c."accountId" = $1 AND u."accountId" = c."accountId"`,
    'a cross join, each held': `SELECT 1 FROM candidates c CROSS JOIN users u WHERE c."accountId" = u."accountId" AND u."accountId" = $1`,
    'EXISTS over a side table': `SELECT id FROM candidates c WHERE c."accountId" = $1 AND EXISTS (SELECT 1 FROM stored_files f WHERE f."accountId" = c."accountId" AND f."candidateId" = c.id)`,
    'IN over a side table': `SELECT id FROM candidates WHERE "accountId" = $1 AND id IN (SELECT "candidateId" FROM applications WHERE "accountId" = $1)`,
    'a value from a subquery': `SELECT (SELECT count(*) FROM users u WHERE u."accountId" = $1) AS users`,
    'a lateral subquery': `SELECT 1 FROM companies k CROSS JOIN LATERAL (SELECT j.id FROM jobs j WHERE j."accountId" = k."accountId" AND j."companyId" = k.id) j WHERE k."accountId" = $1`,
    'a query in FROM that gives the account': `SELECT 1 FROM (SELECT "accountId", id FROM candidates WHERE "accountId" = $1) c JOIN users u ON u."accountId" = c."accountId"`,
    'a query in FROM that gives the account by a star': `SELECT 1 FROM (SELECT * FROM (SELECT "accountId", id FROM candidates WHERE "accountId" = $1) i) c JOIN users u ON u."accountId" = c."accountId"`,
    'a CTE that gives the account': `WITH found AS MATERIALIZED (SELECT c."accountId", c.id FROM candidates c WHERE c."accountId" = $1) SELECT 1 FROM found f JOIN candidates c ON c."accountId" = f."accountId" AND c.id = f.id`,
    'a CTE whose columns are renamed': `WITH found (account, record) AS (SELECT c."accountId", c.id FROM candidates c WHERE c."accountId" = $1) SELECT 1 FROM found f JOIN users u ON u."accountId" = f.account`,
    'a CTE that goes by the name of a table': `WITH users AS (SELECT id FROM users WHERE "accountId" = $1) SELECT * FROM users`,
    'a recursive CTE': `WITH RECURSIVE line AS (SELECT id, "parentCompanyId" FROM companies WHERE "accountId" = $1 AND id = $2 UNION SELECT c.id, c."parentCompanyId" FROM line JOIN companies c ON c."accountId" = $1 AND c.id = line."parentCompanyId") SELECT id FROM line`,
    'each branch of a UNION': `SELECT id FROM users WHERE "accountId" = $1 UNION ALL SELECT id FROM jobs WHERE "accountId" = $1 ORDER BY 1 LIMIT 3`,
    'a UNION that gives the account': `SELECT 1 FROM (SELECT "accountId" AS a FROM users WHERE "accountId" = $1 UNION SELECT $1) f JOIN jobs j ON j."accountId" = f.a`,
    'an INSERT of values': `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId") VALUES ($1::uuid, 'x', $2, $3), ($1, 'y', $2, $3)`,
    'an INSERT of a query': `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId") SELECT "accountId", 'x', 'y', id FROM candidates WHERE "accountId" = $1 ON CONFLICT DO NOTHING`,
    'an UPSERT within the account': `INSERT INTO usage_counts AS u ("accountId", day, endpoint, status, count) VALUES ($1, $2, $3, $4, 1) ON CONFLICT ("accountId", day, endpoint, status) DO UPDATE SET count = u.count + excluded.count`,
    'an UPDATE': `UPDATE candidates SET rating = 3 WHERE "accountId" = $1::uuid AND id = $2`,
    'an UPDATE from another table': `UPDATE candidates c SET "ownerId" = u.id FROM users u WHERE c."accountId" = $1 AND u."accountId" = c."accountId"`,
    'a DELETE': `DELETE FROM candidates WHERE "accountId" = $1 RETURNING id`,
    'a DELETE by a CTE': `WITH gone AS (DELETE FROM campaigns c WHERE c."accountId" = $1 RETURNING c.id) DELETE FROM external_ids e USING gone WHERE e."accountId" = $1 AND e."recordId" = gone.id`,
    'a function that takes the account': `SELECT nova_add_children($1::uuid, $2::jsonb)::text`,
    'rows that are locked': `SELECT id FROM candidates c WHERE c."accountId" = $1 FOR NO KEY UPDATE OF c`,
    'a statement without a table': `SELECT lower($2::text), now()`,
  } as const;

  const refused = {
    'a statement without a condition': `SELECT id FROM candidates`,
    'a TABLE statement': `TABLE candidates`,
    'a condition on something else': `SELECT id FROM candidates WHERE id = $2`,
    'another parameter': `SELECT id FROM candidates WHERE "accountId" = $2`,
    'a parameter that only begins alike': `SELECT id FROM candidates WHERE "accountId" = $10`,
    'the account compared with itself': `SELECT id FROM candidates WHERE $1 = $1`,
    'the column compared with itself': `SELECT id FROM candidates WHERE "accountId" = "accountId"`,
    'a literal account': `SELECT id FROM candidates WHERE "accountId" = '01a1fcac-fdba-77ab-ade1-0a33241b9892'`,
    'an inequality': `SELECT id FROM candidates WHERE "accountId" <> $1`,
    'a negation': `SELECT id FROM candidates WHERE NOT "accountId" = $1`,
    'OR true': `SELECT id FROM candidates WHERE "accountId" = $1 OR true`,
    'OR true in brackets, deep down': `SELECT id FROM candidates WHERE id = $2 AND (("accountId" = $1) OR (true))`,
    'a truth that is asked for': `SELECT id FROM candidates WHERE ("accountId" = $1) IS NOT NULL`,
    'a condition that chooses': `SELECT id FROM candidates WHERE CASE WHEN placed THEN "accountId" = $1 ELSE true END`,
    'a list of accounts': `SELECT id FROM candidates WHERE "accountId" = ANY(ARRAY[$1::uuid, $2::uuid])`,
    'a list spelled IN': `SELECT id FROM candidates WHERE "accountId" IN ($1, $2)`,
    'an operator of another schema': `SELECT id FROM candidates WHERE "accountId" OPERATOR(public.=) $1`,
    'the column without its quotes': `SELECT id FROM candidates WHERE accountId = $1`,
    'the column cast to less than it is': `SELECT id FROM candidates WHERE left("accountId"::text, 1) = left($1::text, 1)`,
    'the wrong alias': `SELECT c.id FROM candidates c, users u WHERE u."accountId" = $1`,
    'an alias that is not there': `SELECT c.id FROM candidates c WHERE x."accountId" = $1`,
    'a bare name that may be either’s': `SELECT 1 FROM candidates c, users u WHERE "accountId" = $1`,
    'a comma join with one held': `SELECT 1 FROM candidates c, users u WHERE c."accountId" = $1 AND u.id = c."ownerId"`,
    'a cross join with one held': `SELECT 1 FROM candidates c CROSS JOIN users u WHERE c."accountId" = $1`,
    'a left join without it': `SELECT 1 FROM candidates c LEFT JOIN users u ON u.id = c."ownerId" WHERE c."accountId" = $1`,
    'a left join that holds its left side': `SELECT 1 FROM candidates c LEFT JOIN users u ON u."accountId" = $1 AND c."accountId" = $1`,
    'a left join that holds its left side to its right one': `SELECT 1 FROM candidates c LEFT JOIN users u ON u."accountId" = $1 AND c."accountId" = u."accountId"`,
    'a right join that holds its right side': `SELECT 1 FROM candidates c RIGHT JOIN users u ON c."accountId" = $1 AND u."accountId" = $1`,
    'a full join by its condition': `SELECT 1 FROM candidates c FULL JOIN users u ON c."accountId" = $1 AND u."accountId" = $1`,
    'two tables held to each other alone': `SELECT 1 FROM candidates c JOIN users u ON u."accountId" = c."accountId"`,
    'a natural join': `SELECT 1 FROM candidates c NATURAL JOIN users u WHERE c."accountId" = $1`,
    'a join under an alias': `SELECT 1 FROM (candidates c JOIN users u ON u."accountId" = c."accountId") j WHERE j."accountId" = $1`,
    'a subquery without it': `SELECT id FROM candidates c WHERE c."accountId" = $1 AND EXISTS (SELECT 1 FROM stored_files f WHERE f."candidateId" = c.id)`,
    'a subquery that holds the outer table': `SELECT id FROM candidates c WHERE EXISTS (SELECT 1 FROM users u WHERE u."accountId" = $1 AND c."accountId" = $1)`,
    'a subquery whose bare name is an outer one’s': `SELECT id FROM candidates c WHERE c."accountId" = $1 AND EXISTS (SELECT 1 FROM accounts WHERE "accountId" = $1)`,
    'a subquery among what is selected': `SELECT (SELECT string_agg(email, ',') FROM users) FROM candidates WHERE "accountId" = $1`,
    'a subquery in ORDER BY': `SELECT id FROM candidates WHERE "accountId" = $1 ORDER BY (SELECT min(email) FROM users)`,
    'a subquery in LIMIT': `SELECT id FROM candidates WHERE "accountId" = $1 LIMIT (SELECT count(*) FROM users)`,
    'a subquery in a join': `SELECT 1 FROM candidates c JOIN jobs j ON j."accountId" = c."accountId" AND EXISTS (SELECT 1 FROM users) WHERE c."accountId" = $1`,
    'a subquery in a filter': `SELECT count(*) FILTER (WHERE EXISTS (SELECT 1 FROM users)) FROM candidates WHERE "accountId" = $1`,
    'a subquery in HAVING': `SELECT id FROM candidates WHERE "accountId" = $1 GROUP BY id HAVING (SELECT count(*) FROM users) > 0`,
    'a subquery in a window’s frame': `SELECT sum(rating) OVER (ROWS (SELECT count(*) FROM users) PRECEDING) FROM candidates WHERE "accountId" = $1`,
    'a subquery in a window that is named': `SELECT sum(rating) OVER w FROM candidates WHERE "accountId" = $1 WINDOW w AS (PARTITION BY (SELECT count(*) FROM users))`,
    'a subquery in DISTINCT ON': `SELECT DISTINCT ON ((SELECT min(email) FROM users)) id FROM candidates WHERE "accountId" = $1`,
    'a subquery in GROUPING SETS': `SELECT count(*) FROM candidates WHERE "accountId" = $1 GROUP BY GROUPING SETS ((id), ((SELECT min(email) FROM users)))`,
    'a subquery in WITHIN GROUP': `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY (SELECT count(*) FROM users)) FROM candidates WHERE "accountId" = $1`,
    'a subquery in an array': `SELECT ARRAY(SELECT email FROM users)`,
    'a subquery in JSON_ARRAY': `SELECT JSON_ARRAY(SELECT email FROM users)`,
    'a subquery in XML': `SELECT xmlelement(name a, (SELECT min(email) FROM users))`,
    'a subquery in an UPDATE’s subscript': `UPDATE candidates SET skills[(SELECT count(*) FROM users)] = 'x' WHERE "accountId" = $1`,
    'a subquery in an argument of FROM': `SELECT n FROM generate_series(1, (SELECT count(*) FROM users)) n`,
    'a subquery in an UPSERT': `INSERT INTO usage_counts ("accountId", day) VALUES ($1, $2) ON CONFLICT ("accountId", day) DO UPDATE SET count = (SELECT count(*) FROM users)`,
    'a subquery in an UPSERT’s condition': `INSERT INTO usage_counts AS u ("accountId", day) VALUES ($1, $2) ON CONFLICT ("accountId", day) DO UPDATE SET count = 1 WHERE u.count < (SELECT count(*) FROM users)`,
    'a lateral subquery held to a table that is not': `SELECT 1 FROM companies k, LATERAL (SELECT j.id FROM jobs j WHERE j."accountId" = k."accountId") j`,
    'a query in FROM that does not give the account': `SELECT 1 FROM (SELECT id AS "accountId" FROM candidates WHERE "accountId" = $1) c JOIN users u ON u."accountId" = c."accountId"`,
    'a query in FROM whose columns change names': `SELECT 1 FROM (SELECT "accountId", id FROM candidates WHERE "accountId" = $1) c("id", "accountId") JOIN users u ON u."accountId" = c."accountId"`,
    'a query in FROM that goes by the name of an outer table': `SELECT 1 FROM jobs t WHERE t."accountId" = $1 AND EXISTS (SELECT 1 FROM (SELECT $2::uuid AS "accountId") t, users u WHERE u."accountId" = t."accountId")`,
    'a table whose columns change names': `SELECT id FROM candidates AS c("id", "accountId") WHERE c."accountId" = $1`,
    'a function that goes by the name of an outer table': `SELECT 1 FROM jobs t WHERE t."accountId" = $1 AND EXISTS (SELECT 1 FROM jsonb_to_recordset($2) AS t("accountId" uuid), users u WHERE u."accountId" = t."accountId")`,
    'a function that gives an account': `SELECT u.id FROM users u JOIN jsonb_to_recordset($2) AS t("accountId" uuid) ON u."accountId" = t."accountId"`,
    'a UNION branch without it': `SELECT id FROM users WHERE "accountId" = $1 UNION SELECT id FROM users`,
    'an EXCEPT branch without it': `SELECT id FROM users EXCEPT SELECT id FROM users WHERE "accountId" = $1`,
    'a UNION that gives an account at times': `SELECT 1 FROM (SELECT $1::uuid AS a UNION SELECT $2::uuid) f JOIN jobs j ON j."accountId" = f.a`,
    'a CTE without it': `WITH found AS (SELECT id FROM candidates) SELECT 1 FROM found`,
    'a CTE that is not even used': `WITH found AS (SELECT id FROM candidates) SELECT 1`,
    'a CTE that writes without it': `WITH gone AS (DELETE FROM candidates) SELECT 1`,
    'a CTE that hides a table only from its followers': `WITH candidates AS (SELECT id FROM candidates) SELECT * FROM candidates`,
    'a CTE that is no target': `WITH users AS (SELECT 1 AS id) DELETE FROM users`,
    'a CTE inside of another': `WITH a AS (WITH b AS (SELECT id FROM users) SELECT * FROM b) SELECT * FROM a`,
    'a recursive CTE that goes on elsewhere': `WITH RECURSIVE line AS (SELECT id FROM companies WHERE "accountId" = $1 UNION SELECT c.id FROM line JOIN companies c ON c."parentCompanyId" = line.id) SELECT id FROM line`,
    'a recursive CTE that follows one to come': `WITH RECURSIVE f (a) AS (SELECT $1::uuid UNION ALL SELECT b FROM g), g (b) AS (SELECT $2::uuid) SELECT u.email FROM f JOIN users u ON u."accountId" = f.a`,
    'a table behind a CTE of its name': `WITH users AS (SELECT * FROM users WHERE "accountId" = $1) SELECT u.email FROM public.users u`,
    'what a write returns by a star': `WITH gone AS (DELETE FROM users u WHERE u."accountId" = $1 RETURNING u."accountId" AS a, u.*) SELECT c.id FROM gone JOIN candidates c ON c."accountId" = gone.a`,
    'an outer join inside of one whose ON holds its left side': `SELECT u.id FROM (users u LEFT JOIN jobs j ON j."accountId" = $1) LEFT JOIN candidates c ON c."accountId" = $1 AND u."accountId" = $1`,
    'an INSERT for another account': `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId") VALUES ($2, 'x', 'y', $3)`,
    'an INSERT with one row for another account': `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId") VALUES ($1, 'x', 'y', $3), ($2, 'x', 'y', $3)`,
    'an INSERT without the column': `INSERT INTO dedupe_keys (entity, key, "recordId") VALUES ('x', 'y', $3)`,
    'an INSERT that names no columns': `INSERT INTO dedupe_keys VALUES ($1, 'x', 'y', $3)`,
    'an INSERT of default values': `INSERT INTO dedupe_keys DEFAULT VALUES`,
    'an INSERT of another account’s rows': `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId") SELECT $1, 'x', 'y', id FROM candidates`,
    'an INSERT of whole rows': `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId") SELECT * FROM dedupe_keys WHERE "accountId" = $1`,
    'an UPSERT that may hit another account': `INSERT INTO api_keys ("accountId", id, "userId", role, hash, prefix) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO UPDATE SET role = 'PRIVATE'`,
    'an UPSERT by the name of a constraint': `INSERT INTO users ("accountId", id, name, email) VALUES ($1, $2, 'x', 'y') ON CONFLICT ON CONSTRAINT users_pkey DO UPDATE SET name = 'z'`,
    'an UPSERT that gives the row away': `INSERT INTO users ("accountId", id, name, email) VALUES ($1, $2, 'x', 'y') ON CONFLICT ("accountId", id) DO UPDATE SET "accountId" = $3`,
    'an UPDATE without it': `UPDATE candidates SET rating = 3 WHERE id = $2`,
    'an UPDATE that gives the row away': `UPDATE candidates SET "accountId" = $2 WHERE "accountId" = $1`,
    'an UPDATE that gives the row away among others': `UPDATE candidates SET (rating, "accountId") = (3, $2) WHERE "accountId" = $1`,
    'an UPDATE held by a table it reads': `UPDATE candidates c SET rating = 3 FROM users u WHERE u."accountId" = $1 AND u.id = c."ownerId"`,
    'an UPDATE to what another account has': `UPDATE candidates SET overview = (SELECT min(overview) FROM candidates) WHERE "accountId" = $1`,
    'a DELETE without it': `DELETE FROM candidates WHERE id = $2`,
    'a DELETE that returns what is not its own': `DELETE FROM candidates WHERE "accountId" = $1 RETURNING (SELECT min(email) FROM users)`,
    'a MERGE': `MERGE INTO users u USING (SELECT $1::uuid AS a) s ON u."accountId" = s.a WHEN MATCHED THEN DELETE`,
    'a function that takes the account, given another': `SELECT nova_add_children($2::uuid, $3::jsonb)`,
    'a function that takes the account, by a column': `SELECT nova_is_ancestor(c."accountId", c.id, c.id) FROM companies c WHERE c."accountId" = $1`,
    'a function that takes the account, by name': `SELECT nova_add_children(children => $2::jsonb, account => $3::uuid)`,
    'a function that is given a list in place of the account': `SELECT nova_lock_company_tree(ARRAY[$1::uuid])`,
    'a function that takes many accounts': `SELECT nova_of_many(ARRAY[$1::uuid], ARRAY[$2::uuid])`,
    'a function that runs a text': `SELECT query_to_xml('SELECT * FROM users', true, true, '')`,
    'a function that runs a text, in FROM': `SELECT * FROM ts_stat('SELECT vector FROM candidates_search')`,
    'a function that reads a table': `SELECT table_to_xml('users', true, true, '')`,
    'a function that reads a file': `SELECT pg_read_file('postgresql.conf')`,
    'a function that changes the session': `SELECT set_config('search_path', 'x', false)`,
    'a function that waits': `SELECT pg_sleep(10)`,
    'a function of a schema that is not there': `SELECT hidden.lower($2::text)`,
    'an unknown function': `SELECT nova_made_up($1)`,
    'the catalogue': `SELECT * FROM pg_catalog.pg_authid`,
    'the catalogue by a bare name': `SELECT rolname FROM pg_authid`,
    'the information schema': `SELECT table_name FROM information_schema.tables`,
    'the accounts': `SELECT * FROM accounts WHERE id = $1`,
    'the migrations': `SELECT * FROM _prisma_migrations`,
    'a table of another database': `SELECT * FROM other.public.candidates WHERE "accountId" = $1`,
    'a table of another schema': `SELECT * FROM hidden.candidates WHERE "accountId" = $1`,
    'a table that is not there': `SELECT * FROM "Candidates" WHERE "accountId" = $1`,
    'a sample of a table': `SELECT id FROM candidates TABLESAMPLE system (5) WHERE "accountId" = $1`,
    'a table made of XML': `SELECT * FROM xmltable('/a' PASSING $2 COLUMNS "accountId" uuid) x`,
    'a star inside of an indirection before the account': `INSERT INTO dedupe_keys (entity, "accountId", key, "recordId") SELECT (r).*, $1, k FROM (SELECT ROW('x'::text, $2::uuid) AS r, 'k' AS k) q`,
    'a star of a query’s row before the account': `INSERT INTO dedupe_keys (entity, "accountId", key, "recordId") SELECT (SELECT q FROM (SELECT 'x' AS a, $2::uuid AS b) q).*, $1, $3`,
    'a star of a row before what a CTE gives': `WITH f (a, account) AS (SELECT (q).*, $1::uuid FROM (SELECT 1 AS a, $2::uuid AS b) q) SELECT u.email FROM f JOIN users u ON u."accountId" = f.account`,
    'a star inside of an indirection that RETURNING gives': `WITH f (a, account) AS (DELETE FROM users q WHERE q."accountId" = $1 RETURNING (q).*, $1::uuid) SELECT u.email FROM f JOIN users u ON u."accountId" = f.account`,
    'a star among VALUES': `INSERT INTO dedupe_keys (entity, "accountId", key, "recordId") VALUES ((ROW('x'::text, $2::uuid)).*, $1, $3)`,
    'a star among compared rows': `SELECT c.id FROM candidates c, (SELECT 1 AS a, $1::uuid AS b) s WHERE ROW(s.*, c."accountId") = ROW(s.a, $1::uuid, c."accountId")`,
    'a star inside of an indirection among compared rows': `SELECT c.id FROM candidates c, (SELECT 1 AS a, $1::uuid AS b) s WHERE ROW((s).*, c."accountId") = ROW(s.a, $1::uuid, c."accountId")`,
    'a column that CYCLE adds before the account': `WITH RECURSIVE r (a) AS (SELECT 1 UNION ALL SELECT a FROM r) CYCLE a SET b TO uuid '01a1fcac-fdba-77ab-ade1-0a33241b9892' DEFAULT uuid '01a1fcac-fdba-77ab-ade1-0a33241b9893' USING p SELECT u.email FROM (SELECT *, $1::uuid, $1::uuid FROM r) f (a, account) JOIN users u ON u."accountId" = f.account`,
    'a column that SEARCH adds before the account': `WITH RECURSIVE r (a) AS (SELECT 1 UNION ALL SELECT a FROM r) SEARCH DEPTH FIRST BY a SET o SELECT u.email FROM (SELECT *, $1::uuid FROM r) f (a, account) JOIN users u ON u."accountId" = f.account`,
    'an ON that sees an outer alias behind the one beside it': `SELECT 1 FROM (SELECT $2::uuid AS "accountId") t WHERE EXISTS (SELECT 1 FROM (SELECT 1) z JOIN users u ON u."accountId" = t."accountId", (SELECT $1::uuid AS "accountId") t)`,
    'a lateral query that sees an outer alias before the one to come': `SELECT 1 FROM (SELECT $2::uuid AS "accountId") t WHERE EXISTS (SELECT 1 FROM LATERAL (SELECT u.email FROM users u WHERE u."accountId" = t."accountId") l, jobs t WHERE t."accountId" = $1)`,
    'the account that USING made of a column not held': `SELECT u.email FROM (SELECT "accountId" AS a FROM (SELECT $2::uuid AS "accountId") s LEFT JOIN (candidates c JOIN (SELECT 1) x ON c."accountId" = $1) USING ("accountId")) f JOIN users u ON u."accountId" = f.a`,
    'the account that a natural join made of a column not held': `SELECT u.email FROM (SELECT "accountId" AS a FROM (SELECT $2::uuid AS "accountId") s NATURAL LEFT JOIN (candidates c JOIN (SELECT 1) x ON c."accountId" = $1)) f JOIN users u ON u."accountId" = f.a`,
    'a field of a text that is a function': `SELECT ('SELECT vector FROM candidate_search'::text).ts_stat`,
    'a field of a file’s name that is a function': `SELECT ('PG_VERSION'::text).pg_read_file`,
    'a field of a parameter that is a function': `SELECT ($2::text).ts_stat FROM candidates WHERE "accountId" = $1`,
    'a column of a function’s alias that is a function': `SELECT f.pg_read_file FROM unnest(ARRAY['PG_VERSION']) f`,
    'a column of a row that is a function': `SELECT f.to_regclass FROM unnest(ARRAY['users']) f`,
    'a field that takes the account': `SELECT ($2::uuid).nova_lock_company_tree`,
    'a column’s subscript that counts what is not its own': `INSERT INTO candidates ("accountId", id, skills[(SELECT count(*)::int FROM users)]) VALUES ($1, $2, 'x')`,
    'two statements': `SELECT id FROM candidates WHERE "accountId" = $1; SELECT id FROM candidates`,
    'two statements, the second hidden by a comment’s end': `SELECT id FROM candidates WHERE "accountId" = $1 /* */; DELETE FROM candidates --`,
    'an empty text': ``,
    'a comment alone': `-- SELECT`,
    'a NUL': `SELECT id FROM candidates WHERE "accountId" = $1 \0 OR true`,
    'a syntax error': `SELEC id FROM candidates WHERE "accountId" = $1`,
    'a prepared statement': `PREPARE p AS SELECT id FROM candidates WHERE "accountId" = $1`,
    'an EXECUTE': `EXECUTE p($1)`,
    'a cursor': `DECLARE c CURSOR FOR SELECT id FROM candidates`,
    'a block of code': `DO $$ BEGIN DELETE FROM candidates; END $$`,
    'CREATE FUNCTION': `CREATE FUNCTION f() RETURNS SETOF users LANGUAGE sql AS 'SELECT * FROM users'`,
    'CREATE VIEW': `CREATE VIEW v AS SELECT * FROM users`,
    'SELECT INTO': `SELECT id INTO mine FROM candidates WHERE "accountId" = $1`,
    COPY: `COPY candidates TO STDOUT`,
    'COPY of a query': `COPY (SELECT * FROM candidates) TO STDOUT`,
    TRUNCATE: `TRUNCATE candidates`,
    EXPLAIN: `EXPLAIN ANALYZE DELETE FROM candidates`,
    'a setting': `SET search_path = hidden`,
    'the end of a transaction': `COMMIT`,
    'a call': `CALL p($1)`,
  } as const;

  it.each(Object.entries(proven))('The guard accepts %s', async (_what, text) => {
    await guard.check(text);
    expect(guard.check(text)).toBeUndefined();
  });

  it.each(Object.entries(refused))('The guard refuses %s, also a second time', async (_what, text) => {
    await expect(guard.check(text)).rejects.toBeInstanceOf(UnprovenStatementError);
    await expect(guard.check(text)).rejects.toBeInstanceOf(UnprovenStatementError);
  });

  it('The error quotes the refused statement and the reason', async () => {
    await expect(guard.check('SELECT id\n  FROM users')).rejects.toThrow(
      'Not sent: nothing holds users to the account. SELECT id FROM users',
    );
  });
});
