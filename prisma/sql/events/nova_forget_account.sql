-- Deletes the feed and deliveries of a deleted account. They have no foreign key, which would lock the
-- account's row at each write. None remains: each writer holds a row with such a key until its commit, and
-- the deletion waits for that row.
CREATE FUNCTION nova_forget_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_queue q WHERE q."accountId" = OLD.id;
  DELETE FROM events e WHERE e."accountId" = OLD.id;
  DELETE FROM webhook_deliveries d WHERE d."accountId" = OLD.id;
  RETURN NULL;
END
$$;

-- Triggers fire in the order of their names: this one fires after those of the foreign keys.
CREATE TRIGGER nova_forget_account AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION nova_forget_account();
