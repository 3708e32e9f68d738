-- Removes deliveries of events that the webhook's user may not see, and makes those behind them due. The
-- caller holds the webhook's row lock.
CREATE FUNCTION nova_drop_deliveries(account uuid, webhook uuid, positions bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  records uuid[];
BEGIN
  WITH dropped AS (
    DELETE FROM webhook_deliveries d WHERE d."accountId" = account AND d."webhookId" = webhook AND d.position = ANY (positions)
      AND d.state = 'PENDING' RETURNING d."recordId")
  SELECT array_agg(DISTINCT g."recordId") INTO records FROM dropped g;
  PERFORM nova_promote_deliveries(account, webhook, coalesce(records, '{}'));
END
$$;
