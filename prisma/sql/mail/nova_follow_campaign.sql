-- Schedules a campaign for the senders when its status needs work; they remove the row after it. Mails sent
-- before a suspended campaign resumes no longer count.
CREATE FUNCTION nova_follow_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_sendings AS s ("accountId", "campaignId", "dueOn", "watchedFrom")
    VALUES (NEW."accountId", NEW.id, CASE NEW.status WHEN 'SCHEDULED' THEN coalesce(NEW."scheduledOn", now()) ELSE now() END,
      CASE WHEN TG_OP = 'UPDATE' AND OLD.suspended AND NOT NEW.suspended THEN now() END)
    ON CONFLICT ("accountId", "campaignId") DO UPDATE SET "dueOn" = excluded."dueOn",
      "watchedFrom" = coalesce(excluded."watchedFrom", s."watchedFrom");
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_follow_new_campaign AFTER INSERT ON campaigns FOR EACH ROW
  WHEN (NEW.status IN ('SCHEDULED', 'PREPARING', 'SENDING')) EXECUTE FUNCTION nova_follow_campaign();
CREATE TRIGGER nova_follow_campaign AFTER UPDATE OF status, suspended, "scheduledOn" ON campaigns FOR EACH ROW
  WHEN ((NEW.status, NEW.suspended, NEW."scheduledOn") IS DISTINCT FROM (OLD.status, OLD.suspended, OLD."scheduledOn"))
  EXECUTE FUNCTION nova_follow_campaign();
