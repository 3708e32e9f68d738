import type { Kind } from '../kind.ts';
import { forceIndex, quoteColumn, type SqlSource, removeBlankLines } from './fragments.ts';
import {
  findSearchedColumns,
  findSearchReferences,
  isFoundByPersonalWords,
  buildMarks,
  type SearchedKind,
  textsSelect,
} from './texts-view.ts';

export const columnsOfSearch: readonly string[] = ['accountId', 'createdOn', 'id', 'vector', 'keys'];

/**
 * Generates the table of search rows. Rows of 104 bytes with vectors out of line let 1,000,000 records fit into
 * PostgreSQL's default buffers (docs/decisions/0005-search-vectors-in-narrow-tables.md).
 */
export function searchTable({ name }: SearchedKind): SqlSource {
  const table = `${name}_search`;
  const sql = `CREATE TABLE ${table} (
  "accountId" uuid NOT NULL, "createdOn" timestamptz(3) NOT NULL, id uuid NOT NULL,
  vector tsvector NOT NULL, keys text NOT NULL,
  PRIMARY KEY ("accountId", id));
ALTER TABLE ${table} ALTER COLUMN vector SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);
CREATE INDEX ${table}_vector ON ${table} USING gin ("accountId", vector);
CREATE INDEX ${table}_keys ON ${table} USING gin ("accountId", rtrim(keys) gin_trgm_ops);
`;
  return { name: table, sql };
}

export const columnsOfDocuments: readonly string[] = [
  'accountId',
  'id',
  'version',
  'updatedOn',
  'shape',
  'document',
];

/**
 * Generates the table of cached documents (docs/decisions/0004-ready-documents.md). After a restore two versions may
 * have the same xmin, and `updatedOn` distinguishes them. The table is unlogged, because it can be rebuilt from other
 * rows.
 */
export function documentsTable({ name, table: records }: Kind): SqlSource {
  const table = `${name}_documents`;
  const sql = `CREATE UNLOGGED TABLE ${table} (
  "accountId" uuid NOT NULL, id uuid NOT NULL,
  version xid NOT NULL, "updatedOn" timestamptz(3) NOT NULL, shape integer NOT NULL, document text NOT NULL,
  PRIMARY KEY ("accountId", id),
  FOREIGN KEY ("accountId", id) REFERENCES ${records} ("accountId", id) ON DELETE CASCADE);
-- In the row and as it is: moving it out, or compressing it, would cost each read more than the space is worth.
ALTER TABLE ${table} ALTER COLUMN document SET STORAGE MAIN, SET (toast_tuple_target = 8160);
`;
  return { name: table, sql };
}

/** Locks the search rows, so the later writer of a record's words reads what the earlier one wrote. */
const lockSearchRows = (table: string): string =>
  `  PERFORM FROM (SELECT DISTINCT u.id FROM unnest(records) AS u(id) ORDER BY u.id) n CROSS JOIN LATERAL (
    SELECT FROM ${table} s WHERE s."accountId" = account AND s.id = n.id FOR NO KEY UPDATE) s;`;

const buildBefore = (table: string): string => `before AS (
      SELECT s.id, s.vector FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT o.id, o.vector FROM ${table} o WHERE o."accountId" = account AND o.id = n.id OFFSET 0) s),
  `;
/** Stores the words that a person no longer has, because they must be erased with the person. */
const formerSql = `, former AS (
    INSERT INTO former_words ("accountId", "recordId", word)
      SELECT account, b.id, own.word FROM before b JOIN written w ON w.id = b.id
        CROSS JOIN LATERAL nova_own_words(ts_delete(b.vector, tsvector_to_array(w.vector))) AS own(word)
      ON CONFLICT DO NOTHING)`;

/** @param records the records whose search rows were written or removed */
const noteChange = (kind: SearchedKind, account: string, records: string): string =>
  `PERFORM nova_search_changed(${account}, '${kind.name}', ${records});`;

/** Takes the lock for which nova_forget_words waits. */
const lockSharedWords = (account: string): string =>
  `PERFORM pg_advisory_xact_lock_shared(hashtextextended(${account}::text || ' search words', 0));`;

const everyWord = 'written, nova_own_words(written.vector) AS own(word)';
/** SQL of the words that a record did not have before. The account has its other words already. */
const addedWords = `written LEFT JOIN before ON before.id = written.id,
      nova_own_words(ts_delete(written.vector, coalesce(tsvector_to_array(before.vector), '{}'))) AS own(word)`;

/**
 * Inserts words that the account does not have yet. OFFSET 0 forces a lookup by key. For a small table the planner
 * would read all of an account's words.
 * @param steps of its WITH; `insert` among them gives the vectors
 */
const insertNewWords = (account: string, steps: string, words: string): string => `WITH ${steps}
  INSERT INTO search_words ("accountId", word)
    SELECT ${account}, w.word FROM (SELECT DISTINCT own.word FROM ${words}) w
      WHERE NOT EXISTS (SELECT FROM search_words k
        WHERE k."accountId" = ${account} AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0);`;

