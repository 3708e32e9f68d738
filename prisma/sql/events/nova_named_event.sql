-- Completes the last line of the audit trail in `children` ([{table, rows}, …], the trail first): its event says what the record is
-- called and whose it is.
CREATE FUNCTION nova_named_event(children jsonb, reference text, owner uuid) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(children #> '{0,rows,-1,event}') = 'object'
    THEN jsonb_set(children, '{0,rows,-1,event}',
      (children #> '{0,rows,-1,event}') || jsonb_build_object('reference', reference, 'ownerId', owner))
    ELSE children END
$$;
