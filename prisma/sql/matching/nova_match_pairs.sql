-- Pairs of these records with others that share a key, and how alike they are. A key that more than fifty records share
-- makes no pair. `upward`: only pairs in which the given record has the lower id, so that a scan finds each once.
CREATE FUNCTION nova_match_pairs(account uuid, kind text, records uuid[], upward boolean, total float8)
RETURNS TABLE (low uuid, high uuid, name integer, "nameBits" float8, email integer, phone integer, profile integer,
  content integer, born integer, "bornBits" float8, employer integer, "employerBits" float8)
LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET jit = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH blocks AS MATERIALIZED (
    SELECT o."recordId" AS id, (k.key & 7) AS part, s.ids FROM unnest(records) AS n(id)
      CROSS JOIN LATERAL (SELECT r."recordId", r.keys FROM match_records r
        WHERE r."accountId" = account AND r."recordId" = n.id AND r.entity = kind OFFSET 0) o
      CROSS JOIN LATERAL unnest(o.keys) AS k(key)
      CROSS JOIN LATERAL (SELECT array_agg(h."recordId") AS ids FROM (
        SELECT m."recordId" FROM match_keys m WHERE m."accountId" = account AND m.key = k.key LIMIT 51) h) s
      WHERE cardinality(s.ids) BETWEEN 2 AND 50
  ), met AS MATERIALIZED (
    SELECT least(b.id, p.id) AS low, greatest(b.id, p.id) AS high,
      min(cardinality(b.ids)) FILTER (WHERE b.part = 0) AS email, min(cardinality(b.ids)) FILTER (WHERE b.part = 1) AS phone,
      min(cardinality(b.ids)) FILTER (WHERE b.part = 2) AS profile, min(cardinality(b.ids)) FILTER (WHERE b.part = 3) AS content,
      min(cardinality(b.ids)) FILTER (WHERE b.part = 4) AS name
    FROM blocks b CROSS JOIN LATERAL unnest(b.ids) AS p(id)
    WHERE p.id <> b.id AND (NOT upward OR p.id > b.id)
    GROUP BY 1, 2
  ), compared AS MATERIALIZED (
    SELECT m.low, m.high, a.given, a.family, a.born AS "bornOn", a.employer AS "employedBy",
      CASE
        WHEN kind <> 'company' THEN nova_match_name_level(a.given, a.family, b.given, b.family)
        WHEN a.family = '' OR b.family = '' THEN 0
        WHEN replace(a.family, ' ', '') = replace(b.family, ' ', '') THEN nova_match_shared_level(coalesce(m.name, 51))
        WHEN nova_match_family_level(a.family, b.family) < 5 THEN 5
        ELSE 6 END AS name,
      kind = 'company' AND nova_match_firm_slip(a.family, b.family) AS slip,
      CASE WHEN m.email IS NOT NULL THEN nova_match_shared_level(m.email)
        WHEN a.emails = '{}' OR b.emails = '{}' OR a.emails && b.emails THEN 0
        WHEN nova_match_near_emails(a.emails, b.emails) THEN 5 ELSE 6 END AS email,
      CASE WHEN m.phone IS NOT NULL THEN nova_match_shared_level(m.phone)
        WHEN a.phones = '{}' OR b.phones = '{}' OR a.phones && b.phones THEN 0 ELSE 6 END AS phone,
      CASE WHEN m.profile IS NOT NULL THEN nova_match_shared_level(m.profile)
        WHEN a.profile = '' OR b.profile = '' OR a.profile = b.profile THEN 0 ELSE 6 END AS profile,
      CASE WHEN m.content IS NOT NULL THEN nova_match_shared_level(m.content) ELSE 0 END AS content,
      nova_match_born_level(a.born, b.born) AS born,
      CASE WHEN a.employer = '' OR b.employer = '' THEN 0 WHEN a.employer = b.employer THEN 1
        WHEN nova_match_family_level(a.employer, b.employer) < 5 THEN 0 ELSE 3 END AS employer
    FROM met m
      CROSS JOIN LATERAL (SELECT r.given, r.family, r.emails, r.phones, r.profile, r.born, r.employer FROM match_records r
        WHERE r."accountId" = account AND r."recordId" = m.low AND r.entity = kind OFFSET 0) a
      CROSS JOIN LATERAL (SELECT r.given, r.family, r.emails, r.phones, r.profile, r.born, r.employer FROM match_records r
        WHERE r."accountId" = account AND r."recordId" = m.high AND r.entity = kind OFFSET 0) b
  ), related AS (
    -- One household or firm shares a phone, an address and an employer, and names recur in families. So a phone
    -- counts for nothing between two whose birth dates or profiles differ, and an employer for nothing where a phone
    -- is shared. Between two with other given names either phone or address counts, not both, and an equal birth date
    -- does not, since twins share it.
    SELECT c.low, c.high, c.given, c.family, c."bornOn", c."employedBy", c.name, c.slip, c.email, c.profile, c.content,
      CASE WHEN c.phone < 6 AND (c.differ OR c.others AND c.email BETWEEN 1 AND 5) THEN 0 ELSE c.phone END AS phone,
      CASE WHEN c.others AND c.born < 3 THEN 0 ELSE c.born END AS born,
      CASE WHEN c.employer < 3 AND (c.others OR c.phone BETWEEN 1 AND 5) THEN 0 ELSE c.employer END AS employer
    FROM (SELECT d.low, d.high, d.given, d.family, d."bornOn", d."employedBy", d.name, d.slip, d.email, d.phone, d.profile, d.content,
      d.born, d.employer, kind <> 'company' AND d.name IN (10, 11) AS others,
      kind <> 'company' AND (d.born = 3 OR d.profile = 6) AS differ FROM compared d) c
  )
  SELECT c.low, c.high, c.name,
    CASE WHEN kind <> 'company' AND c.name IN (1, 5, 6, 7, 9, 13) THEN nova_match_bits(
      (SELECT f.records FROM match_frequencies f WHERE f."accountId" = account AND f.entity = kind
        AND f.key = nova_match_hash('given', 0, split_part(c.given, ' ', 1))), total, 150) ELSE 0 END
    + CASE WHEN kind <> 'company' AND c.name IN (1, 2, 3, 4, 7, 12) THEN nova_match_bits(
      (SELECT f.records FROM match_frequencies f WHERE f."accountId" = account AND f.entity = kind
        AND f.key = nova_match_hash('family', 0, c.family)), total, 1500) ELSE 0 END
    -- Firms whose names of two words and more differ by a slip: such names are rare.
    + CASE WHEN kind = 'company' AND c.name = 5 AND c.slip THEN nova_match_bits(NULL, total, 1500) ELSE 0 END,
    c.email, c.phone, c.profile, c.content, c.born,
    CASE WHEN c.born = 1 THEN nova_match_bits(
      (SELECT f.records FROM match_frequencies f WHERE f."accountId" = account AND f.entity = kind
        AND f.key = nova_match_hash('born', 0, c."bornOn"::text)), total, 12000) ELSE 0 END,
    c.employer,
    CASE WHEN c.employer = 1 THEN nova_match_bits(
      (SELECT f.records FROM match_frequencies f WHERE f."accountId" = account AND f.entity = kind
        AND f.key = nova_match_hash('employer', 0, c."employedBy")), total, 300) ELSE 0 END
  FROM related c;
END
$$;