/**
 * Generates the function that indexes records. The trigram index looks cheap to the planner, but over the words of
 * 100,000 records it takes a hundred times as long as a lookup by key. One plan serves any records, because planning
 * took longer than indexing one.
 */
export function indexFunction(kind: SearchedKind): SqlSource {
  const name = `nova_index_${kind.name}`;
  const table = `${kind.name}_search`;
  const personal = isFoundByPersonalWords(kind);
  const steps = `${buildBefore(table)}written AS (
    INSERT INTO ${table} AS s ("accountId", "createdOn", id, vector, keys)
      -- One look by key a record, whatever the planner knows of a table that is being filled.
      SELECT account, t."createdOn", n.id, t.vector, t.keys FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT * FROM ${kind.name}_texts WHERE "accountId" = account AND id = n.id OFFSET 0) t
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
        WHERE (s."createdOn", s.vector, s.keys) IS DISTINCT FROM (excluded."createdOn", excluded.vector, excluded.keys)
      RETURNING s.id, s.vector)${personal ? formerSql : ''}`;
  const sql = `CREATE FUNCTION ${name}(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  ${lockSharedWords('account')}
${findSearchReferences(kind).length > 0 ? lockSearchRows(table) : ''}
  ${insertNewWords('account', steps, addedWords)}
  ${noteChange(kind, 'account', 'records')}
END
$$;
`;
  return { name, sql: removeBlankLines(sql) };
}

export function unindexFunction(kind: SearchedKind): SqlSource {
  const name = `nova_unindex_${kind.name}`;
  const head = `CREATE FUNCTION ${name}(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$`;
  if (!isFoundByPersonalWords(kind))
    return {
      name,
      sql: `${head}
BEGIN
  DELETE FROM ${kind.name}_search s WHERE s."accountId" = account AND s.id = ANY (records);
  ${noteChange(kind, 'account', 'records')}
END
$$;
`,
    };
  const sql = `${head}
DECLARE
  words text[];
BEGIN
  WITH vectors AS (
    DELETE FROM ${kind.name}_search s WHERE s."accountId" = account AND s.id = ANY (records) RETURNING s.vector
  ), former AS (
    DELETE FROM former_words f WHERE f."accountId" = account AND f."recordId" = ANY (records) RETURNING f.word)
  SELECT array_agg(w.word) INTO words FROM (
    SELECT own.word FROM vectors v CROSS JOIN LATERAL nova_own_words(v.vector) AS own(word)
    UNION SELECT f.word FROM former f) w;
  PERFORM nova_forget_words(account, words);
  ${noteChange(kind, 'account', 'records')}
END
$$;
`;
  return { name, sql };
}

export function indexTriggers(kind: SearchedKind): readonly SqlSource[] {
  return [onInsert(kind), onUpdate(kind), onDelete(kind), ...onMarks(kind)];
}

const triggerFunction = (
  name: string,
  body: string,
): string => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${body}
  RETURN NULL;
END
$$;
`;

/**
 * Generates the trigger on inserts. One plan serves one row and thousands: names and words are looked up by key, even
 * if the planner thinks that a table is empty.
 */
function onInsert(kind: SearchedKind): SqlSource {
  const { name: one, table } = kind;
  const name = `nova_index_new_${table}`;
  const insert = `INSERT INTO ${one}_search AS s ("accountId", "createdOn", id, vector, keys)
      ${textsSelect(kind, 'fresh')}
        WHERE ${quoteColumn('accountId')} = touched."accountId"
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
      RETURNING s.id, s.vector`;
  const sql = `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET enable_material = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT f."accountId", array_agg(f.id) AS records FROM fresh f GROUP BY f."accountId" LOOP
    ${lockSharedWords('touched."accountId"')}
    ${insertNewWords('touched."accountId"', `written AS (\n    ${insert})`, everyWord)}
    ${noteChange(kind, 'touched."accountId"', 'touched.records')}
  END LOOP;
  RETURN NULL;
END
$$;
`;
  const trigger = `CREATE TRIGGER nova_index_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
`;
  return { name, sql: sql + trigger };
}

const buildChangeTest = (kind: SearchedKind): string =>
  findSearchedColumns(kind)
    .map((column) => `OLD."${column}" IS DISTINCT FROM NEW."${column}"`)
    .join(' OR ');

function onUpdate(kind: SearchedKind): SqlSource {
  const name = `nova_index_changed_${kind.table}`;
  const trigger = `CREATE TRIGGER nova_index_update AFTER UPDATE ON ${kind.table}
  FOR EACH ROW WHEN (${buildChangeTest(kind)})
  EXECUTE FUNCTION ${name}();
