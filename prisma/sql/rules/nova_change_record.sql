-- Changes a record whose row version (xmin) is still the one that was read: the columns in `fields`, its
-- duplicate keys (NULL keeps them) and new children. The stamp column always moves forward; account and id
-- stay. Returns whether it wrote.
CREATE FUNCTION nova_change_record(
  account uuid, record_id uuid, version text, entity text, target regclass, stamp text, fields jsonb, keys text[], children jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  assignments text;
  written int;
BEGIN
  -- Moves in a company tree queue, so that no two close a cycle together. The later one is then decided
  -- again.
  IF entity = 'company' AND fields ->> 'parentCompanyId' IS NOT NULL THEN
    PERFORM nova_lock_company_tree(account);
    IF nova_is_ancestor(account, record_id, (fields ->> 'parentCompanyId')::uuid) THEN
      RETURN false;
    END IF;
  END IF;
  -- Names the user for triggers that store the move.
  PERFORM set_config('nova.user',
    coalesce(jsonb_path_query_first(children, '$[*] ? (@.table == "audit_events").rows[0].userId') #>> '{}', ''), true);
  PERFORM set_config('nova.deed', coalesce(children #>> '{0,rows,0}', ''), true);
  SELECT string_agg(
      CASE WHEN f = stamp THEN format('%1$I = greatest(n.%1$I, t.%1$I + interval ''1 millisecond'')', f)
      ELSE format('%1$I = n.%1$I', f) END, ', ')
    INTO assignments FROM jsonb_object_keys(fields - ARRAY['accountId', 'id']) AS f;
  EXECUTE format(
    'UPDATE %1$s t SET %2$s FROM jsonb_populate_record(NULL::%1$s, $4) n
       WHERE t."accountId" = $1 AND t.id = $2 AND t.xmin::text = $3', target, assignments)
    USING account, record_id, version, fields;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written = 0 THEN
    RETURN false;
  END IF;
  IF keys IS NOT NULL THEN
    -- By the record's index: one by kind would read all keys of the account.
    DELETE FROM dedupe_keys d WHERE d."accountId" = account AND d."recordId" = record_id
      AND d.entity IS NOT DISTINCT FROM nova_change_record.entity AND d.key <> ALL (keys);
    INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
      SELECT account, nova_change_record.entity, k, record_id FROM unnest(keys) AS k ON CONFLICT DO NOTHING;
  END IF;
  PERFORM nova_add_children(account, children);
  RETURN true;
END
$$;
