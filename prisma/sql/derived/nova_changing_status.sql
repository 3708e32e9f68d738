-- A status that is closed or opened is the original of what nova_copying_statuses copies.
CREATE FUNCTION nova_changing_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_changing_original(NEW."accountId", 'job statuses');
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_a_hold_statuses AFTER UPDATE OF closed ON master_data
  FOR EACH ROW WHEN (OLD.closed IS DISTINCT FROM NEW.closed) EXECUTE FUNCTION nova_changing_status();
