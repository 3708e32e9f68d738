-- Counting active jobs copies whether a status is closed (nova_copying). Triggers fire by name, so these come
-- before nova_follow_….
CREATE FUNCTION nova_copying_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying("accountId", 'job statuses') FROM fresh WHERE "statusId" IS NOT NULL GROUP BY "accountId";
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_a_hold_statuses_insert AFTER INSERT ON jobs REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_statuses();
CREATE TRIGGER nova_a_hold_statuses_update AFTER UPDATE ON jobs REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_statuses();
