-- An interview shows its application's stage and rejection, so a move changes it too for incremental sync.
CREATE FUNCTION nova_follow_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_importing() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    UPDATE interviews i SET "updatedOn" = greatest(i."updatedOn", date_trunc('milliseconds', clock_timestamp())) FROM gone g
      WHERE i."accountId" = g."accountId" AND i."candidateId" = g."candidateId" AND i."jobId" = g."jobId";
  ELSE
    UPDATE interviews i SET "updatedOn" = greatest(i."updatedOn", f."updatedOn") FROM fresh f
      WHERE i."accountId" = f."accountId" AND i."candidateId" = f."candidateId" AND i."jobId" = f."jobId";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_follow_stage_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_stage();
CREATE TRIGGER nova_follow_stage_delete AFTER DELETE ON applications REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_stage();
CREATE TRIGGER nova_follow_stage_update AFTER UPDATE ON applications REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_stage();
