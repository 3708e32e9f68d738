-- Says that what the account's records of a kind are found by is another one, in the transaction that makes it so: what was found
-- before may be told again only while no version is another one. A writer takes any slot that no other holds, or a new one, so that
-- no two of them wait for each other, and there are as many slots as there ever were writers at once. A version is random and so
-- never comes back, not after a restore or a failover either.
CREATE FUNCTION nova_search_changed(account uuid, changed text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_versions v SET version = gen_random_uuid()
    WHERE v."accountId" = account AND v.kind = changed AND v.slot = (
      SELECT s.slot FROM search_versions s WHERE s."accountId" = account AND s.kind = changed LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO search_versions ("accountId", kind, slot, version)
      VALUES (account, changed, gen_random_uuid(), gen_random_uuid());
  END IF;
END
$$;
