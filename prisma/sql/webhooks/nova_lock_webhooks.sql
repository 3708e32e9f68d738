-- Lets those who make a webhook of an account count its webhooks one after the other.
CREATE FUNCTION nova_lock_webhooks(account uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || account::text, 0))
$$;
