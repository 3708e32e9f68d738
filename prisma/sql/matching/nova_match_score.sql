-- Finds the pairs of these records anew and stores those that may be the same (docs/interface/duplicates.md#the-score).
-- The weights are log2 of Bayes factors by level, as packages/domain/src/duplicates measures them.
CREATE FUNCTION nova_match_score(account uuid, kind text, records uuid[], upward boolean, weights jsonb) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  prior float8 := (weights ->> 'prior')::float8;
  name_most float8 := (weights ->> 'nameMost')::float8;
  total float8 := (weights ->> 'total')::float8;
  name_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'name') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  email_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'email') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  phone_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'phone') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  profile_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'profile') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  content_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'content') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  born_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'born') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  employer_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'employer') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  stored bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' duplicates ' || kind, 0));
  DELETE FROM duplicate_pairs d WHERE d."accountId" = account AND d.entity = kind AND d."lowId" = ANY (records);
  IF NOT upward THEN
    DELETE FROM duplicate_pairs d WHERE d."accountId" = account AND d.entity = kind AND d."highId" = ANY (records);
  END IF;
  WITH weighed AS MATERIALIZED (
    SELECT p.low, p.high,
      CASE WHEN p.name > 0 THEN least(name_weights[p.name] + p."nameBits", name_most) ELSE 0 END AS name,
      coalesce(email_weights[p.email], 0) AS email, coalesce(phone_weights[p.phone], 0) AS phone,
      coalesce(profile_weights[p.profile], 0) AS profile, coalesce(content_weights[p.content], 0) AS content,
      CASE WHEN p.born > 0 THEN born_weights[p.born] + p."bornBits" ELSE 0 END AS born,
      CASE WHEN p.employer > 0 THEN employer_weights[p.employer] + p."employerBits" ELSE 0 END AS employer
    FROM nova_match_pairs(account, kind, records, upward, total) AS p
  ), likely AS MATERIALIZED (
    SELECT w.low, w.high, w.name, w.email, w.phone, w.profile, w.content, w.born, w.employer,
      prior + w.name + w.email + w.phone + w.profile + w.content + w.born + w.employer AS odds
    FROM weighed w
    WHERE prior + w.name + w.email + w.phone + w.profile + w.content + w.born + w.employer > -6.63
  ), present AS MATERIALIZED (
    -- Who is just being deleted is left out.
    SELECT r."recordId" AS id FROM match_records r
    WHERE r."accountId" = account AND r."recordId" = ANY (ARRAY(SELECT l.low FROM likely l UNION SELECT l.high FROM likely l))
    FOR KEY SHARE SKIP LOCKED
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
