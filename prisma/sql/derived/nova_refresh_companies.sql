-- Sets activeJobCount, totalPlacementCount and lastActivityDate of companies (docs/interface/companies.md).
-- Locks and plans as nova_refresh_candidates. Statuses too are looked up by key.
CREATE FUNCTION nova_refresh_companies(account uuid, ids uuid[]) RETURNS void LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
  SELECT FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id) ORDER BY u.id) t
    CROSS JOIN LATERAL (SELECT FROM companies o WHERE o."accountId" = account AND o.id = t.id FOR NO KEY UPDATE) o;
  WITH d AS MATERIALIZED (
    SELECT account AS "accountId", o.ctid AS place,
      (SELECT count(*)::int FROM jobs j WHERE j."accountId" = account AND j."companyId" = t.id AND NOT j.archived
        AND (SELECT s.closed FROM master_data s WHERE s."accountId" = account AND s.id = j."statusId") IS NOT TRUE) AS active,
      (SELECT count(*)::int FROM placements p WHERE p."accountId" = account AND p."companyId" = t.id) AS placements,
      greatest(
        o.imported,
        (SELECT max(s."changedOn") FROM status_changes s WHERE s."accountId" = account AND s."recordId" = t.id),
        (SELECT max(j."createdOn") FROM jobs j WHERE j."accountId" = account AND j."companyId" = t.id),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = account AND p."companyId" = t.id),
        (SELECT max(f."createdOn") FROM stored_files f WHERE f."accountId" = account AND f."companyId" = t.id)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id)) t
      CROSS JOIN LATERAL (SELECT o.ctid, o."importedActivityDate" AS imported FROM companies o WHERE o."accountId" = account AND o.id = t.id OFFSET 0) o
  )
  UPDATE companies c SET
    "activeJobCount" = d.active, "totalPlacementCount" = d.placements, "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN c."updatedOn" ELSE greatest(c."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM d
  WHERE c."accountId" = d."accountId" AND c.ctid = d.place
    AND (c."activeJobCount", c."totalPlacementCount", c."lastActivityDate")
      IS DISTINCT FROM (d.active, d.placements, d."lastActivityDate")
$$;
