-- Reads the compared values of queued records again, and removes the records from the queue; one that is written in
-- the meantime is queued again. A record that another transaction is writing stays queued. Before the records are
-- scored the caller takes the lock of nova_match_score, so of two that are compared at the same time one finds the
-- other. Returns the records that it removed from the queue.
CREATE FUNCTION nova_match_refresh(account uuid, kind text, records uuid[]) RETURNS uuid[] LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET jit = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  taken uuid[];
  gone uuid[];
  stale_ids uuid[];
  stale_keys bigint[];
BEGIN
  WITH mine AS (
    SELECT q."recordId" FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
      SELECT w."recordId" FROM match_queue w WHERE w."accountId" = account AND w.entity = kind AND w."recordId" = n.id
      FOR UPDATE SKIP LOCKED) q
  ), done AS (
    DELETE FROM match_queue q USING mine m WHERE q."accountId" = account AND q.entity = kind AND q."recordId" = m."recordId"
      RETURNING q."recordId")
  SELECT coalesce(array_agg(d."recordId"), '{}') INTO taken FROM done d;
  WITH present AS MATERIALIZED (
    SELECT n.id, s.id IS NULL AS gone, s.given, s.family, s.emails, s.phones, s.profile, s.born, s.employer, s.contents, m.keys AS former
    FROM unnest(taken) AS n(id) LEFT JOIN LATERAL (
      SELECT v.id, v.given, v.family, v.emails, v.phones, v.profile, v.born, v.employer, v.contents FROM candidate_match v
        WHERE kind = 'candidate' AND v."accountId" = account AND v.id = n.id
      UNION ALL SELECT v.id, v.given, v.family, v.emails, v.phones, v.profile, v.born, v.employer, v.contents FROM contact_match v
        WHERE kind = 'contact' AND v."accountId" = account AND v.id = n.id
      UNION ALL SELECT v.id, v.given, v.family, v.emails, v.phones, v.profile, v.born, v.employer, v.contents FROM lead_match v
        WHERE kind = 'lead' AND v."accountId" = account AND v.id = n.id
      UNION ALL SELECT v.id, v.given, v.family, v.emails, v.phones, v.profile, v.born, v.employer, v.contents FROM company_match v
        WHERE kind = 'company' AND v."accountId" = account AND v.id = n.id
      OFFSET 0) s ON true LEFT JOIN LATERAL (
      SELECT r.given, r.family, r.emails, r.phones, r.profile, r.born, r.employer, r.contents, r.keys FROM match_records r
      WHERE r."accountId" = account AND r."recordId" = n.id OFFSET 0) m ON true
    -- A migration empties keys that are made in another way now.
    WHERE s.id IS NULL OR coalesce(m.keys, '{}') = '{}'
      OR (s.given, s.family, s.emails, s.phones, s.profile, s.born, s.employer, s.contents) IS DISTINCT FROM (
        m.given, m.family, m.emails, m.phones, m.profile, m.born, m.employer, m.contents)
  ), keyed AS MATERIALIZED (
    SELECT p.id, nova_match_keys_of(kind, p.given, p.family, p.emails, p.phones, p.profile, p.born, p.employer, p.contents) AS keys
    FROM present p WHERE NOT p.gone
  ), written AS (
    INSERT INTO match_records AS r ("accountId", "recordId", entity, given, family, emails, phones, profile, born, employer, contents, keys)
      SELECT account, p.id, kind, p.given, p.family, p.emails, p.phones, p.profile, p.born, p.employer, p.contents, k.keys
      FROM present p JOIN keyed k ON k.id = p.id
      ON CONFLICT ("accountId", "recordId") DO UPDATE SET given = excluded.given, family = excluded.family,
        emails = excluded.emails, phones = excluded.phones, profile = excluded.profile, born = excluded.born,
        employer = excluded.employer, contents = excluded.contents, keys = excluded.keys
  ), added AS (
    INSERT INTO match_keys ("accountId", key, "recordId")
      SELECT account, n.key, p.id FROM present p JOIN keyed k ON k.id = p.id CROSS JOIN LATERAL unnest(k.keys) AS n(key)
      WHERE NOT n.key = ANY (coalesce(p.former, '{}'))
      ON CONFLICT DO NOTHING
  ), stale AS MATERIALIZED (
    SELECT p.id, o.key FROM present p JOIN keyed k ON k.id = p.id CROSS JOIN LATERAL unnest(p.former) AS o(key)
      WHERE NOT o.key = ANY (k.keys))
  SELECT ARRAY(SELECT p.id FROM present p WHERE p.gone), ARRAY(SELECT s.id FROM stale s ORDER BY s.id, s.key),
    ARRAY(SELECT s.key FROM stale s ORDER BY s.id, s.key) INTO gone, stale_ids, stale_keys;
  -- One by one: a plan that was made while the tables were empty would read all of the account's for many at once.
  FOR place IN 1..cardinality(gone) LOOP
    DELETE FROM match_records r WHERE r."accountId" = account AND r."recordId" = gone[place];
  END LOOP;
  FOR place IN 1..cardinality(stale_ids) LOOP
    DELETE FROM match_keys k WHERE k."accountId" = account AND k.key = stale_keys[place] AND k."recordId" = stale_ids[place];
  END LOOP;
  RETURN taken;
END
$$;
