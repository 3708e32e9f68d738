-- The words of deleted persons' names, and of the names they had before, leave the account's words: for persons who are not
-- searched themselves, but by whose names other records are found.
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
