-- Makes the vectors of candidates' CVs again, after the functions that make vectors have changed.
CREATE FUNCTION nova_reindex_cvs(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cv_texts c SET vector = made.vector
    FROM (SELECT t."candidateId", nova_words(t.text) AS vector FROM cv_texts t
      WHERE t."accountId" = account AND t."candidateId" = ANY (records) AND t.text <> '' OFFSET 0) made
    WHERE c."accountId" = account AND c."candidateId" = made."candidateId" AND c.vector IS DISTINCT FROM made.vector;
END
$$;
