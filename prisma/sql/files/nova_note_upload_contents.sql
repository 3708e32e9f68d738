-- The same for contents of tables that were uploaded to be imported, and of their refused rows.
CREATE FUNCTION nova_note_upload_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_contents ("accountId", "storageKey")
    SELECT OLD."accountId", k.key FROM unnest(ARRAY[OLD."storageKey", OLD."rejectsKey"]) AS k(key)
    WHERE k.key IS NOT NULL AND (TG_OP = 'DELETE' OR k.key NOT IN (coalesce(NEW."storageKey", ''), coalesce(NEW."rejectsKey", '')))
    ON CONFLICT ("accountId", "storageKey") DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_note_upload_contents AFTER UPDATE OF "storageKey", "rejectsKey" OR DELETE ON import_uploads
  FOR EACH ROW EXECUTE FUNCTION nova_note_upload_contents();
