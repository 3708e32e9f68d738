-- Writes rows ({table, rows}) that belong to a record. The audit trail has a static statement: a dynamic one
-- is planned each time, which takes four times as long as its run.
CREATE FUNCTION nova_add_children(account uuid, children jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  child jsonb;
  columns text;
BEGIN
  FOR child IN SELECT * FROM jsonb_array_elements(children) LOOP
    CONTINUE WHEN jsonb_array_length(child -> 'rows') = 0;
    IF child ->> 'table' = 'audit_events' THEN
      INSERT INTO audit_events
          ("accountId", id, "occurredOn", "keyId", "userId", "requestId", entity, "recordId", action, changes, event)
        SELECT account, r.id, r."occurredOn", r."keyId", r."userId", r."requestId", r.entity, r."recordId", r.action, r.changes,
          r.event
        FROM jsonb_populate_recordset(NULL::audit_events, child -> 'rows') r;
      CONTINUE;
    END IF;
    SELECT string_agg(format('%I', f), ', ') INTO columns
      FROM jsonb_object_keys((child -> 'rows' -> 0) || jsonb_build_object('accountId', account)) AS f;
    EXECUTE format(
      'INSERT INTO %I (%s) SELECT %s FROM jsonb_populate_recordset(NULL::%I, (
         SELECT jsonb_agg(r || jsonb_build_object(''accountId'', $2)) FROM jsonb_array_elements($1) AS r))',
      child ->> 'table', columns, columns, child ->> 'table')
      USING child -> 'rows', account;
  END LOOP;
END
$$;