`;
  const body = `PERFORM nova_index_${kind.name}(NEW."accountId", ARRAY[NEW.id]);`;
  return { name, sql: triggerFunction(name, body) + trigger };
}

function onDelete({ name: kind, table }: SearchedKind): SqlSource {
  const name = `nova_index_deleted_${table}`;
  const body = `PERFORM nova_unindex_${kind}("accountId", array_agg(id)) FROM gone GROUP BY "accountId";`;
  const trigger = `CREATE TRIGGER nova_index_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
`;
  return { name, sql: triggerFunction(name, body) + trigger };
}

/**
 * Generates the trigger for updates that change only marks. The words stay as they are. If texts change too, `onUpdate`
 * writes the marks with them.
 */
function onMarks(kind: SearchedKind): readonly SqlSource[] {
  const [old, fresh] = [buildMarks(kind, 'OLD'), buildMarks(kind, 'NEW')];
  if (old === undefined || fresh === undefined) return [];
  const name = `nova_index_marks_${kind.table}`;
  const body = `UPDATE ${kind.name}_search s
    SET vector = ts_delete(s.vector, ${old}) || array_to_tsvector(${fresh})
    WHERE s."accountId" = NEW."accountId" AND s.id = NEW.id;
  ${noteChange(kind, 'NEW."accountId"', 'ARRAY[NEW.id]')}`;
  const columns = (alias: string): string =>
    Object.keys(kind.marks ?? {})
      .map((column) => `${alias}."${column}"`)
      .join(', ');
  const trigger = `CREATE TRIGGER nova_index_marks AFTER UPDATE ON ${kind.table} FOR EACH ROW
  WHEN ((${columns('OLD')}) IS DISTINCT FROM (${columns('NEW')}) AND NOT (${buildChangeTest(kind)}))
  EXECUTE FUNCTION ${name}();
`;
  return [{ name, sql: triggerFunction(name, body) + trigger }];
}

/**
 * Generates the function that finds words which no record has. OFFSET 0 forces a lookup by index, even if the planner
 * expects few records. One plan serves all accounts. For an account without statistics the planner would otherwise read
 * all vectors for each word.
 */
export function buildUnusedWordsFunction(searched: readonly SearchedKind[]): SqlSource {
  const tables = searched.map((kind) => `${kind.name}_search`);
  const absent = tables.map(
    (table) =>
      `NOT EXISTS (SELECT FROM ${table} s WHERE s."accountId" = account AND ${forceIndex('s')}
          AND s.vector @@ nova_lexeme(w.word)::tsquery OFFSET 0)`,
  );
  const sql = `CREATE FUNCTION nova_unused_words(account uuid, words text[]) RETURNS text[] LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = on SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  slice text[];
  rest tsvector;
  other tsvector;
  absent text;
  unused text[] := '{}';
BEGIN
  -- Each look at an index reads all words that wait for it: many looks pay for their insertion.
  IF cardinality(words) > 200 THEN
    BEGIN
      PERFORM ${tables.map((table) => `gin_clean_pending_list('${table}_vector')`).join(', ')};
    EXCEPTION WHEN insufficient_privilege THEN
      NULL; -- The tables are of another role.
    END;
  END IF;
  -- A vector holds 1 MiB, and a word has 2 KiB at most.
  FOR slice IN SELECT array_agg(w.word) FROM unnest(words) WITH ORDINALITY AS w(word, at) GROUP BY (w.at - 1) / 500 LOOP
    rest := array_to_tsvector(slice);
    -- Frequent words, which cost an index the most, are seen in a few records already.
    FOR other IN SELECT s.vector FROM ${tables[0] ?? ''} s WHERE s."accountId" = account LIMIT 150 LOOP
      rest := ts_delete(rest, tsvector_to_array(other));
    END LOOP;
    -- One by one: PostgreSQL adds a member in place, and a list to a copy.
    FOR absent IN SELECT w.word FROM unnest(tsvector_to_array(rest)) AS w(word)
      WHERE ${absent.join('\n        AND ')} LOOP
      unused := unused || absent;
    END LOOP;
  END LOOP;
  RETURN nullif(unused, '{}');
END
$$;
`;
  return { name: 'nova_unused_words', sql };
}

/**
 * Generates the function that drops unused words after a rebuild of the index. nova_forget_words handles only a few
 * words at a time.
 */
export function dropUnfoundWordsFunction(searched: readonly SearchedKind[]): SqlSource {
  const wordSelects = searched.map(
    (kind) =>
      `SELECT own.word FROM ${kind.name}_search s CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word) WHERE s."accountId" = account`,
  );
  const sql = `CREATE FUNCTION nova_drop_unfound_words(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Alone, as in nova_forget_words: what is written meanwhile would not be seen.
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' search words', 0));
  DELETE FROM search_words k WHERE k."accountId" = account AND NOT EXISTS (SELECT FROM (
    ${wordSelects.join('\n    UNION ALL ')}) f WHERE f.word = k.word);
END
$$;
`;
  return { name: 'nova_drop_unfound_words', sql };
}
