-- Serialises creating and counting an account's webhooks.
CREATE FUNCTION nova_lock_webhooks(account uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || account::text, 0))
$$;
