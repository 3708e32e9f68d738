-- Anonymises deleted recipients of campaigns. The mail still counts; the server's answer may have the address
-- and goes too. Unsent mails are dropped.
CREATE FUNCTION nova_forget_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_recipients r SET email = NULL, name = NULL, response = NULL,
      reason = CASE WHEN r.state IN ('PENDING', 'CLAIMED') THEN 'RECORD_DELETED' ELSE r.reason END,
      state = CASE WHEN r.state IN ('PENDING', 'CLAIMED') THEN 'DROPPED' ELSE r.state END,
      "updatedOn" = now()
    FROM gone g WHERE r."accountId" = g."accountId" AND r."recordId" = g.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_forget_recipients AFTER DELETE ON candidates REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_recipients();
CREATE TRIGGER nova_forget_recipients AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_recipients();
CREATE TRIGGER nova_forget_recipients AFTER DELETE ON leads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_recipients();
