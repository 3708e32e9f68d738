-- Names of other records that a record shows, copied into its search vector: a bare term finds them by the one index, and
-- terms may be spread over them and the record's own texts.

ALTER TABLE opportunities ADD COLUMN "relatedNames" text[] NOT NULL DEFAULT '{}';
ALTER TABLE opportunities DROP COLUMN "searchVector";
ALTER TABLE opportunities ADD COLUMN "searchVector" tsvector NOT NULL GENERATED ALWAYS AS (nova_document(
  ARRAY[name]::text[] || "relatedNames" || nova_json_texts(tags, 'value') || ARRAY[description]::text[],
  ARRAY["reference"]::text[],
  '{}'::text[]
)) STORED;
CREATE INDEX "opportunities_search" ON opportunities USING gin ("accountId", "searchVector");

CREATE FUNCTION nova_name_opportunity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."relatedNames" := array_remove(ARRAY[
    (SELECT c.name FROM companies c WHERE c."accountId" = NEW."accountId" AND c.id = NEW."companyId"),
    (SELECT concat_ws(' ', c."firstName", c."lastName") FROM contacts c
      WHERE c."accountId" = NEW."accountId" AND c.id = NEW."contactId")
  ], NULL);
  RETURN NEW;
END
$$;
CREATE TRIGGER nova_name BEFORE INSERT OR UPDATE OF "companyId", "contactId" ON opportunities
  FOR EACH ROW EXECUTE FUNCTION nova_name_opportunity();

-- A new name reaches the records that show it: writing their reference again fires their own trigger.
CREATE FUNCTION nova_rename_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET "companyId" = NEW.id WHERE "accountId" = NEW."accountId" AND "companyId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_rename AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION nova_rename_company();

CREATE FUNCTION nova_rename_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET "contactId" = NEW.id WHERE "accountId" = NEW."accountId" AND "contactId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_rename AFTER UPDATE OF "firstName", "lastName" ON contacts
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION nova_rename_contact();
