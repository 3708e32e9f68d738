-- Queues an event for each audit line that has one. Its order number is drawn while the record is locked, so events
-- of a record stay in order. What a trigger did because of a write is queued before that write's own line, and moves
-- behind it; its records are locked until the commit. nova.effects has an earlier order number and the ids.
CREATE FUNCTION nova_queue_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  effects text[] := string_to_array(nullif(current_setting('nova.effects', true), ''), ' ');
BEGIN
  INSERT INTO event_queue
    ("accountId", id, "occurredOn", type, kind, "recordId", reference, changed, "ownerId", "userId", via, "requestId", summary)
    SELECT a."accountId", a.id, a."occurredOn", a.event ->> 'type', a.entity, a."recordId", a.event ->> 'reference',
      ARRAY(SELECT jsonb_array_elements_text(a.event -> 'changed')), (a.event ->> 'ownerId')::uuid, a."userId",
      a.event ->> 'via', a."requestId", a.event -> 'summary'
    FROM fresh a WHERE a.event IS NOT NULL;
  IF effects IS NOT NULL AND EXISTS (SELECT FROM fresh a WHERE a.id::text <> ALL (effects)) THEN
    PERFORM set_config('nova.effects', '', true);
    UPDATE event_queue q SET "order" = DEFAULT FROM (SELECT DISTINCT a."accountId" FROM fresh a) f
      WHERE q."accountId" = f."accountId" AND q."order" > effects[1]::bigint AND q.id = ANY(effects[2:]::uuid[]);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_queue_events AFTER INSERT ON audit_events REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_queue_events();
