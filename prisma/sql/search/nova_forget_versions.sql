-- The versions of an account's search go with the account: at the commit, when all that goes along with it has changed them for the
-- last time. A foreign key would refuse those changes.
CREATE FUNCTION nova_forget_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_versions v WHERE v."accountId" = OLD.id;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER nova_forget_versions AFTER DELETE ON accounts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION nova_forget_versions();
