-- A placement and the application of its candidate for its job tell the same, whoever writes the placement
-- (docs/interface/placements.md#the-application): a new one moves the application to PLACED; where the last one goes, the application
-- goes back to the stage that it came from. An import brings both along as they are.
CREATE FUNCTION nova_follow_placement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A candidate who is deleted lets go of the placement, and takes the application along.
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NEW."candidateId" IS NOT NULL THEN
    PERFORM nova_move_placed(OLD."accountId", OLD."candidateId", OLD."jobId");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM nova_move_placed(NEW."accountId", NEW."candidateId", NEW."jobId");
  END IF;
  RETURN NULL;
END
$$;

-- Before nova_follow_…: triggers fire in the order of their names, and an application is locked before what follows it.
CREATE TRIGGER nova_application_placed AFTER INSERT ON placements
  FOR EACH ROW WHEN (NEW."jobId" IS NOT NULL AND NOT nova_importing()) EXECUTE FUNCTION nova_follow_placement();
CREATE TRIGGER nova_application_moved AFTER UPDATE OF "candidateId", "jobId" ON placements
  FOR EACH ROW WHEN ((OLD."candidateId", OLD."jobId") IS DISTINCT FROM (NEW."candidateId", NEW."jobId") AND NOT nova_importing())
  EXECUTE FUNCTION nova_follow_placement();
CREATE TRIGGER nova_application_unplaced AFTER DELETE ON placements
  FOR EACH ROW WHEN (OLD."jobId" IS NOT NULL AND NOT nova_importing()) EXECUTE FUNCTION nova_follow_placement();
