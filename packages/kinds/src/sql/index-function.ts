import { foundReferences, isFoundByPersonalWords, type SearchedKind } from './searched-kinds.ts';
import { withoutBlankLines, type SqlSource } from './source.ts';

/** Of two who write a record's words at the same time the later one reads it when the earlier one is done. */
const oneAfterTheOther = (table: string): string =>
  `  PERFORM FROM (SELECT DISTINCT u.id FROM unnest(records) AS u(id) ORDER BY u.id) n CROSS JOIN LATERAL (
    SELECT FROM ${table} s WHERE s."accountId" = account AND s.id = n.id FOR NO KEY UPDATE) s;`;

/** Words that a person was found by and is no more: they leave the account's words together with the person. */
const before = (table: string): string => `before AS (
      SELECT s.id, s.vector FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT o.id, o.vector FROM ${table} o WHERE o."accountId" = account AND o.id = n.id OFFSET 0) s),
  `;
const former = `, former AS (
    INSERT INTO former_words ("accountId", "recordId", word)
      SELECT account, b.id, own.word FROM before b JOIN written w ON w.id = b.id
        CROSS JOIN LATERAL nova_own_words(ts_delete(b.vector, tsvector_to_array(w.vector))) AS own(word)
      ON CONFLICT DO NOTHING)`;

/** SQL that every writer of what records are found by ends with: what was found before is no longer known to be all. */
export const noteChange = (kind: SearchedKind, account: string): string =>
  `PERFORM nova_search_changed(${account}, '${kind.name}');`;

/** SQL that every writer of an account's words begins with: nova_forget_words waits for them. */
export const sharedWordsLock = (account: string): string =>
  `PERFORM pg_advisory_xact_lock_shared(hashtextextended(${account}::text || ' search words', 0));`;

/**
 * SQL that writes search rows and, of the words in them, those that are new into the account's words. OFFSET 0 keeps the look by key:
 * where the planner takes either table for small, it would read all of an account's words.
 * @param steps of its WITH: `written` among them gives the vectors
 */
export const newWords = (account: string, steps: string): string => `WITH ${steps}
  INSERT INTO search_words ("accountId", word)
    SELECT ${account}, w.word FROM (SELECT DISTINCT own.word FROM written, nova_own_words(written.vector) AS own(word)) w
      WHERE NOT EXISTS (SELECT FROM search_words k
        WHERE k."accountId" = ${account} AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0);`;

/**
 * The function `nova_index_<kind>(account, records)`: writes what records are found by, and new words into the account's words.
 *
 * Whether a word is known already is asked by key, word by word. The trigram index answers that too, and looks cheap to the
 * planner; over the words of 100,000 records it takes a hundred times as long. Bitmap scans are all it is good for. A plan for
 * any records is as good as one for these, and to make one took longer than a record's words.
 */
export function indexFunction(kind: SearchedKind): SqlSource {
  const name = `nova_index_${kind.name}`;
  const table = `${kind.name}_search`;
  const personal = isFoundByPersonalWords(kind);
  const steps = `${personal ? before(table) : ''}written AS (
    INSERT INTO ${table} AS s ("accountId", "createdOn", id, vector, keys)
      -- One look by key a record, whatever the planner knows of a table that is being filled.
      SELECT account, t."createdOn", n.id, t.vector, t.keys FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT * FROM ${kind.name}_texts WHERE "accountId" = account AND id = n.id OFFSET 0) t
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
        WHERE (s."createdOn", s.vector, s.keys) IS DISTINCT FROM (excluded."createdOn", excluded.vector, excluded.keys)
      RETURNING s.id, s.vector)${personal ? former : ''}`;
  const sql = `CREATE FUNCTION ${name}(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  ${sharedWordsLock('account')}
${foundReferences(kind).length > 0 ? oneAfterTheOther(table) : ''}
  ${newWords('account', steps)}
  ${noteChange(kind, 'account')}
END
$$;
`;
  return { name, sql: withoutBlankLines(sql) };
}

/** The function `nova_unindex_<kind>(account, records)`: takes what deleted records were found by away. */
export function unindexFunction(kind: SearchedKind): SqlSource {
  const name = `nova_unindex_${kind.name}`;
  const head = `CREATE FUNCTION ${name}(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$`;
  if (!isFoundByPersonalWords(kind))
    return {
      name,
      sql: `${head}
BEGIN
  DELETE FROM ${kind.name}_search s WHERE s."accountId" = account AND s.id = ANY (records);
  ${noteChange(kind, 'account')}
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
  ${noteChange(kind, 'account')}
END
$$;
`;
  return { name, sql };
}
