-- The record with the first of these keys in order of precedence, and that key; null for none. Volatile, to
-- see commits while the caller waited for a lock. Keys are looked up one by one: without statistics the
-- planner would read all keys of the account.
CREATE FUNCTION nova_duplicate(account uuid, entity text, keys text[], OUT existing uuid, OUT matched text) LANGUAGE plpgsql AS $$
BEGIN
  SELECT d."recordId", k.key INTO existing, matched
    FROM unnest(keys) WITH ORDINALITY AS k(key, position)
    CROSS JOIN LATERAL (SELECT e."recordId" FROM dedupe_keys e
      WHERE e."accountId" = account AND e.entity = nova_duplicate.entity AND e.key = k.key ORDER BY e."recordId" LIMIT 1) d
    ORDER BY k.position LIMIT 1;
END
$$;
