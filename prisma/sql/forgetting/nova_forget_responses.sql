-- Erases receivers' answers about records, up to a position, since they may repeat what was sent. Answers in
-- progress are not stored. Deliveries are found by the records' events.
CREATE FUNCTION nova_forget_responses(account uuid, records uuid[], last_position bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  webhook uuid;
  positions bigint[];
BEGIN
  SELECT d."webhookId" INTO webhook FROM webhook_deliveries d WHERE d."accountId" = account ORDER BY d."webhookId" LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  positions := ARRAY(SELECT e.position FROM events e
    WHERE e."accountId" = account AND e."recordId" = ANY (records) AND e.position <= last_position);
  -- A deleted webhook leaves its deliveries for a while.
  LOOP
    UPDATE webhook_deliveries d SET "lastResponse" = NULL, "keepsResponse" = false
      WHERE d."accountId" = account AND d."webhookId" = webhook AND d.position = ANY (positions) AND d."keepsResponse";
    SELECT d."webhookId" INTO webhook FROM webhook_deliveries d
      WHERE d."accountId" = account AND d."webhookId" > webhook ORDER BY d."webhookId" LIMIT 1;
    EXIT WHEN NOT FOUND;
  END LOOP;
END
$$;
