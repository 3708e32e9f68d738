-- The records that rows of an import may be the same as, which are not written yet, and rows of this import that may be
-- each other's: pairs with at least these odds (log2), the best first. What was written just before is compared first.
-- Nothing stays.
CREATE FUNCTION nova_match_probe(account uuid, kind text, rows jsonb, weights jsonb, least_odds float8)
RETURNS TABLE (line uuid, record uuid, odds float8) LANGUAGE plpgsql AS $$
DECLARE
  lines uuid[] := ARRAY(SELECT (e.value ->> 'id')::uuid FROM jsonb_array_elements(rows) AS e(value));
  queued uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' duplicates ' || kind, 0));
  -- A long queue is a scan's work.
  FOR turn IN 1..4 LOOP
    queued := ARRAY(SELECT q."recordId" FROM match_queue q WHERE q."accountId" = account AND q.entity = kind LIMIT 500 FOR UPDATE SKIP LOCKED);
    EXIT WHEN queued = '{}';
    PERFORM nova_match_score(account, kind, nova_match_refresh(account, kind, queued), false, weights);
  END LOOP;
  INSERT INTO match_records ("accountId", "recordId", entity, given, family, emails, phones, profile, born, employer, keys)
    SELECT account, s.id, kind, s.given, s.family, s.emails, s.phones, s.profile, s.born, s.employer,
      nova_match_keys_of(kind, s.given, s.family, s.emails, s.phones, s.profile, s.born, s.employer, '{}')
    FROM (SELECT (r.value ->> 'id')::uuid AS id, nova_match_given(r.value ->> 'firstName') AS given,
        CASE WHEN kind = 'company' THEN nova_match_firm(r.value ->> 'name') ELSE nova_match_family(r.value ->> 'lastName') END AS family,
        CASE WHEN kind = 'company' THEN ARRAY(SELECT DISTINCT h.host FROM unnest(ARRAY[nova_match_host(r.value ->> 'website'),
            nova_match_host(r.value ->> 'domain'), CASE WHEN r.value ->> 'email' LIKE '%@%' THEN nova_match_host(r.value ->> 'email') END]) AS h(host)
            WHERE h.host IS NOT NULL)
          ELSE array_remove(ARRAY[nova_match_email(r.value ->> 'email'), nova_match_email(r.value ->> 'alternateEmail')], NULL) END AS emails,
        array_remove(ARRAY[nova_match_phone(r.value ->> 'mobile'), nova_match_phone(r.value ->> 'homePhone'),
          nova_match_phone(r.value ->> 'workPhone'), nova_match_phone(r.value ->> 'phone')], NULL) AS phones,
        nova_match_profile(r.value ->> 'linkedIn') AS profile,
        CASE WHEN kind IN ('candidate', 'contact') THEN (r.value ->> 'dateOfBirth')::date END AS born,
        CASE kind WHEN 'candidate' THEN nova_match_firm(r.value ->> 'currentEmployer') WHEN 'contact' THEN coalesce(r.value ->> 'companyId', '')
          WHEN 'lead' THEN nova_match_firm(r.value ->> 'companyName') ELSE '' END AS employer
      FROM jsonb_array_elements(rows) AS r(value)) AS s;
  INSERT INTO match_keys ("accountId", key, "recordId")
    SELECT account, k.key, r."recordId" FROM match_records r CROSS JOIN LATERAL unnest(r.keys) AS k(key)
    WHERE r."accountId" = account AND r."recordId" = ANY (lines);
  RETURN QUERY SELECT n.line, CASE WHEN w.low = n.line THEN w.high ELSE w.low END, w.odds
    FROM nova_match_weighed(account, kind, lines, false, weights) AS w JOIN unnest(lines) AS n(line) ON n.line IN (w.low, w.high)
    WHERE w.odds >= least_odds ORDER BY w.odds DESC, 2;
  DELETE FROM match_records r WHERE r."accountId" = account AND r."recordId" = ANY (lines);
END
$$;
