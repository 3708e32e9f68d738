-- Gives back the lease of a webhook, and says when its next delivery is due. Returns whether it was given back: with something due now
-- it stays with its holder, who looks again, unless `anyway`.
CREATE FUNCTION nova_release_webhook(account uuid, webhook uuid, holder uuid, anyway boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  next_due timestamptz;
BEGIN
  PERFORM 1 FROM webhooks w WHERE w."accountId" = account AND w.id = webhook AND w."leasedBy" = holder FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  SELECT d."nextAttemptOn" INTO next_due FROM webhook_deliveries d
    WHERE d."accountId" = account AND d."webhookId" = webhook AND d."nextAttemptOn" IS NOT NULL
    ORDER BY d."nextAttemptOn" LIMIT 1;
  IF next_due <= clock_timestamp() AND NOT anyway THEN
    RETURN false;
  END IF;
  UPDATE webhooks w SET "leasedBy" = NULL, "leasedUntil" = NULL, "dueOn" = next_due WHERE w."accountId" = account AND w.id = webhook;
  RETURN true;
END
$$;
