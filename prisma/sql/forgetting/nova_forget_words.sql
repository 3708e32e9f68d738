-- Removes words without records from the account's words, and words without CVs from its words of CVs. Writers of records
-- and of CVs share the lock. This takes it alone, so it sees what they wrote. Words are looked up by key: the trigram index takes a hundred times as
-- long. What erases or anonymises persons sets nova.words_later to an id, under which words wait among the
-- former ones, and forgets them at once at its end: so others wait for a moment only.
CREATE FUNCTION nova_forget_words(account uuid, words text[]) RETURNS void LANGUAGE plpgsql SET enable_bitmapscan = off AS $$
DECLARE
  later uuid := nullif(current_setting('nova.words_later', true), '')::uuid;
  unused text[];
  unused_in_cvs text[];
BEGIN
  IF later IS NOT NULL THEN
    INSERT INTO former_words ("accountId", "recordId", word) SELECT account, later, w.word FROM unnest(words) AS w(word)
      ON CONFLICT DO NOTHING;
    RETURN;
  END IF;
  unused := nova_unused_words(account, ARRAY(SELECT w.word FROM unnest(words) AS w(word) WHERE EXISTS (SELECT FROM search_words k
    WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0)));
  unused_in_cvs := nova_unused_cv_words(account, ARRAY(SELECT w.word FROM unnest(words) AS w(word) WHERE EXISTS (SELECT FROM cv_words k
    WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0)));
  IF unused IS NULL AND unused_in_cvs IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' search words', 0));
  unused := nova_unused_words(account, unused);
  DELETE FROM search_words k USING unnest(unused) AS w(word)
    WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word;
  unused_in_cvs := nova_unused_cv_words(account, unused_in_cvs);
  DELETE FROM cv_words k USING unnest(unused_in_cvs) AS w(word)
    WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word;
END
$$;
