-- Sets hasCv, inPipeline, placed and lastActivityDate of candidates (docs/interface/candidates.md). Locking
-- the owners first, in order, makes simultaneous writes visible to the count. MATERIALIZED computes each
-- field once; otherwise the planner computes it twice, or for all owners once per owner. OFFSET 0 forces
-- index lookups, since without statistics the planner would read all rows. `updatedOn` moves only with a real
-- change.
CREATE FUNCTION nova_refresh_candidates(account uuid, ids uuid[]) RETURNS void LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
  SELECT FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id) ORDER BY u.id) t
    CROSS JOIN LATERAL (SELECT FROM candidates o WHERE o."accountId" = account AND o.id = t.id FOR NO KEY UPDATE) o;
  WITH d AS MATERIALIZED (
    SELECT account AS "accountId", o.ctid AS place,
      EXISTS (SELECT 1 FROM stored_files f WHERE f."accountId" = account AND f."candidateId" = t.id
              AND f.category = 'CV' AND f.status = 'STORED' OFFSET 0) AS "hasCv",
      EXISTS (SELECT 1 FROM applications a WHERE a."accountId" = account AND a."candidateId" = t.id
              AND NOT a.rejected AND a."stageCode" <> 'PLACED' OFFSET 0) AS "inPipeline",
      EXISTS (SELECT 1 FROM placements p WHERE p."accountId" = account AND p."candidateId" = t.id OFFSET 0) AS placed,
      greatest(
        o.imported,
        (SELECT max(s."changedOn") FROM status_changes s WHERE s."accountId" = account AND s."recordId" = t.id),
        (SELECT max(a."movedOn") FROM applications a WHERE a."accountId" = account AND a."candidateId" = t.id),
        (SELECT max(i."createdOn") FROM interviews i WHERE i."accountId" = account AND i."candidateId" = t.id),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = account AND p."candidateId" = t.id),
        (SELECT max(f."createdOn") FROM stored_files f WHERE f."accountId" = account AND f."candidateId" = t.id)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id)) t
      CROSS JOIN LATERAL (SELECT o.ctid, o."importedActivityDate" AS imported FROM candidates o WHERE o."accountId" = account AND o.id = t.id OFFSET 0) o
  )
  UPDATE candidates c SET
    "hasCv" = d."hasCv", "inPipeline" = d."inPipeline", placed = d.placed, "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN c."updatedOn" ELSE greatest(c."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM d
  WHERE c."accountId" = d."accountId" AND c.ctid = d.place
    AND (c."hasCv", c."inPipeline", c.placed, c."lastActivityDate")
      IS DISTINCT FROM (d."hasCv", d."inPipeline", d.placed, d."lastActivityDate")
$$;
