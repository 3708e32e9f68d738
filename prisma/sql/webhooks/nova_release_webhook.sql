-- Releases a webhook's lease and sets when its next delivery is due. The holder does not lose it while something is
-- due, unless `anyway`. Nothing is due within `pause` seconds. Returns whether it was released.
CREATE FUNCTION nova_release_webhook(account uuid, webhook uuid, holder uuid, anyway boolean, pause float8 DEFAULT 0)
RETURNS boolean LANGUAGE plpgsql AS $$
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
  UPDATE webhooks w SET "leasedBy" = NULL, "leasedUntil" = NULL, "leasedProcess" = NULL,
      "dueOn" = CASE WHEN next_due IS NOT NULL THEN greatest(next_due, clock_timestamp() + pause * interval '1 second') END
    WHERE w."accountId" = account AND w.id = webhook;
  RETURN true;
END
$$;
