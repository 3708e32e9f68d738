-- Serialises writes of one sort in an account, which the next statement of the transaction then reads complete.
CREATE FUNCTION nova_lock_account(account uuid, sort text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(sort || ' ' || account::text, 0))
$$;
