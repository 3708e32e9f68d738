-- Changes records of one kind that the caller has locked: the columns that `records` has, and new children. The stamp
-- column always moves forward; account and id stay. Their triggers run once, so that many records take little longer
-- than one each.
CREATE FUNCTION nova_change_records(account uuid, target regclass, stamp text, records jsonb, children jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  assignments text;
BEGIN
  -- Names the user for triggers, as nova_change_record does.
  PERFORM set_config('nova.user',
    coalesce(jsonb_path_query_first(children, '$[*] ? (@.table == "audit_events").rows[0].userId') #>> '{}', ''), true);
  PERFORM set_config('nova.deed',
    coalesce(jsonb_path_query_first(children, '$[*] ? (@.table == "audit_events").rows[0]')::text, ''), true);
  SELECT string_agg(
      CASE WHEN f = stamp THEN format('%1$I = greatest(n.%1$I, t.%1$I + interval ''1 millisecond'')', f)
      ELSE format('%1$I = n.%1$I', f) END, ', ')
    INTO assignments FROM jsonb_object_keys((records -> 0) - ARRAY['accountId', 'id']) AS f;
  IF assignments IS NOT NULL THEN
    EXECUTE format(
      'UPDATE %1$s t SET %2$s FROM jsonb_populate_recordset(NULL::%1$s, $2) n WHERE t."accountId" = $1 AND t.id = n.id',
      target, assignments)
      USING account, records;
  END IF;
  PERFORM nova_add_children(account, children);
END
$$;
