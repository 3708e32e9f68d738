-- The same for contents that an import replaces.
CREATE FUNCTION nova_note_replaced_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_contents ("accountId", "storageKey")
    SELECT g."accountId", g."storageKey" FROM gone g JOIN fresh f ON f."accountId" = g."accountId" AND f.id = g.id
    WHERE g."storageKey" IS NOT NULL AND g."storageKey" IS DISTINCT FROM f."storageKey"
    ON CONFLICT ("accountId", "storageKey") DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_note_replaced_contents AFTER UPDATE ON stored_files
  REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_note_replaced_contents();
