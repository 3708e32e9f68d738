-- Closing or opening a job status changes companies' active jobs.
CREATE FUNCTION nova_follow_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_refresh_companies(NEW."accountId", array_agg(DISTINCT j."companyId")) FROM jobs j
    WHERE j."accountId" = NEW."accountId" AND j."statusId" = NEW.id AND j."companyId" IS NOT NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_follow_closed AFTER UPDATE OF closed ON master_data
  FOR EACH ROW WHEN (OLD.closed IS DISTINCT FROM NEW.closed) EXECUTE FUNCTION nova_follow_closed();
