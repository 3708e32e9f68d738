import { byIndex } from './by-index.ts';
import type { SearchedKind } from './searched-kinds.ts';
import type { SqlSource } from './source.ts';

/**
 * The function `nova_unused_words(account, words)`: which of these words no record of the account is found by. OFFSET 0 keeps each
 * look one by index, however few records the planner takes the account to have.
 */
export function unusedWordsFunction(searched: readonly SearchedKind[]): SqlSource {
  const tables = searched.map((kind) => `${kind.name}_search`);
  const absent = tables.map(
    (table) =>
      `NOT EXISTS (SELECT FROM ${table} s WHERE s."accountId" = account AND ${byIndex('s')}
        AND s.vector @@ nova_lexeme(w.word)::tsquery OFFSET 0)`,
  );
  const sql = `CREATE FUNCTION nova_unused_words(account uuid, words text[]) RETURNS text[] LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = on AS $$
DECLARE
  rest tsvector := array_to_tsvector(coalesce(words, '{}'));
  other tsvector;
BEGIN
  -- Frequent words, which cost an index the most, are seen in a few records already.
  FOR other IN SELECT s.vector FROM ${tables[0] ?? ''} s WHERE s."accountId" = account LIMIT 150 LOOP
    rest := ts_delete(rest, tsvector_to_array(other));
  END LOOP;
  RETURN (SELECT array_agg(w.word) FROM unnest(tsvector_to_array(rest)) AS w(word)
    WHERE ${absent.join('\n      AND ')});
END
$$;
`;
  return { name: 'nova_unused_words', sql };
}

/**
 * The function `nova_drop_unfound_words(account)`: takes every word that no record of the account is found by out of the
 * account's words. For a whole index that was written anew; nova_forget_words does it for a few words at a time.
 */
export function dropUnfoundWordsFunction(searched: readonly SearchedKind[]): SqlSource {
  const found = searched.map(
    (kind) =>
      `SELECT own.word FROM ${kind.name}_search s CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word) WHERE s."accountId" = account`,
  );
  const sql = `CREATE FUNCTION nova_drop_unfound_words(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Alone, as in nova_forget_words: what is written meanwhile would not be seen.
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' search words', 0));
  DELETE FROM search_words k WHERE k."accountId" = account AND NOT EXISTS (SELECT FROM (
    ${found.join('\n    UNION ALL ')}) f WHERE f.word = k.word);
END
$$;
`;
  return { name: 'nova_drop_unfound_words', sql };
}
