-- Updates derived fields in the transaction that changes their sources. A statement-level trigger passes all
-- owners of a statement to one UPDATE (nova_refresh_…). The first argument names the columns that derived
-- fields depend on; other updates are ignored. The rest name references, in the order in which owners are
-- locked: candidate, company, job, or record (status_changes, for candidates and companies).
CREATE FUNCTION nova_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := '"accountId", id, ' || TG_ARGV[0];
  rows_sql text := CASE TG_OP WHEN 'DELETE' THEN 'SELECT * FROM gone' WHEN 'INSERT' THEN 'SELECT * FROM fresh'
    ELSE format('(SELECT %1$s FROM gone EXCEPT SELECT %1$s FROM fresh) UNION ALL (SELECT %1$s FROM fresh EXCEPT SELECT %1$s FROM gone)', columns) END;
  touched record;
  reference text;
BEGIN
  FOREACH reference IN ARRAY TG_ARGV[1:] LOOP
    FOR touched IN
      EXECUTE format('SELECT "accountId", array_agg(DISTINCT %1$I) AS ids FROM (%2$s) r WHERE %1$I IS NOT NULL GROUP BY "accountId" ORDER BY "accountId"', reference || 'Id', rows_sql)
    LOOP
      IF reference IN ('candidate', 'record') THEN PERFORM nova_refresh_candidates(touched."accountId", touched.ids); END IF;
      IF reference = 'job' THEN PERFORM nova_refresh_jobs(touched."accountId", touched.ids); END IF;
      IF reference IN ('company', 'record') THEN PERFORM nova_refresh_companies(touched."accountId", touched.ids); END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_follow_insert AFTER INSERT ON stored_files REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "companyId", category, status, "createdOn"', 'candidate', 'company');
CREATE TRIGGER nova_follow_update AFTER UPDATE ON stored_files REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "companyId", category, status, "createdOn"', 'candidate', 'company');
CREATE TRIGGER nova_follow_delete AFTER DELETE ON stored_files REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "companyId", category, status, "createdOn"', 'candidate', 'company');

CREATE TRIGGER nova_follow_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "jobId", "stageCode", rejected, "movedOn"', 'candidate', 'job');
CREATE TRIGGER nova_follow_update AFTER UPDATE ON applications REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "jobId", "stageCode", rejected, "movedOn"', 'candidate', 'job');
CREATE TRIGGER nova_follow_delete AFTER DELETE ON applications REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "jobId", "stageCode", rejected, "movedOn"', 'candidate', 'job');

CREATE TRIGGER nova_follow_insert AFTER INSERT ON interviews REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "jobId", "createdOn"', 'candidate', 'job');
CREATE TRIGGER nova_follow_update AFTER UPDATE ON interviews REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "jobId", "createdOn"', 'candidate', 'job');
CREATE TRIGGER nova_follow_delete AFTER DELETE ON interviews REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "jobId", "createdOn"', 'candidate', 'job');

CREATE TRIGGER nova_follow_insert AFTER INSERT ON placements REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "companyId", "jobId", "createdOn"', 'candidate', 'job', 'company');
CREATE TRIGGER nova_follow_update AFTER UPDATE ON placements REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "companyId", "jobId", "createdOn"', 'candidate', 'job', 'company');
CREATE TRIGGER nova_follow_delete AFTER DELETE ON placements REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"candidateId", "companyId", "jobId", "createdOn"', 'candidate', 'job', 'company');

CREATE TRIGGER nova_follow_insert AFTER INSERT ON jobs REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"companyId", "statusId", archived, "createdOn"', 'company');
CREATE TRIGGER nova_follow_update AFTER UPDATE ON jobs REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"companyId", "statusId", archived, "createdOn"', 'company');
CREATE TRIGGER nova_follow_delete AFTER DELETE ON jobs REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"companyId", "statusId", archived, "createdOn"', 'company');

CREATE TRIGGER nova_follow_insert AFTER INSERT ON status_changes REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"recordId", "changedOn"', 'record');
CREATE TRIGGER nova_follow_update AFTER UPDATE ON status_changes REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"recordId", "changedOn"', 'record');
CREATE TRIGGER nova_follow_delete AFTER DELETE ON status_changes REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow('"recordId", "changedOn"', 'record');
