-- Erases receivers' answers about deleted persons and the records deleted with them.
CREATE FUNCTION nova_forget_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  PERFORM nova_forget_responses("accountId", array_agg(id), 9223372036854775807) FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;
