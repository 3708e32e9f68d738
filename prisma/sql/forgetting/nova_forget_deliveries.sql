-- What receivers of webhooks answered about deleted records. Which kinds' follows from their definitions: persons, and what goes along
-- with one.
CREATE FUNCTION nova_forget_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_forget_responses("accountId", array_agg(id), 9223372036854775807) FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;
