-- Locks the copies of other records' texts while one is written. Without a lock a writer of a copy and one of its
-- original could each miss the other's uncommitted change. So both take one lock of the account: writers of copies
-- share it (here), and a change of the original holds it alone (nova_changing_original). It then sees every copy, and
-- later copies see it.
CREATE FUNCTION nova_copying(account uuid, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' ' || what, 0));
END
$$;
