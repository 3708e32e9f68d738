-- Removes present and former names of deleted persons from the account's words. For kinds that are not
-- searched, but whose names make other records searchable.
CREATE FUNCTION nova_forget_names(account uuid, records uuid[], names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[];
BEGIN
  WITH former AS (
    DELETE FROM former_words f WHERE f."accountId" = account AND f."recordId" = ANY (records) RETURNING f.word)
  SELECT array_agg(w.word) INTO words FROM (
    SELECT own.word FROM unnest(names) AS n(name) CROSS JOIN LATERAL nova_own_words(nova_words(n.name)) AS own(word)
    UNION SELECT f.word FROM former f) w;
  PERFORM nova_forget_words(account, words);
END
$$;
