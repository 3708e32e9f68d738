-- Finds the pairs of these records again and stores those that may be the same
-- (docs/interface/duplicates.md#the-score). One transaction at a time compares an account's records of a kind. Parts
-- of a scan (`upward`) run at once, since the lower id of their pairs differs.
CREATE FUNCTION nova_match_score(account uuid, kind text, records uuid[], upward boolean, weights jsonb) RETURNS bigint
LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_mergejoin = off SET enable_bitmapscan = off SET jit = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  stored bigint;
BEGIN
  IF upward THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' duplicates ' || kind, 0));
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' duplicates ' || kind, 0));
  END IF;
  -- One by one: a plan that was made while the table was empty would read all of the account's for many at once.
  FOR place IN 1..cardinality(records) LOOP
    DELETE FROM duplicate_pairs d WHERE d."accountId" = account AND d."lowId" = records[place];
    IF NOT upward THEN
      DELETE FROM duplicate_pairs d WHERE d."accountId" = account AND d."highId" = records[place];
    END IF;
  END LOOP;
  WITH likely AS MATERIALIZED (
    SELECT w.low, w.high, w.name, w.email, w.phone, w.profile, w.content, w.born, w.employer, w.odds
    FROM nova_match_weighed(account, kind, records, upward, weights) AS w WHERE w.odds > -6.63
  ), present AS MATERIALIZED (
    -- Records that another transaction is deleting are locked, and left out.
    SELECT m.id FROM (SELECT l.low AS id FROM likely l UNION SELECT l.high FROM likely l) n CROSS JOIN LATERAL (
      SELECT r."recordId" AS id FROM match_records r WHERE r."accountId" = account AND r."recordId" = n.id
      FOR KEY SHARE SKIP LOCKED) m
  ), written AS (
    INSERT INTO duplicate_pairs ("accountId", "lowId", "highId", entity, score, reasons)
      SELECT account, l.low, l.high, kind, 1 / (1 + power(2::float8, -greatest(least(l.odds, 100), -100))),
        jsonb_strip_nulls(jsonb_build_object(
          CASE WHEN kind = 'company' THEN 'domain' ELSE 'email' END, nullif(round(l.email::numeric, 2), 0),
          'phone', nullif(round(l.phone::numeric, 2), 0), 'linkedIn', nullif(round(l.profile::numeric, 2), 0),
          'nameEmployer', nullif(round(l.employer::numeric, 2), 0), 'nameBirthDate', nullif(round(l.born::numeric, 2), 0),
          'cv', nullif(round(l.content::numeric, 2), 0), 'name', nullif(round(l.name::numeric, 2), 0)))
      FROM likely l JOIN present a ON a.id = l.low JOIN present b ON b.id = l.high
      ON CONFLICT ("accountId", "lowId", "highId") DO UPDATE
        SET score = excluded.score, reasons = excluded.reasons, entity = excluded.entity
      RETURNING "lowId")
  SELECT count(*) INTO stored FROM written;
  RETURN stored;
END
$$;
