-- Adds the words of a written CV to the account's words of CVs. Those that the CV no longer has become former words of
-- the candidate, and are forgotten with the candidate (nova_forget_words), so that no writer waits for another.
CREATE FUNCTION nova_index_cv_words() RETURNS trigger LANGUAGE plpgsql
  SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  before tsvector := ''::tsvector;
  after tsvector := coalesce(NEW.vector, ''::tsvector);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := coalesce(OLD.vector, before);
  END IF;
  IF before <> ''::tsvector THEN
    INSERT INTO former_words ("accountId", "recordId", word)
      SELECT OLD."accountId", OLD."candidateId", own.word
        FROM nova_own_words(ts_delete(before, tsvector_to_array(after))) AS own(word)
      ON CONFLICT DO NOTHING;
  END IF;
  IF after <> ''::tsvector THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW."accountId"::text || ' search words', 0));
    INSERT INTO cv_words ("accountId", word)
      SELECT NEW."accountId", own.word FROM nova_own_words(ts_delete(after, tsvector_to_array(before))) AS own(word)
        WHERE NOT EXISTS (SELECT FROM cv_words k
          WHERE k."accountId" = NEW."accountId" AND length(k.word) = length(own.word) AND k.word = own.word OFFSET 0);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_index_cv_words AFTER INSERT OR UPDATE OF vector ON cv_texts
  FOR EACH ROW EXECUTE FUNCTION nova_index_cv_words();
