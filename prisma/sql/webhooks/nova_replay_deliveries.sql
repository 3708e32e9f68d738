-- Delivers events again or for the first time: those from `since` until `before` that the webhook asks for
-- and that match `asked` (types and patterns). `only_parked` takes only PARKED deliveries. Returns how many.
CREATE FUNCTION nova_replay_deliveries(
  account uuid, webhook uuid, after_position bigint, last_position bigint, since timestamptz, before timestamptz, asked text[],
  only_parked boolean
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  records uuid[];
BEGIN
  PERFORM 1 FROM webhooks w WHERE w."accountId" = account AND w.id = webhook FOR NO KEY UPDATE;
  WITH again AS (
    INSERT INTO webhook_deliveries AS d ("accountId", "webhookId", position, id, "eventId", "eventType", "recordId", "keepsResponse")
      SELECT account, w.id, e.position, gen_random_uuid(), e.id, e.type, coalesce(e."recordId", e.id),
        NOT EXISTS (SELECT 1 FROM events n WHERE n."accountId" = account AND n."recordId" = e."recordId" AND n.position >= e.position
          AND nova_tells_end(n.type))
      FROM webhooks w JOIN events e ON e."accountId" = w."accountId"
      WHERE w."accountId" = account AND w.id = webhook AND e.position > after_position AND e.position <= last_position
        AND e."occurredOn" >= since AND e."occurredOn" < before
        AND w.types && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*']
        AND asked && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*']
        AND (NOT only_parked OR EXISTS (SELECT 1 FROM webhook_deliveries k WHERE k."accountId" = account
          AND k."webhookId" = webhook AND k.position = e.position AND k.state = 'PARKED'))
      ON CONFLICT ("accountId", "webhookId", position)
        DO UPDATE SET state = 'PENDING', attempts = 0, "nextAttemptOn" = NULL, "sentOn" = NULL
      RETURNING d."recordId")
  SELECT array_agg(a."recordId") INTO records FROM again a;
  IF records IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM nova_reorder_deliveries(account, webhook, ARRAY(SELECT DISTINCT r.id FROM unnest(records) AS r(id)));
  RETURN cardinality(records);
END
$$;
