-- What is copied from another record is never behind it. Who writes a copy and who changes the original could each miss what
-- the other had not committed yet: they take one lock of the account, writers of copies together (here), a change of the
-- original alone (nova_changing_original). It then sees every copy there is, and who writes a copy later sees it.
CREATE FUNCTION nova_copying(account uuid, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' ' || what, 0));
END
$$;
