-- Stores each move of an application; of one made elsewhere, the latest. A merge makes no move, nor does its undo.
CREATE FUNCTION nova_keep_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Set by nova_change_record; an import has no user.
  who uuid := nullif(current_setting('nova.user', true), '')::uuid;
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_moves
      ("accountId", id, "applicationId", "candidateId", "jobId", "stageCode", rejected, "userId", "movedOn")
      SELECT f."accountId", gen_random_uuid(), f.id, f."candidateId", f."jobId", f."stageCode", f.rejected, who, f."movedOn"
      FROM fresh f WHERE f."movedOn" > f."createdOn";
  ELSE
    INSERT INTO application_moves
      ("accountId", id, "applicationId", "candidateId", "jobId", "fromStageCode", "stageCode", rejected, "userId", "movedOn")
      SELECT f."accountId", gen_random_uuid(), f.id, f."candidateId", f."jobId", g."stageCode", f."stageCode", f.rejected, who,
        f."movedOn"
      FROM fresh f JOIN gone g ON g."accountId" = f."accountId" AND g.id = f.id
      WHERE (g."stageCode", g.rejected) IS DISTINCT FROM (f."stageCode", f.rejected);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_keep_moves_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_keep_moves();
CREATE TRIGGER nova_keep_moves_update AFTER UPDATE ON applications REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_keep_moves();
