-- Adds the record's name and owner to the event of the last audit line in `children` ([{table, rows}, …], the
-- trail first).
CREATE FUNCTION nova_named_event(children jsonb, reference text, owner uuid) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(children #> '{0,rows,-1,event}') = 'object'
    THEN jsonb_set(children, '{0,rows,-1,event}',
      (children #> '{0,rows,-1,event}') || jsonb_build_object('reference', reference, 'ownerId', owner))
    ELSE children END
$$;
