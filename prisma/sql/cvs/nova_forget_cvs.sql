-- Runs when texts of CVs were removed. The words of a candidate who stays become former words, and those of a deleted
-- candidate are forgotten at once (nova_forget_words): the candidate's own trigger ran before the texts went. A
-- deleted account has no words of CVs any more, which makes that cheap.
CREATE FUNCTION nova_forget_cvs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  INSERT INTO former_words ("accountId", "recordId", word)
    SELECT g."accountId", g."candidateId", own.word
      FROM gone g JOIN candidates c ON c."accountId" = g."accountId" AND c.id = g."candidateId"
      CROSS JOIN LATERAL nova_own_words(g.vector) AS own(word)
    ON CONFLICT DO NOTHING;
  FOR touched IN SELECT g."accountId", array_agg(DISTINCT own.word) AS words
      FROM gone g CROSS JOIN LATERAL nova_own_words(g.vector) AS own(word)
      WHERE NOT EXISTS (SELECT FROM candidates c WHERE c."accountId" = g."accountId" AND c.id = g."candidateId")
      GROUP BY g."accountId" LOOP
    PERFORM nova_forget_words(touched."accountId", touched.words);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_forget_cvs AFTER DELETE ON cv_texts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_cvs();
