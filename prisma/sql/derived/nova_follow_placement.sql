-- Moves the application of a placement (docs/interface/placements.md#the-application). A new placement moves it to
-- PLACED; once the last one is gone, it returns to its former stage. An import writes both as they were, so it moves
-- neither.
CREATE FUNCTION nova_follow_placement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A deleted candidate leaves the placement and deletes the application.
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NEW."candidateId" IS NOT NULL THEN
    PERFORM nova_move_placed(OLD."accountId", OLD."candidateId", OLD."jobId");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM nova_move_placed(NEW."accountId", NEW."candidateId", NEW."jobId");
  END IF;
  RETURN NULL;
END
$$;

-- Triggers fire in the order of their names. These fire before nova_follow_…, so the application is locked before its
-- derived fields.
CREATE TRIGGER nova_application_placed AFTER INSERT ON placements
  FOR EACH ROW WHEN (NEW."jobId" IS NOT NULL AND NOT nova_importing()) EXECUTE FUNCTION nova_follow_placement();
CREATE TRIGGER nova_application_moved AFTER UPDATE OF "candidateId", "jobId" ON placements
  FOR EACH ROW WHEN ((OLD."candidateId", OLD."jobId") IS DISTINCT FROM (NEW."candidateId", NEW."jobId") AND NOT nova_importing())
  EXECUTE FUNCTION nova_follow_placement();
CREATE TRIGGER nova_application_unplaced AFTER DELETE ON placements
  FOR EACH ROW WHEN (OLD."jobId" IS NOT NULL AND NOT nova_importing()) EXECUTE FUNCTION nova_follow_placement();
