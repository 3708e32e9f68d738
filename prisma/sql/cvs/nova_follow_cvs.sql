-- Updates cv_texts in the transaction that writes files. A file with other contents is read again.
CREATE FUNCTION nova_follow_cvs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR touched IN SELECT f."accountId", array_agg(f."candidateId") AS ids FROM fresh f
      WHERE f.category = 'CV' AND f.status = 'STORED' AND f."candidateId" IS NOT NULL GROUP BY f."accountId" ORDER BY f."accountId"
    LOOP
      PERFORM nova_queue_cvs(touched."accountId", touched.ids);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR touched IN SELECT g."accountId", array_agg(g."candidateId") AS ids FROM gone g
      WHERE g.category = 'CV' AND g."candidateId" IS NOT NULL GROUP BY g."accountId" ORDER BY g."accountId"
    LOOP
      PERFORM nova_queue_cvs(touched."accountId", touched.ids);
    END LOOP;
  ELSE
    FOR touched IN SELECT c."accountId", array_agg(c."candidateId") FILTER (WHERE c."candidateId" IS NOT NULL) AS ids,
        array_agg(c.id) FILTER (WHERE c.other) AS files
      FROM (
        SELECT g."accountId", g.id, g."candidateId", g.sha256 IS DISTINCT FROM f.sha256 AS other
          FROM gone g JOIN fresh f ON f."accountId" = g."accountId" AND f.id = g.id
          WHERE 'CV' IN (g.category, f.category) AND (g."candidateId", g.category, g.status, g."createdOn", g.sha256)
            IS DISTINCT FROM (f."candidateId", f.category, f.status, f."createdOn", f.sha256)
        UNION ALL
        SELECT f."accountId", f.id, f."candidateId", false
          FROM gone g JOIN fresh f ON f."accountId" = g."accountId" AND f.id = g.id
          WHERE 'CV' IN (g.category, f.category) AND (g."candidateId", g.category, g.status, g."createdOn")
            IS DISTINCT FROM (f."candidateId", f.category, f.status, f."createdOn")) c
      GROUP BY c."accountId" ORDER BY c."accountId"
    LOOP
      PERFORM nova_queue_cvs(touched."accountId", touched.ids);
      UPDATE cv_texts t SET text = NULL, vector = NULL, attempts = 0, "leasedBy" = NULL, "leaseUntil" = NULL, "queuedOn" = now()
        WHERE t."accountId" = touched."accountId" AND t."fileId" = ANY (touched.files);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_follow_cvs_insert AFTER INSERT ON stored_files REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_cvs();
CREATE TRIGGER nova_follow_cvs_update AFTER UPDATE ON stored_files REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_cvs();
CREATE TRIGGER nova_follow_cvs_delete AFTER DELETE ON stored_files REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_cvs();
