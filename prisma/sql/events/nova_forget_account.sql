-- What an account's feed holds, and what was to be delivered of it, goes with the account. They have no foreign key to it, which would
-- lock the account's row at each write; none is left behind all the same: who writes one holds, to the commit, a row that has such a
-- key and that the account's deletion waits for and takes first (a line of the audit trail, the feed's own row, a webhook).
CREATE FUNCTION nova_forget_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_queue q WHERE q."accountId" = OLD.id;
  DELETE FROM events e WHERE e."accountId" = OLD.id;
  DELETE FROM webhook_deliveries d WHERE d."accountId" = OLD.id;
  RETURN NULL;
END
$$;

-- After those of the foreign keys: triggers of one event follow their names.
CREATE TRIGGER nova_forget_account AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION nova_forget_account();
