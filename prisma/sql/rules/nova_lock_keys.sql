-- Locks the duplicate keys of records of one kind that a transaction is to create, in the order in which single
-- creates lock theirs: no two then wait for each other. `exact` locks the account's counter too, so that no other
-- create takes the last room. Returns {twins, total}: the record that has each key, as nova_duplicate chooses it, and
-- how many records the account holds.
CREATE FUNCTION nova_lock_keys(account uuid, entity text, keys text[], exact boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lock_key bigint;
  twins jsonb;
  held int;
BEGIN
  FOR lock_key IN
    SELECT DISTINCT hashtextextended(account::text || entity || k, 0) AS h FROM unnest(keys) AS k ORDER BY h
  LOOP
    PERFORM pg_advisory_xact_lock(lock_key);
  END LOOP;
  IF exact THEN
    PERFORM nova_lock_counter(account, entity);
  END IF;
  SELECT jsonb_object_agg(k.key, d."recordId") INTO twins
    FROM unnest(keys) AS k(key)
    CROSS JOIN LATERAL (SELECT e."recordId" FROM dedupe_keys e
      WHERE e."accountId" = account AND e.entity = nova_lock_keys.entity AND e.key = k.key ORDER BY e."recordId" LIMIT 1) d;
  SELECT t.total INTO held FROM record_totals t WHERE t."accountId" = account AND t.entity = nova_lock_keys.entity;
  RETURN jsonb_build_object('twins', coalesce(twins, '{}'), 'total', coalesce(held, 0));
END
$$;
