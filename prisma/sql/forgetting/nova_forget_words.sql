-- Takes words that nothing is found by any more out of the account's words. Writers of records share the lock to their commit:
-- here, and only where a word is to go, those under way are waited for, and what they wrote is seen. A word is looked up by its key:
-- the trigram index, which bitmap scans would read, takes a hundred times as long for thousands of words.
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
