-- A file that takes the content of a CV read on trial has its id. The transaction that writes the file ends the
-- trial, and nothing of the person stays with it.
CREATE FUNCTION nova_keep_cv_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cv_drafts d SET "keptOn" = now(), "fileName" = '', "storageKey" = NULL, parsed = NULL
    FROM fresh f WHERE d."accountId" = f."accountId" AND d.id = f.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_keep_cv_drafts AFTER INSERT ON stored_files REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_keep_cv_drafts();
