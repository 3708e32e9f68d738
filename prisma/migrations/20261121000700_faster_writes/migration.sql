-- Derived fields at less cost. Left to itself the planner computes each of them twice, to compare it and to write it: OFFSET 0
-- keeps a subquery whole. And a status is looked up by its key, however few the planner takes the account to have.

CREATE OR REPLACE FUNCTION nova_refresh_candidates(account uuid[], candidate uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM candidates o WHERE (o."accountId", o.id) IN (SELECT * FROM unnest(account, candidate))
    ORDER BY o."accountId", o.id FOR NO KEY UPDATE;
  UPDATE candidates c SET
    "hasCv" = d."hasCv", "inPipeline" = d."inPipeline", placed = d.placed, "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN c."updatedOn" ELSE greatest(c."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM (
    SELECT t.account, t.candidate,
      EXISTS (SELECT 1 FROM stored_files f WHERE f."accountId" = t.account AND f."candidateId" = t.candidate
              AND f.category = 'CV' AND f.status = 'STORED') AS "hasCv",
      EXISTS (SELECT 1 FROM applications a WHERE a."accountId" = t.account AND a."candidateId" = t.candidate
              AND NOT a.rejected AND a."stageCode" <> 'PLACED') AS "inPipeline",
      EXISTS (SELECT 1 FROM placements p WHERE p."accountId" = t.account AND p."candidateId" = t.candidate) AS placed,
      greatest(
        (SELECT i."importedActivityDate" FROM candidates i WHERE i."accountId" = t.account AND i.id = t.candidate),
        (SELECT max(s."changedOn") FROM status_changes s WHERE s."accountId" = t.account AND s."recordId" = t.candidate),
        (SELECT max(a."movedOn") FROM applications a WHERE a."accountId" = t.account AND a."candidateId" = t.candidate),
        (SELECT max(i."createdOn") FROM interviews i WHERE i."accountId" = t.account AND i."candidateId" = t.candidate),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = t.account AND p."candidateId" = t.candidate),
        (SELECT max(f."createdOn") FROM stored_files f WHERE f."accountId" = t.account AND f."candidateId" = t.candidate)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT * FROM unnest(account, candidate) AS u(account, candidate)) t OFFSET 0
  ) d
  WHERE c."accountId" = d.account AND c.id = d.candidate
    AND (c."hasCv", c."inPipeline", c.placed, c."lastActivityDate")
      IS DISTINCT FROM (d."hasCv", d."inPipeline", d.placed, d."lastActivityDate")
$$;

CREATE OR REPLACE FUNCTION nova_refresh_companies(account uuid[], company uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM companies o WHERE (o."accountId", o.id) IN (SELECT * FROM unnest(account, company))
    ORDER BY o."accountId", o.id FOR NO KEY UPDATE;
  UPDATE companies c SET
    "activeJobCount" = d.active, "totalPlacementCount" = d.placements, "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN c."updatedOn" ELSE greatest(c."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM (
    SELECT t.account, t.company,
      (SELECT count(*)::int FROM jobs j WHERE j."accountId" = t.account AND j."companyId" = t.company AND NOT j.archived
        AND (SELECT s.closed FROM master_data s WHERE s."accountId" = j."accountId" AND s.id = j."statusId") IS NOT TRUE) AS active,
      (SELECT count(*)::int FROM placements p WHERE p."accountId" = t.account AND p."companyId" = t.company) AS placements,
      greatest(
        (SELECT i."importedActivityDate" FROM companies i WHERE i."accountId" = t.account AND i.id = t.company),
        (SELECT max(s."changedOn") FROM status_changes s WHERE s."accountId" = t.account AND s."recordId" = t.company),
        (SELECT max(j."createdOn") FROM jobs j WHERE j."accountId" = t.account AND j."companyId" = t.company),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = t.account AND p."companyId" = t.company),
        (SELECT max(f."createdOn") FROM stored_files f WHERE f."accountId" = t.account AND f."companyId" = t.company)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT * FROM unnest(account, company) AS u(account, company)) t OFFSET 0
  ) d
  WHERE c."accountId" = d.account AND c.id = d.company
    AND (c."activeJobCount", c."totalPlacementCount", c."lastActivityDate")
      IS DISTINCT FROM (d.active, d.placements, d."lastActivityDate")
$$;

CREATE OR REPLACE FUNCTION nova_refresh_jobs(account uuid[], job uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM jobs o WHERE (o."accountId", o.id) IN (SELECT * FROM unnest(account, job))
    ORDER BY o."accountId", o.id FOR NO KEY UPDATE;
  UPDATE jobs j SET "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN j."updatedOn" ELSE greatest(j."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM (
    SELECT t.account, t.job, greatest(
        (SELECT i."importedActivityDate" FROM jobs i WHERE i."accountId" = t.account AND i.id = t.job),
        (SELECT max(a."movedOn") FROM applications a WHERE a."accountId" = t.account AND a."jobId" = t.job),
        (SELECT max(i."createdOn") FROM interviews i WHERE i."accountId" = t.account AND i."jobId" = t.job),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = t.account AND p."jobId" = t.job)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT * FROM unnest(account, job) AS u(account, job)) t OFFSET 0
  ) d
  WHERE j."accountId" = d.account AND j.id = d.job AND j."lastActivityDate" IS DISTINCT FROM d."lastActivityDate"
$$;

-- Whether a word is in the lexicon already is asked by key, word by word. The trigram index answers that too, and looks cheap
-- to the planner; over the words of 100,000 records it takes a hundred times as long. Bitmap scans are all it is good for.
DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['candidate', 'company', 'lead', 'opportunity', 'job', 'placement', 'campaign'] LOOP
    EXECUTE format('ALTER FUNCTION nova_index_%s(uuid, uuid[]) SET enable_bitmapscan = off', kind);
  END LOOP;
END
$$;
