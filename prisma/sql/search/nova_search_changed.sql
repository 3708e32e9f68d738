-- Marks search results of a kind as changed, in the changing transaction. Cached results are valid while all
-- versions are equal. A writer takes a free slot or a new one, so writers never wait for each other. A
-- version is random and never repeats, not even after a restore or failover.
-- A slot lists its latest 32 written records, so that a cached result can follow: those up to the place of a version
-- in `since` were written after it. Writing more at once empties the list. A new slot begins with the version of zeros.
-- A transaction changes the version once, since nobody else sees its own in between. After more than 32 records its
-- list serves nobody, and it writes no more: each write would read all the versions of the row before it.
CREATE FUNCTION nova_search_changed(account uuid, changed text, written uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  few CONSTANT boolean := cardinality(written) <= 32;
  free uuid;
  own boolean;
  listed boolean;
BEGIN
  -- Nothing refers to what was renamed.
  IF coalesce(cardinality(written), 0) = 0 THEN
    RETURN;
  END IF;
  SELECT s.slot, s.xmin = pg_current_xact_id()::xid, array_remove(s.since, NULL) <> '{}' INTO free, own, listed
    FROM search_versions s WHERE s."accountId" = account AND s.kind = changed LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF own AND NOT listed THEN
    RETURN;
  END IF;
  IF free IS NULL THEN
    INSERT INTO search_versions ("accountId", kind, slot, version)
      VALUES (account, changed, gen_random_uuid(), '00000000-0000-0000-0000-000000000000') RETURNING slot INTO free;
    own := false;
  END IF;
  UPDATE search_versions v SET version = CASE WHEN own THEN v.version ELSE gen_random_uuid() END,
      records = CASE WHEN few THEN (written || v.records)[1:32] ELSE '{}' END,
      since = CASE WHEN few THEN (array_fill(NULL::uuid, ARRAY[cardinality(written) - 1])
        || CASE WHEN NOT own THEN v.version END || v.since)[1:32] ELSE '{}' END
    WHERE v."accountId" = account AND v.kind = changed AND v.slot = free;
END
$$;
