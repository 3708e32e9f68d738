-- Finds words that no CV of the account has. OFFSET 0 forces a look at the index for each word, and one plan serves all
-- accounts, as in nova_unused_words.
CREATE FUNCTION nova_unused_cv_words(account uuid, words text[]) RETURNS text[] LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = on SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  slice text[];
  rest tsvector;
  other tsvector;
  absent text;
  unused text[] := '{}';
BEGIN
  -- A vector holds 1 MiB, and a word has 2 KiB at most.
  FOR slice IN SELECT array_agg(w.word) FROM unnest(words) WITH ORDINALITY AS w(word, at) GROUP BY (w.at - 1) / 500 LOOP
    rest := array_to_tsvector(slice);
    -- Frequent words, which cost an index the most, are seen in a few CVs already.
    FOR other IN SELECT c.vector FROM cv_texts c WHERE c."accountId" = account AND c.text <> '' LIMIT 40 LOOP
      EXIT WHEN length(rest) = 0;
      rest := ts_delete(rest, tsvector_to_array(other));
    END LOOP;
    FOR absent IN SELECT w.word FROM unnest(tsvector_to_array(rest)) AS w(word)
      WHERE NOT EXISTS (SELECT FROM cv_texts c WHERE c."accountId" = account
        AND (c."candidateId" >= '00000000-0000-0000-0000-000000000000' OR nova_dear(c."candidateId"))
        AND c.vector @@ nova_lexeme(w.word)::tsquery OFFSET 0) LOOP
      unused := unused || absent;
    END LOOP;
  END LOOP;
  RETURN nullif(unused, '{}');
END
$$;
