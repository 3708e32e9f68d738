-- Deleted records of a kind, which the argument names, are no longer counted, whoever deletes. The last trigger by its name: other
-- creates and deletes of the account wait from here to the commit, and no longer.
CREATE FUNCTION nova_uncount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_counters c SET total = c.total - g.rows
    FROM (SELECT "accountId", count(*)::int AS rows FROM gone GROUP BY "accountId") g
    WHERE c."accountId" = g."accountId" AND c.entity = TG_ARGV[0];
  RETURN NULL;
END
$$;
