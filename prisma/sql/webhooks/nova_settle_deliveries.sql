-- Stores the results of deliveries ([{position, state, delay (seconds, for PENDING), status, error, response,
-- durationMs}]). The state GONE removes one that may not be seen. Deliveries behind them become due. It
-- updates since when the webhook fails: three days pause it, and an answer of 410 disables it. Returns the
-- webhook's state; null for none.
CREATE FUNCTION nova_settle_deliveries(account uuid, webhook uuid, outcomes jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  became text;
  one record;
  record_id uuid;
  ended uuid[] := '{}';
  gone bigint[];
BEGIN
  PERFORM 1 FROM webhooks w WHERE w."accountId" = account AND w.id = webhook FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  FOR one IN SELECT t.* FROM jsonb_to_recordset(outcomes) AS
      t(position bigint, state text, delay float8, status int, error text, response text, "durationMs" int) WHERE t.state <> 'GONE' LOOP
    UPDATE webhook_deliveries d SET state = one.state, attempts = d.attempts + 1, "lastStatus" = one.status, "lastError" = one.error,
        "lastResponse" = CASE WHEN d."keepsResponse" THEN one.response END, "durationMs" = one."durationMs",
        "sentOn" = CASE WHEN one.state = 'SENT' THEN clock_timestamp() END,
        "nextAttemptOn" = CASE WHEN one.state = 'PENDING' AND NOT EXISTS (SELECT 1 FROM webhook_deliveries b
            WHERE b."accountId" = account AND b."webhookId" = webhook AND b.state = 'PENDING' AND b."recordId" = d."recordId"
              AND b.position < d.position)
          THEN clock_timestamp() + one.delay * interval '1 second' END
      WHERE d."accountId" = account AND d."webhookId" = webhook AND d.position = one.position AND d.state = 'PENDING'
      RETURNING d."recordId" INTO record_id;
    IF FOUND AND one.state <> 'PENDING' THEN
      ended := ended || record_id;
    END IF;
  END LOOP;
  PERFORM nova_promote_deliveries(account, webhook, ended);
  gone := ARRAY(SELECT o.position FROM jsonb_to_recordset(outcomes) AS o(position bigint, state text) WHERE o.state = 'GONE');
  IF cardinality(gone) > 0 THEN
    PERFORM nova_drop_deliveries(account, webhook, gone);
  END IF;
  UPDATE webhooks w SET
      "dueOn" = least(w."dueOn", clock_timestamp() + told.delay * interval '1 second'),
      "failingSince" = CASE WHEN told.sent > 0 THEN NULL WHEN told.failed > 0 THEN coalesce(w."failingSince", now())
        ELSE w."failingSince" END,
      state = CASE WHEN w.state <> 'ACTIVE' THEN w.state WHEN told.refused > 0 THEN 'DISABLED'
        WHEN told.sent = 0 AND told.failed > 0 AND w."failingSince" < now() - interval '3 days' THEN 'PAUSED'
        ELSE w.state END,
      "updatedOn" = CASE WHEN told.refused > 0 OR (w."failingSince" IS NULL) <> (told.sent > 0 OR told.failed = 0)
        OR w."failingSince" < now() - interval '3 days' THEN now() ELSE w."updatedOn" END
    FROM (SELECT count(*) FILTER (WHERE o.state = 'SENT') AS sent,
        count(*) FILTER (WHERE o.state IN ('PENDING', 'PARKED')) AS failed, count(*) FILTER (WHERE o.status = 410) AS refused,
        min(o.delay) FILTER (WHERE o.state = 'PENDING') AS delay
      FROM jsonb_to_recordset(outcomes) AS o(state text, status int, delay float8)) told
    WHERE w."accountId" = account AND w.id = webhook RETURNING w.state INTO became;
  RETURN became;
END
$$;
