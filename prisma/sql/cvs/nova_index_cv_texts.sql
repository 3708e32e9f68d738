-- Computes the words of texts again, after the rules of words have changed.
CREATE FUNCTION nova_index_cv_texts(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cv_texts t SET vector = n.vector
    FROM (SELECT c."accountId", c."candidateId", nova_words(c.text) AS vector FROM cv_texts c
      WHERE c."accountId" = account AND c."candidateId" = ANY (records) AND c.vector IS NOT NULL OFFSET 0) n
    WHERE t."accountId" = account AND n."accountId" = account AND t."candidateId" = n."candidateId"
      AND t.vector IS NOT NULL AND t.vector <> n.vector;
END
$$;
