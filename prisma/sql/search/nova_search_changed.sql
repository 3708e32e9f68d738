-- Marks search results of a kind as changed, in the changing transaction. Cached results are valid while all
-- versions are equal. A writer takes a free slot or a new one, so writers never wait for each other. A
-- version is random and never repeats, not even after a restore or failover.
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
