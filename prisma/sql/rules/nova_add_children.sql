-- Writes rows ({table, rows}) that belong to a record; rows of one table have the same columns. Triggers have made the row
-- of a CV's text, which gets the text alone.
CREATE FUNCTION nova_add_children(account uuid, children jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  child jsonb;
BEGIN
  FOR child IN SELECT * FROM jsonb_array_elements(children) LOOP
    CONTINUE WHEN jsonb_array_length(child -> 'rows') = 0;
    IF child ->> 'table' = 'audit_events' THEN
      INSERT INTO audit_events
          ("accountId", id, "occurredOn", "keyId", "userId", "requestId", entity, "recordId", action, changes, event, via)
        SELECT account, r.id, r."occurredOn", r."keyId", r."userId", r."requestId", r.entity, r."recordId", r.action, r.changes,
          r.event, r.via
        FROM jsonb_populate_recordset(NULL::audit_events, child -> 'rows') r;
    ELSIF child ->> 'table' = 'cv_texts' THEN
      PERFORM nova_store_cv_texts(account, child -> 'rows');
    ELSE
      PERFORM nova_insert_rows(account, (child ->> 'table')::regclass, NULL, child -> 'rows');
    END IF;
  END LOOP;
END
$$;
