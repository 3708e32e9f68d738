-- Removes a webhook's oldest deliveries up to a position, at most `most`, and makes those behind them due.
-- Returns whether there may be more.
CREATE FUNCTION nova_remove_deliveries(account uuid, webhook uuid, last_position bigint, most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  records uuid[];
  removed int;
BEGIN
  PERFORM 1 FROM webhooks w WHERE w."accountId" = account AND w.id = webhook FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM webhook_deliveries d WHERE d."accountId" = account AND d."webhookId" = webhook AND d.position IN (
      SELECT o.position FROM webhook_deliveries o WHERE o."accountId" = account AND o."webhookId" = webhook
        AND o.position <= last_position ORDER BY o.position LIMIT most)
    RETURNING d."recordId", d.state)
  SELECT count(*), array_agg(DISTINCT g."recordId") FILTER (WHERE g.state = 'PENDING') INTO removed, records FROM gone g;
  PERFORM nova_promote_deliveries(account, webhook, coalesce(records, '{}'));
  RETURN removed = most;
END
$$;
