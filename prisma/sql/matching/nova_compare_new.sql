-- Queues new records to be compared.
CREATE FUNCTION nova_compare_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue ("accountId", entity, "recordId")
    SELECT f."accountId", TG_ARGV[0], f.id FROM fresh f ORDER BY f.id
    ON CONFLICT ("accountId", entity, "recordId") DO UPDATE SET "queuedOn" = clock_timestamp();
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_compare_insert AFTER INSERT ON candidates REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_new('candidate');
CREATE TRIGGER nova_compare_insert AFTER INSERT ON contacts REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_new('contact');
CREATE TRIGGER nova_compare_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_new('lead');
CREATE TRIGGER nova_compare_insert AFTER INSERT ON companies REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_new('company');
