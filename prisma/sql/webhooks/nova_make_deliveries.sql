-- Creates the deliveries of newly placed events for webhooks that ask for their types. Only the first PENDING
-- delivery of each record is due. Writers of PENDING deliveries hold the webhook's row lock, so none is missed.
CREATE FUNCTION nova_make_deliveries(account uuid, after_position bigint, last_position bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parting record;
BEGIN
  PERFORM 1 FROM webhooks w WHERE w."accountId" = account AND w.state <> 'DISABLED' ORDER BY w.id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  WITH asked AS (
    SELECT w.id AS webhook, e.position, e.id, e.type, coalesce(e."recordId", e.id) AS record,
      row_number() OVER (PARTITION BY w.id, coalesce(e."recordId", e.id) ORDER BY e.position) AS turn
    FROM webhooks w JOIN events e ON e."accountId" = w."accountId"
    WHERE w."accountId" = account AND w.state <> 'DISABLED' AND e.position > after_position AND e.position <= last_position
      AND w.types && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*']),
  made AS (
    INSERT INTO webhook_deliveries ("accountId", "webhookId", position, id, "eventId", "eventType", "recordId", "keepsResponse", "nextAttemptOn")
      SELECT account, a.webhook, a.position, gen_random_uuid(), a.id, a.type, a.record,
        NOT nova_tells_end(a.type),
        CASE WHEN a.turn = 1 AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d."accountId" = account
            AND d."webhookId" = a.webhook AND d.state = 'PENDING' AND d."recordId" = a.record)
          THEN clock_timestamp() END
      FROM asked a
      RETURNING "webhookId", "nextAttemptOn")
  UPDATE webhooks w SET "dueOn" = least(w."dueOn", clock_timestamp())
    WHERE w."accountId" = account AND w.id IN (SELECT m."webhookId" FROM made m WHERE m."nextAttemptOn" IS NOT NULL);
  -- Deliveries made or in progress during an erasure did not see it.
  FOR parting IN
    SELECT e."recordId" AS record, max(e.position) AS position FROM events e
    WHERE e."accountId" = account AND e.position > after_position AND e.position <= last_position
      AND (nova_tells_end(e.type) OR nova_tells_parting(e.type, e.changed)) GROUP BY e."recordId"
  LOOP
    PERFORM nova_forget_responses(account, ARRAY[parting.record], parting.position - 1);
  END LOOP;
END
$$;
