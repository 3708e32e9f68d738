-- Writes the text that was read of a candidate's CV, at most 200,000 characters, with its vector. Returns false, and
-- writes nothing, if the candidate no longer has this CV as the newest. A trigger adds the words (nova_index_cv_words).
CREATE FUNCTION nova_index_cv(account uuid, candidate uuid, file uuid, content text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  shortened text := left(coalesce(content, ''), 200000);
BEGIN
  UPDATE cv_texts c SET text = shortened, vector = CASE WHEN shortened <> '' THEN nova_words(shortened) END
    WHERE c."accountId" = account AND c."candidateId" = candidate AND c."fileId" = file;
  RETURN FOUND;
END
$$;
