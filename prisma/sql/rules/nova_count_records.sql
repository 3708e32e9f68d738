-- Counts new records. The counter's row lock makes the limit exact; a full account is SQLSTATE NV001.
CREATE FUNCTION nova_count_records(account uuid, entity text, added int, record_limit int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_counters c SET total = c.total + added
    WHERE c."accountId" = account AND c.entity = nova_count_records.entity
      AND (record_limit IS NULL OR c.total + added <= record_limit);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The last free record was taken meanwhile' USING ERRCODE = 'NV001';
  END IF;
END
$$;
