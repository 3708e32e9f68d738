-- Makes waiting retries due now, at most `most`. Returns whether there may be more.
CREATE FUNCTION nova_hurry_deliveries(account uuid, webhook uuid, most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  hurried int;
BEGIN
  PERFORM 1 FROM webhooks w WHERE w."accountId" = account AND w.id = webhook FOR NO KEY UPDATE;
  UPDATE webhook_deliveries d SET "nextAttemptOn" = clock_timestamp()
    WHERE d."accountId" = account AND d."webhookId" = webhook AND d.position IN (
      SELECT l.position FROM webhook_deliveries l WHERE l."accountId" = account AND l."webhookId" = webhook
        AND l."nextAttemptOn" > clock_timestamp() ORDER BY l."nextAttemptOn" LIMIT most);
  GET DIAGNOSTICS hurried = ROW_COUNT;
  UPDATE webhooks w SET "dueOn" = clock_timestamp() WHERE w."accountId" = account AND w.id = webhook;
  RETURN hurried = most;
END
$$;
