-- Sets lastActivityDate of jobs: the latest application, interview or placement (docs/interface/jobs.md).
-- Locks and plans as nova_refresh_candidates.
CREATE FUNCTION nova_refresh_jobs(account uuid, ids uuid[]) RETURNS void LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
  SELECT FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id) ORDER BY u.id) t
    CROSS JOIN LATERAL (SELECT FROM jobs o WHERE o."accountId" = account AND o.id = t.id FOR NO KEY UPDATE) o;
  WITH d AS MATERIALIZED (
    SELECT account AS "accountId", o.ctid AS place, greatest(
        o.imported,
        (SELECT max(a."movedOn") FROM applications a WHERE a."accountId" = account AND a."jobId" = t.id),
        (SELECT max(i."createdOn") FROM interviews i WHERE i."accountId" = account AND i."jobId" = t.id),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = account AND p."jobId" = t.id)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id)) t
      CROSS JOIN LATERAL (SELECT o.ctid, o."importedActivityDate" AS imported FROM jobs o WHERE o."accountId" = account AND o.id = t.id OFFSET 0) o
  )
  UPDATE jobs j SET "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN j."updatedOn" ELSE greatest(j."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM d
  WHERE j."accountId" = d."accountId" AND j.ctid = d.place AND j."lastActivityDate" IS DISTINCT FROM d."lastActivityDate"
$$;
