-- Contents whose file record is gone, until the file store has removed them too. Written in the transaction that removes the
-- record, whoever does so: a verb, a cascade from a candidate, an import that replaces a file, psql.
CREATE TABLE "removed_contents" (
    "accountId" UUID NOT NULL,
    "storageKey" TEXT NOT NULL,
    "removedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_contents_pkey" PRIMARY KEY ("accountId","storageKey")
);

CREATE INDEX "removed_contents_removedOn_idx" ON "removed_contents"("removedOn");

-- Who asks whether a content has a record asks by its key.
CREATE INDEX "stored_files_accountId_storageKey_idx" ON "stored_files"("accountId", "storageKey");

CREATE FUNCTION nova_note_removed_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_contents ("accountId", "storageKey")
    SELECT g."accountId", g."storageKey" FROM gone g WHERE g."storageKey" IS NOT NULL
    ON CONFLICT ("accountId", "storageKey") DO NOTHING;
  RETURN NULL;
END
$$;

CREATE FUNCTION nova_note_replaced_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_contents ("accountId", "storageKey")
    SELECT g."accountId", g."storageKey" FROM gone g JOIN fresh f ON f."accountId" = g."accountId" AND f.id = g.id
    WHERE g."storageKey" IS NOT NULL AND g."storageKey" IS DISTINCT FROM f."storageKey"
    ON CONFLICT ("accountId", "storageKey") DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_note_removed_contents AFTER DELETE ON stored_files REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_note_removed_contents();
CREATE TRIGGER nova_note_replaced_contents AFTER UPDATE ON stored_files
  REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_note_replaced_contents();
