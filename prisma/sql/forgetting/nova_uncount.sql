-- Subtracts deleted records of the kind from the counter. Last by name, since other creates and deletes of
-- the account wait from here to the commit. What ends persons does so after it forgot their words
-- (nova_settle_ending): who creates a record takes the lock of words first, and the counter then.
CREATE FUNCTION nova_uncount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  waiting jsonb := coalesce(nullif(current_setting('nova.uncounted', true), ''), '{}')::jsonb;
BEGIN
  IF nullif(current_setting('nova.words_later', true), '') IS NOT NULL THEN
    PERFORM set_config('nova.uncounted', (waiting || jsonb_build_object(TG_ARGV[0],
      coalesce((waiting ->> TG_ARGV[0])::int, 0) + (SELECT count(*)::int FROM gone)))::text, true);
    RETURN NULL;
  END IF;
  UPDATE record_counters c SET total = c.total - g.rows
    FROM (SELECT "accountId", count(*)::int AS rows FROM gone GROUP BY "accountId") g
    WHERE c."accountId" = g."accountId" AND c.entity = TG_ARGV[0];
  RETURN NULL;
END
$$;
