-- Writes new records of one kind, for imports: their rows (nova_insert_rows), duplicate keys, and rows of other tables
-- (nova_add_children). `records` has values by column name; a missing one is its column's default. `keys` and `owners`
-- are pairs of a duplicate key and the record that has it.
CREATE FUNCTION nova_create_records(
  account uuid, entity text, target regclass, columns text[], records jsonb, keys text[], owners uuid[], children jsonb
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_array_length(records) > 0 THEN
    PERFORM nova_insert_rows(account, target, columns, records);
  END IF;
  INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
    SELECT account, nova_create_records.entity, k.key, k.owner FROM unnest(keys, owners) AS k(key, owner) ON CONFLICT DO NOTHING;
  PERFORM nova_add_children(account, children);
END
$$;
