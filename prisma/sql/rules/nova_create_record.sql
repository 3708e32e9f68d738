-- Creates a record of any kind in one statement. Simultaneous creates with a common key queue on its advisory
-- lock, and the later ones see the first record. `children` are rows of other tables ({table, rows}). If
-- records are `counted`, the counter's row lock makes the limit exact. `fields` has column values by name,
-- and missing ones take defaults. `keys` are its duplicate keys by precedence; `further_keys` are stored too.
-- An allowed duplicate says so in the first row of `children`, its audit line. Returns {id, reference} or
-- {duplicate: id, key}; a full account is SQLSTATE NV001.
CREATE FUNCTION nova_create_record(
  account uuid, entity text, target regclass, counted boolean, fields jsonb, keys text[], record_limit int, children jsonb,
  further_keys text[], allow_duplicate boolean DEFAULT false
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  record_id uuid := (fields ->> 'id')::uuid;
  twin record;
  columns text;
  lock_key bigint;
BEGIN
  IF cardinality(keys) > 0 THEN
    FOR lock_key IN
      SELECT DISTINCT hashtextextended(account::text || entity || k, 0) AS h FROM unnest(keys) AS k ORDER BY h
    LOOP
      PERFORM pg_advisory_xact_lock(lock_key);
    END LOOP;
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
  fields := fields || jsonb_build_object('accountId', account);
  SELECT string_agg(format('%I', f), ', ') INTO columns FROM jsonb_object_keys(fields) AS f;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM jsonb_populate_record(NULL::%s, $1)', target, columns, columns, target)
    USING fields;

  INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
    SELECT account, nova_create_record.entity, k, record_id FROM unnest(keys || further_keys) AS k ON CONFLICT DO NOTHING;

  PERFORM nova_add_children(account, children);

  -- Last, since other creates of the account wait from here to the commit.
  IF counted THEN
    UPDATE record_counters c SET total = c.total + 1
      WHERE c."accountId" = account AND c.entity = nova_create_record.entity AND (record_limit IS NULL OR c.total < record_limit);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'The last free record was taken meanwhile' USING ERRCODE = 'NV001';
    END IF;
  END IF;

  RETURN jsonb_build_object('id', record_id, 'reference', fields ->> 'reference');
END
$$;
