-- Queues what must be compared again: a record of which something changed that is compared. The kinds are those of
-- the views …_match.
CREATE FUNCTION nova_compare_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue ("accountId", entity, "recordId") VALUES (NEW."accountId", TG_ARGV[0], NEW.id)
    ON CONFLICT ("accountId", entity, "recordId") DO UPDATE SET "queuedOn" = clock_timestamp();
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_compare_update AFTER UPDATE ON candidates FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD.email, OLD."alternateEmail", OLD.mobile, OLD."homePhone", OLD."workPhone",
      OLD."linkedIn", OLD."dateOfBirth", OLD."currentEmployer", OLD."anonymisedOn") IS DISTINCT FROM (
    NEW."firstName", NEW."lastName", NEW.email, NEW."alternateEmail", NEW.mobile, NEW."homePhone", NEW."workPhone",
      NEW."linkedIn", NEW."dateOfBirth", NEW."currentEmployer", NEW."anonymisedOn"))
  EXECUTE FUNCTION nova_compare_changed('candidate');
CREATE TRIGGER nova_compare_update AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD.email, OLD."alternateEmail", OLD.mobile, OLD."homePhone", OLD."workPhone",
      OLD."linkedIn", OLD."dateOfBirth", OLD."companyId", OLD."anonymisedOn") IS DISTINCT FROM (
    NEW."firstName", NEW."lastName", NEW.email, NEW."alternateEmail", NEW.mobile, NEW."homePhone", NEW."workPhone",
      NEW."linkedIn", NEW."dateOfBirth", NEW."companyId", NEW."anonymisedOn"))
  EXECUTE FUNCTION nova_compare_changed('contact');
CREATE TRIGGER nova_compare_update AFTER UPDATE ON leads FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD.email, OLD."alternateEmail", OLD.mobile, OLD."homePhone", OLD."workPhone",
      OLD."linkedIn", OLD."companyName", OLD."anonymisedOn") IS DISTINCT FROM (
    NEW."firstName", NEW."lastName", NEW.email, NEW."alternateEmail", NEW.mobile, NEW."homePhone", NEW."workPhone",
      NEW."linkedIn", NEW."companyName", NEW."anonymisedOn"))
  EXECUTE FUNCTION nova_compare_changed('lead');
CREATE TRIGGER nova_compare_update AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.website, OLD.domain, OLD.email, OLD.phone, OLD."linkedIn") IS DISTINCT FROM (
    NEW.name, NEW.website, NEW.domain, NEW.email, NEW.phone, NEW."linkedIn"))
  EXECUTE FUNCTION nova_compare_changed('company');
