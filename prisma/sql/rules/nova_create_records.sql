-- Writes new records of one kind, for a create and for imports: their rows, duplicate keys, and rows of other
-- tables (nova_add_children). `records` has values by column name; a missing one of `columns` is null.
-- `keys` and `owners` are pairs of a duplicate key and the record that has it.
CREATE FUNCTION nova_create_records(
  account uuid, entity text, target regclass, columns text[], records jsonb, keys text[], owners uuid[], children jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  named text;
BEGIN
  IF jsonb_array_length(records) > 0 THEN
    SELECT string_agg(format('%I', c), ', ') INTO named FROM unnest(columns) AS c WHERE c <> 'accountId';
    EXECUTE format('INSERT INTO %1$s ("accountId", %2$s) SELECT $2, %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1)', target, named)
      USING records, account;
  END IF;
  INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
    SELECT account, nova_create_records.entity, k.key, k.owner FROM unnest(keys, owners) AS k(key, owner) ON CONFLICT DO NOTHING;
  PERFORM nova_add_children(account, children);
END
$$;
