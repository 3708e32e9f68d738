-- Erases consents of deleted persons, and the texts of what they asked for. That they asked, and by when it was
-- answered, remains.
CREATE FUNCTION nova_forget_privacy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM consents c USING gone g WHERE c."accountId" = g."accountId" AND c."recordId" = g.id;
  UPDATE privacy_requests r SET note = NULL, outcome = NULL, "extendReason" = NULL FROM gone g
    WHERE r."accountId" = g."accountId" AND r."recordId" = g.id;
  UPDATE audit_events e SET changes = nova_without_values(e.changes) FROM gone g
    JOIN privacy_requests r ON r."accountId" = g."accountId" AND r."recordId" = g.id
    WHERE e."accountId" = r."accountId" AND e."recordId" = r.id AND e.changes IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_forget_privacy AFTER DELETE ON candidates REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_privacy();
CREATE TRIGGER nova_forget_privacy AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_privacy();
CREATE TRIGGER nova_forget_privacy AFTER DELETE ON leads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_privacy();
