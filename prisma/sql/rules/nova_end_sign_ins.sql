-- A disabled user's sessions and links end for good, and so do links that went to a former email.
CREATE FUNCTION nova_end_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_links l WHERE l."accountId" = NEW."accountId" AND l."userId" = NEW.id;
  DELETE FROM sessions s WHERE s."accountId" = NEW."accountId" AND s."userId" = NEW.id AND NEW.disabled;
  RETURN NULL;
END $$;

CREATE TRIGGER nova_end_sign_ins AFTER UPDATE OF disabled, email ON users
  FOR EACH ROW WHEN ((NEW.disabled AND NOT OLD.disabled) OR NEW.email <> OLD.email) EXECUTE FUNCTION nova_end_sign_ins();
