-- Creates a record of any kind in one statement. Simultaneous creates with a common key queue on its advisory lock,
-- and the later ones see the first record. `children` are rows of other tables ({table, rows}). If records are
-- `counted`, the account's limit is exact (nova_count_records). `fields` has column values by name, and missing ones
-- take defaults. `keys` are its duplicate keys by precedence; `further_keys` are stored too. An allowed duplicate is
-- noted in the first row of `children`, its audit line. Returns {id, reference} or {duplicate: id, key}.
CREATE FUNCTION nova_create_record(
  account uuid, entity text, target regclass, counted boolean, fields jsonb, keys text[], record_limit int, children jsonb,
  further_keys text[], allow_duplicate boolean DEFAULT false
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  record_id uuid := (fields ->> 'id')::uuid;
  twin record;
BEGIN
  IF cardinality(keys) > 0 THEN
    PERFORM pg_advisory_xact_lock(l.key) FROM (
      SELECT DISTINCT hashtextextended(account::text || entity || k, 0) AS key FROM unnest(keys) AS k ORDER BY key) l;
    SELECT n.existing, n.matched INTO twin FROM nova_duplicate(account, entity, keys) n;
    IF twin.existing IS NOT NULL AND NOT allow_duplicate THEN
      RETURN jsonb_build_object('duplicate', twin.existing, 'key', twin.matched);
    END IF;
    IF twin.existing IS NOT NULL THEN
      children := jsonb_set(children, '{0,rows,0,changes,duplicateOf}', jsonb_build_object('to', twin.existing));
    END IF;
  END IF;

  -- Names the user for triggers that emit events.
  PERFORM set_config('nova.deed', coalesce(children #>> '{0,rows,0}', ''), true);
  PERFORM nova_insert_rows(account, target, NULL, jsonb_build_array(fields));
  INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
    SELECT account, nova_create_record.entity, k, record_id FROM unnest(keys || further_keys) AS k ON CONFLICT DO NOTHING;
  PERFORM nova_add_children(account, children);
  -- Last: near the account's limit other creates wait from here to the commit.
  IF counted THEN
    PERFORM nova_count_records(account, entity, 1, record_limit);
  END IF;

  RETURN jsonb_build_object('id', record_id, 'reference', fields ->> 'reference');
END
$$;
