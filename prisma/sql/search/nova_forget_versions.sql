-- Removes a deleted account's search versions at the commit, after the last change by a cascade. A foreign
-- key would refuse those changes.
CREATE FUNCTION nova_forget_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_versions v WHERE v."accountId" = OLD.id;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER nova_forget_versions AFTER DELETE ON accounts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION nova_forget_versions();
