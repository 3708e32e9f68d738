-- Gives committed events their positions. One process at a time does so, so that no reader misses a late
-- commit. It places at most `most` events of an account, and makes their deliveries. Returns how many it
-- placed; null if another process works.
CREATE FUNCTION nova_place_events(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  account uuid;
  last_position bigint;
  placed int;
  total int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('nova_place_events', 0)) THEN
    RETURN NULL;
  END IF;
  FOR account IN
    WITH RECURSIVE waiting AS (
      (SELECT q."accountId" AS id FROM event_queue q ORDER BY q."accountId" LIMIT 1)
      UNION ALL
      SELECT (SELECT q."accountId" FROM event_queue q WHERE q."accountId" > w.id ORDER BY q."accountId" LIMIT 1)
      FROM waiting w WHERE w.id IS NOT NULL)
    SELECT w.id FROM waiting w WHERE w.id IS NOT NULL
  LOOP
    SELECT f.newest INTO last_position FROM event_feeds f WHERE f."accountId" = account FOR UPDATE;
    IF NOT FOUND THEN
      -- An account that is being deleted must not block others.
      INSERT INTO event_feeds ("accountId") SELECT a.id FROM accounts a WHERE a.id = account FOR KEY SHARE;
      IF NOT FOUND THEN
        DELETE FROM event_queue q WHERE q."accountId" = account;
        CONTINUE;
      END IF;
      last_position := 0;
    END IF;
    WITH taken AS (
      DELETE FROM event_queue q WHERE q."accountId" = account AND q."order" IN (
        SELECT n."order" FROM event_queue n WHERE n."accountId" = account ORDER BY n."order" LIMIT most)
      RETURNING q.*)
    INSERT INTO events
      ("accountId", position, id, "occurredOn", type, kind, "recordId", reference, changed, "ownerId", "userId", via, "requestId",
       summary)
      SELECT account, last_position + row_number() OVER (ORDER BY t."order"), t.id, t."occurredOn", t.type, t.kind, t."recordId",
        t.reference, t.changed, t."ownerId", t."userId", t.via, t."requestId", t.summary
      FROM taken t;
    GET DIAGNOSTICS placed = ROW_COUNT;
    PERFORM nova_make_deliveries(account, last_position, last_position + placed);
    UPDATE event_feeds f SET newest = last_position + placed WHERE f."accountId" = account;
    total := total + placed;
  END LOOP;
  RETURN total;
END
$$;
