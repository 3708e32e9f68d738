-- Counts new records. Far from a limit nobody waits for another's commit: each counts in a slot that nobody holds. Near
-- it the counter's row lock makes the limit exact: what others have counted in slots and not committed is less than
-- `far`. A full account is SQLSTATE NV001.
CREATE FUNCTION nova_count_records(account uuid, entity text, added int, record_limit int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  far CONSTANT int := 100000;
BEGIN
  IF record_limit IS NULL OR EXISTS (SELECT FROM record_totals t WHERE t."accountId" = account
      AND t.entity = nova_count_records.entity AND t.total + added <= record_limit - far) THEN
    UPDATE record_counter_slots s SET total = s.total + added
      WHERE s."accountId" = account AND s.entity = nova_count_records.entity AND s.slot = (
        SELECT f.slot FROM record_counter_slots f WHERE f."accountId" = account AND f.entity = nova_count_records.entity
        LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO record_counter_slots ("accountId", entity, total) VALUES (account, nova_count_records.entity, added);
    END IF;
    RETURN;
  END IF;
  UPDATE record_counters c SET total = c.total + added
    WHERE c."accountId" = account AND c.entity = nova_count_records.entity
      AND c.total + added + coalesce((SELECT sum(s.total) FROM record_counter_slots s
        WHERE s."accountId" = account AND s.entity = nova_count_records.entity), 0) <= record_limit;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The last free record was taken meanwhile' USING ERRCODE = 'NV001';
  END IF;
END
$$;
