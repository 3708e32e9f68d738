-- lastActivityDate of jobs of an account: the latest application, interview or placement (docs/interface/jobs.md).
-- The owners are locked first, in order: what simultaneous writers of the same owner wrote is then visible to the statement that
-- counts it. MATERIALIZED computes each field once: left to itself the planner computes it to compare and again to write, and where
-- it takes the account to be as empty as it was, for all owners once an owner. Each owner is found by its key, and written where
-- it was found, and OFFSET 0 keeps each look one by index: without statistics the planner would read all of an account's rows.
-- `updatedOn` moves only when a value really changed.
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
