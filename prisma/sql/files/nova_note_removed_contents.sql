-- Contents of removed file records wait in removed_contents until the file store removes them. A trigger notes them,
-- so no transaction that removes records can forget to.
CREATE FUNCTION nova_note_removed_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_contents ("accountId", "storageKey")
    SELECT g."accountId", g."storageKey" FROM gone g WHERE g."storageKey" IS NOT NULL
    ON CONFLICT ("accountId", "storageKey") DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_note_removed_contents AFTER DELETE ON stored_files REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_note_removed_contents();
CREATE TRIGGER nova_note_removed_drafts AFTER DELETE ON cv_drafts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_note_removed_contents();
