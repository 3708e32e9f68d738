-- What receivers of webhooks answered about deleted records. Which kinds' follows from their definitions: persons, and what goes along
-- with one.
CREATE FUNCTION nova_forget_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_forget_responses(g."accountId", g.ids, 9223372036854775807)
    FROM (SELECT gone."accountId", array_agg(gone.id) AS ids FROM gone GROUP BY gone."accountId") g;
  RETURN NULL;
END
$$;
