-- Removes the compared values of deleted records, their pairs and dismissals. A transaction that compares one of them
-- locks its row of the queue. So that row is locked first, and what the other transaction stored is seen here and
-- removed.
CREATE FUNCTION nova_compare_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue ("accountId", entity, "recordId")
    SELECT g."accountId", TG_ARGV[0], g.id FROM gone g ORDER BY g.id
    ON CONFLICT ("accountId", entity, "recordId") DO UPDATE SET "queuedOn" = clock_timestamp();
  DELETE FROM match_records r USING gone g WHERE r."accountId" = g."accountId" AND r."recordId" = g.id;
  DELETE FROM dismissed_pairs d USING gone g WHERE d."accountId" = g."accountId" AND d."lowId" = g.id;
  DELETE FROM dismissed_pairs d USING gone g WHERE d."accountId" = g."accountId" AND d."highId" = g.id;
  DELETE FROM match_queue q USING gone g WHERE q."accountId" = g."accountId" AND q.entity = TG_ARGV[0] AND q."recordId" = g.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_compare_delete AFTER DELETE ON candidates REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_deleted('candidate');
CREATE TRIGGER nova_compare_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_deleted('contact');
CREATE TRIGGER nova_compare_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_deleted('lead');
CREATE TRIGGER nova_compare_delete AFTER DELETE ON companies REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_compare_deleted('company');
