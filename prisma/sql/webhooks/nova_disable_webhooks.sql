-- Disables webhooks of a deleted or disabled user until they get another
-- (docs/interface/webhooks.md#whose-it-is).
CREATE FUNCTION nova_disable_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhooks w SET state = 'DISABLED', "userId" = NULL, "updatedOn" = now()
    WHERE w."accountId" = OLD."accountId" AND w."userId" = OLD.id;
  RETURN OLD;
END
$$;

CREATE TRIGGER nova_disable_webhooks BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION nova_disable_webhooks();

CREATE TRIGGER nova_disable_webhooks_of_disabled AFTER UPDATE OF disabled ON users
  FOR EACH ROW WHEN (NEW.disabled AND NOT OLD.disabled) EXECUTE FUNCTION nova_disable_webhooks();
