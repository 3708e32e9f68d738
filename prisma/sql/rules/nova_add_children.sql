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
    SELECT string_agg(format('%I', f), ', ') INTO columns FROM jsonb_object_keys(child -> 'rows' -> 0) AS f WHERE f <> 'accountId';
    EXECUTE format('INSERT INTO %1$I ("accountId", %2$s) SELECT $2, %2$s FROM jsonb_populate_recordset(NULL::%1$I, $1)',
      child ->> 'table', columns)
      USING child -> 'rows', account;
  END LOOP;
END
$$;
