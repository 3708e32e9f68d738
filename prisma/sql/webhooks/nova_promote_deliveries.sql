-- Makes the first PENDING delivery of each record due now if it has no time. The caller holds the webhook's
-- row lock. It works record by record: with statistics of a fast-growing table the planner might read all
-- deliveries for each.
CREATE FUNCTION nova_promote_deliveries(account uuid, webhook uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  record_id uuid;
  head record;
  promoted boolean := false;
BEGIN
  FOREACH record_id IN ARRAY records LOOP
    -- A row comparison, so that one index has the order.
    SELECT p.position, p."nextAttemptOn" INTO head FROM webhook_deliveries p
      WHERE p."accountId" = account AND p."webhookId" = webhook AND p.state = 'PENDING'
        AND (p.state, p."recordId", p.position) >= ('PENDING', record_id, 0)
        AND (p.state, p."recordId", p.position) <= ('PENDING', record_id, 9223372036854775807)
      ORDER BY p.state, p."recordId", p.position LIMIT 1;
    CONTINUE WHEN NOT FOUND OR head."nextAttemptOn" IS NOT NULL;
    UPDATE webhook_deliveries d SET "nextAttemptOn" = clock_timestamp()
      WHERE d."accountId" = account AND d."webhookId" = webhook AND d.position = head.position;
    promoted := true;
  END LOOP;
  IF promoted THEN
    UPDATE webhooks w SET "dueOn" = least(w."dueOn", clock_timestamp()) WHERE w."accountId" = account AND w.id = webhook;
  END IF;
END
$$;
