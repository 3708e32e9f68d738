-- Queues an event for each audit line that has one. Its order number is drawn while the record is locked, so
-- events of a record keep their order.
CREATE FUNCTION nova_queue_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_queue
    ("accountId", id, "occurredOn", type, kind, "recordId", reference, changed, "ownerId", "userId", via, "requestId", summary)
    SELECT a."accountId", a.id, a."occurredOn", a.event ->> 'type', a.entity, a."recordId", a.event ->> 'reference',
      ARRAY(SELECT jsonb_array_elements_text(a.event -> 'changed')), (a.event ->> 'ownerId')::uuid, a."userId",
      a.event ->> 'via', a."requestId", a.event -> 'summary'
    FROM fresh a WHERE a.event IS NOT NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_queue_events AFTER INSERT ON audit_events REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_queue_events();
