-- The exclusive lock of nova_copying, until the transaction ends.
CREATE FUNCTION nova_changing_original(account uuid, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' ' || what, 0));
END
$$;
