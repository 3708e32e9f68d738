-- Compares queued records with all others of their kind, in one transaction. Returns how many were taken from the queue:
-- none if another transaction compares the account's for longer than a part of a scan takes, so that other accounts do not
-- wait. The weights are those of the last scan, read under the lock, so that a scan under way compares again what had older
-- ones; `usual` before the first.
CREATE FUNCTION nova_match_compare(account uuid, kind text, records uuid[], usual jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
BEGIN
  BEGIN
    PERFORM set_config('lock_timeout', '200ms', true);
    PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' duplicates ' || kind, 0));
    PERFORM set_config('lock_timeout', '0', true);
  EXCEPTION WHEN lock_not_available THEN
    RETURN 0;
  END;
  taken := nova_match_refresh(account, kind, records);
  PERFORM nova_match_score(account, kind, taken, false, coalesce(
    (SELECT w.weights FROM match_weights w WHERE w."accountId" = account AND w.entity = kind), usual));
  RETURN cardinality(taken);
END
$$;
