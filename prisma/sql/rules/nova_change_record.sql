-- Changes a record whose row version (xmin) is still the one that was read: the columns in `fields`, its duplicate
-- keys (unchanged if NULL) and new children. The stamp column always moves forward; account and id stay
-- (nova_update_row). Returns whether it wrote.
CREATE FUNCTION nova_change_record(
  account uuid, record_id uuid, version text, entity text, target regclass, stamp text, fields jsonb, keys text[], children jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
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
      coalesce(jsonb_path_query_first(children, '$[*] ? (@.table == "audit_events").rows[0].userId') #>> '{}', ''), true),
    set_config('nova.deed', coalesce(children #>> '{0,rows,0}', ''), true);
  IF NOT nova_update_row(account, record_id, version, target, stamp, fields) THEN
    RETURN false;
  END IF;
  IF keys IS NOT NULL THEN
    -- The condition on the record's id lets PostgreSQL use its index; one on the kind alone would read all keys of
    -- the account.
    DELETE FROM dedupe_keys d WHERE d."accountId" = account AND d."recordId" = record_id
      AND d.entity IS NOT DISTINCT FROM nova_change_record.entity AND d.key <> ALL (keys);
    INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
      SELECT account, nova_change_record.entity, k, record_id FROM unnest(keys) AS k ON CONFLICT DO NOTHING;
  END IF;
  PERFORM nova_add_children(account, children);
  RETURN true;
END
$$;
