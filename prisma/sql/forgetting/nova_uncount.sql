-- Subtracts deleted records of the kind from the counter. Last by name, since other creates and deletes of
-- the account wait from here to the commit.
CREATE FUNCTION nova_uncount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_counters c SET total = c.total - g.rows
    FROM (SELECT "accountId", count(*)::int AS rows FROM gone GROUP BY "accountId") g
    WHERE c."accountId" = g."accountId" AND c.entity = TG_ARGV[0];
  RETURN NULL;
END
$$;
