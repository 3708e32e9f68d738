-- The record that has one of these keys, the first in order of precedence, and which that is; null when none has. Volatile: within a transaction it
-- sees what others committed while its caller waited for a lock. Each key is looked up by itself: where the planner has no
-- statistics yet it takes all of an account's keys for one row, and would read them for each create.
CREATE FUNCTION nova_duplicate(account uuid, entity text, keys text[], OUT existing uuid, OUT matched text) LANGUAGE plpgsql AS $$
BEGIN
  SELECT d."recordId", k.key INTO existing, matched
    FROM unnest(keys) WITH ORDINALITY AS k(key, position)
    CROSS JOIN LATERAL (SELECT e."recordId" FROM dedupe_keys e
      WHERE e."accountId" = account AND e.entity = nova_duplicate.entity AND e.key = k.key ORDER BY e."recordId" LIMIT 1) d
    ORDER BY k.position LIMIT 1;
END
$$;
