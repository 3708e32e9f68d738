-- Makes the first PENDING delivery of each record due now if it had no time; the others wait for it. The
-- caller holds the webhook's row lock.
CREATE FUNCTION nova_reorder_deliveries(account uuid, webhook uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_deliveries d SET "nextAttemptOn" = NULL
    WHERE d."accountId" = account AND d."webhookId" = webhook AND d.state = 'PENDING' AND d."recordId" = ANY (records)
      AND d."nextAttemptOn" IS NOT NULL
      AND EXISTS (SELECT 1 FROM webhook_deliveries b WHERE b."accountId" = account AND b."webhookId" = webhook
        AND b.state = 'PENDING' AND b."recordId" = d."recordId" AND b.position < d.position);
  PERFORM nova_promote_deliveries(account, webhook, records);
END
$$;
