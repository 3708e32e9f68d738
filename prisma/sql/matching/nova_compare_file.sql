-- Queues candidates whose CVs came, changed or went. One that is deleted with its candidate queues nobody.
CREATE FUNCTION nova_compare_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO match_queue ("accountId", entity, "recordId")
      SELECT NEW."accountId", 'candidate', NEW."candidateId" WHERE NEW."candidateId" IS NOT NULL
      ON CONFLICT ("accountId", entity, "recordId") DO UPDATE SET "queuedOn" = clock_timestamp();
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO match_queue ("accountId", entity, "recordId")
      SELECT OLD."accountId", 'candidate', c.id FROM candidates c WHERE c."accountId" = OLD."accountId" AND c.id = OLD."candidateId"
      ON CONFLICT ("accountId", entity, "recordId") DO UPDATE SET "queuedOn" = clock_timestamp();
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_compare_file_insert AFTER INSERT ON stored_files FOR EACH ROW
  WHEN (NEW.category = 'CV') EXECUTE FUNCTION nova_compare_file();
CREATE TRIGGER nova_compare_file_update AFTER UPDATE ON stored_files FOR EACH ROW
  WHEN ((OLD."candidateId", OLD.category, OLD.status, OLD.sha256) IS DISTINCT FROM (NEW."candidateId", NEW.category, NEW.status, NEW.sha256))
  EXECUTE FUNCTION nova_compare_file();
CREATE TRIGGER nova_compare_file_delete AFTER DELETE ON stored_files FOR EACH ROW
  WHEN (OLD.category = 'CV') EXECUTE FUNCTION nova_compare_file();
