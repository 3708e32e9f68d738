-- Removes words without records from the account's words. Writers of records share the lock. This takes it
-- alone, so it sees what they wrote. Words are looked up by key: the trigram index takes a hundred times as
-- long.
CREATE FUNCTION nova_forget_words(account uuid, words text[]) RETURNS void LANGUAGE plpgsql SET enable_bitmapscan = off AS $$
DECLARE
  unused text[] := nova_unused_words(account, words);
BEGIN
  IF unused IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' search words', 0));
  unused := nova_unused_words(account, unused);
  DELETE FROM search_words k USING unnest(unused) AS w(word)
    WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word;
END
$$;
