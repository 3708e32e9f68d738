-- Creates records of one kind whose keys are locked (nova_lock_keys), as nova_create_record creates one. The first
-- audit line of `children` names the user for triggers that emit events.
CREATE FUNCTION nova_create_group(
  account uuid, entity text, target regclass, records jsonb, keys text[], owners uuid[], children jsonb, record_limit int
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('nova.deed', coalesce(children #>> '{0,rows,0}', ''), true);
  PERFORM nova_create_records(account, entity, target, NULL, records, keys, owners, children);
  -- Last: near the account's limit other creates wait from here to the commit.
  PERFORM nova_count_records(account, entity, jsonb_array_length(records), record_limit);
END
$$;
