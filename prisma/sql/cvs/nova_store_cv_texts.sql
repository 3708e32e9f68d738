-- Stores the texts of CVs ({fileId, text}), each if it is still the candidate's newest and waits to be read. The
-- lease of a worker that reads it ends. An empty text means that the CV has none.
CREATE FUNCTION nova_store_cv_texts(account uuid, texts jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cv_texts t SET text = r.text, vector = CASE WHEN r.text <> '' THEN nova_words(r.text) END,
      "leasedBy" = NULL, "leaseUntil" = NULL
    FROM jsonb_to_recordset(texts) AS r("fileId" uuid, text text)
    WHERE t."accountId" = account AND t."fileId" = r."fileId" AND t.text IS NULL;
END
$$;
