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

ALTER TABLE jobs ADD COLUMN "relatedNames" text[] NOT NULL DEFAULT '{}';
ALTER TABLE jobs DROP COLUMN "searchVector";
ALTER TABLE jobs ADD COLUMN "searchVector" tsvector NOT NULL GENERATED ALWAYS AS (nova_document(
  ARRAY[title]::text[] || "relatedNames" || ARRAY[location]::text[] || skills || nova_json_texts(tags, 'value') || ARRAY["shortDescription", "internalDescription"]::text[],
  ARRAY["reference"]::text[],
  '{}'::text[]
)) STORED;
CREATE INDEX "jobs_search" ON jobs USING gin ("accountId", "searchVector");

CREATE FUNCTION nova_name_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."relatedNames" := array_remove(ARRAY[
    (SELECT c.name FROM companies c WHERE c."accountId" = NEW."accountId" AND c.id = NEW."companyId"),
    (SELECT concat_ws(' ', c."firstName", c."lastName") FROM contacts c
      WHERE c."accountId" = NEW."accountId" AND c.id = NEW."contactId")
  ], NULL);
  RETURN NEW;
END
$$;
CREATE TRIGGER nova_name BEFORE INSERT OR UPDATE OF "companyId", "contactId" ON jobs
  FOR EACH ROW EXECUTE FUNCTION nova_name_job();

ALTER TABLE placements ADD COLUMN "relatedNames" text[] NOT NULL DEFAULT '{}';
ALTER TABLE placements DROP COLUMN "searchVector";
ALTER TABLE placements ADD COLUMN "searchVector" tsvector NOT NULL GENERATED ALWAYS AS (nova_document(
  "relatedNames" || nova_json_texts(tags, 'value'),
  ARRAY["reference"]::text[],
  '{}'::text[]
)) STORED;
CREATE INDEX "placements_search" ON placements USING gin ("accountId", "searchVector");

CREATE FUNCTION nova_name_placement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."relatedNames" := array_remove(ARRAY[
    (SELECT concat_ws(' ', c."firstName", c."lastName") FROM candidates c
      WHERE c."accountId" = NEW."accountId" AND c.id = NEW."candidateId"),
    (SELECT j.title FROM jobs j WHERE j."accountId" = NEW."accountId" AND j.id = NEW."jobId"),
    (SELECT c.name FROM companies c WHERE c."accountId" = NEW."accountId" AND c.id = NEW."companyId")
  ], NULL);
  RETURN NEW;
END
$$;
CREATE TRIGGER nova_name BEFORE INSERT OR UPDATE OF "candidateId", "jobId", "companyId" ON placements
  FOR EACH ROW EXECUTE FUNCTION nova_name_placement();

-- A new name reaches the records that show it: writing their reference again fires their own trigger.
CREATE FUNCTION nova_rename_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET "companyId" = NEW.id WHERE "accountId" = NEW."accountId" AND "companyId" = NEW.id;
  UPDATE jobs SET "companyId" = NEW.id WHERE "accountId" = NEW."accountId" AND "companyId" = NEW.id;
  UPDATE placements SET "companyId" = NEW.id WHERE "accountId" = NEW."accountId" AND "companyId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_rename AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION nova_rename_company();

CREATE FUNCTION nova_rename_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities SET "contactId" = NEW.id WHERE "accountId" = NEW."accountId" AND "contactId" = NEW.id;
  UPDATE jobs SET "contactId" = NEW.id WHERE "accountId" = NEW."accountId" AND "contactId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_rename AFTER UPDATE OF "firstName", "lastName" ON contacts
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION nova_rename_contact();

CREATE FUNCTION nova_rename_candidate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE placements SET "candidateId" = NEW.id WHERE "accountId" = NEW."accountId" AND "candidateId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_rename AFTER UPDATE OF "firstName", "lastName" ON candidates
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION nova_rename_candidate();

CREATE FUNCTION nova_rename_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE placements SET "jobId" = NEW.id WHERE "accountId" = NEW."accountId" AND "jobId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_rename AFTER UPDATE OF title ON jobs
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION nova_rename_job();
