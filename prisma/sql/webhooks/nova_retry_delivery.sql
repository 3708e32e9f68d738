-- Delivers one event again with all retries. Returns its id; null for no such delivery.
CREATE FUNCTION nova_retry_delivery(account uuid, webhook uuid, delivery uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  record_id uuid;
BEGIN
  PERFORM 1 FROM webhooks w WHERE w."accountId" = account AND w.id = webhook FOR NO KEY UPDATE;
  UPDATE webhook_deliveries d SET state = 'PENDING', attempts = 0, "nextAttemptOn" = NULL, "sentOn" = NULL
    WHERE d."accountId" = account AND d."webhookId" = webhook AND d.id = delivery RETURNING d."recordId" INTO record_id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM nova_reorder_deliveries(account, webhook, ARRAY[record_id]);
  RETURN delivery;
END
$$;
