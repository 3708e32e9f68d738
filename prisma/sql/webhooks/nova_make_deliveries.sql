-- Makes the deliveries of events that have just got their positions, for the webhooks that ask for their types: called where the
-- positions are given. Of one record only the first that is PENDING has a time to be sent at; who changes what is PENDING holds the
-- webhook's row meanwhile, so that none is overlooked.
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
  -- Deliveries that were made or under way while a person was deleted, or let go of, did not see it then.
  FOR parting IN
    SELECT e."recordId" AS record, max(e.position) AS position FROM events e
    WHERE e."accountId" = account AND e.position > after_position AND e.position <= last_position
      AND (nova_tells_end(e.type) OR nova_tells_parting(e.type, e.changed)) GROUP BY e."recordId"
  LOOP
    PERFORM nova_forget_responses(account, ARRAY[parting.record], parting.position - 1);
  END LOOP;
END
$$;
