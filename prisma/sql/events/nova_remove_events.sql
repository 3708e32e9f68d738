-- Removes each account's oldest events before a moment, at most `most`, and stores how far that goes. Returns
-- whether there may be more.
CREATE FUNCTION nova_remove_events(before timestamptz, most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  feed record;
  oldest record;
  more boolean := false;
BEGIN
  FOR feed IN SELECT f."accountId" AS account, f.removed FROM event_feeds f ORDER BY f."accountId" LOOP
    -- Positions rise with time, except between machines' clocks. The first event that is recent enough ends the
    -- range.
    SELECT max(n.position) AS last, count(*) AS length INTO oldest FROM (
      SELECT e.position, bool_and(e."occurredOn" < before) OVER (ORDER BY e.position) AS old
      FROM (SELECT * FROM events e WHERE e."accountId" = feed.account AND e.position > feed.removed
            ORDER BY e.position LIMIT most) e) n WHERE n.old;
    CONTINUE WHEN oldest.last IS NULL;
    DELETE FROM events e WHERE e."accountId" = feed.account AND e.position > feed.removed AND e.position <= oldest.last;
    UPDATE event_feeds f SET removed = oldest.last WHERE f."accountId" = feed.account;
    more := more OR oldest.length = most;
    EXIT WHEN more;
  END LOOP;
  RETURN more;
END
$$;
