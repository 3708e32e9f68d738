-- Queues the event of a record that another record's deletion deletes or changes. nova.deed, the audit line
-- of that deletion, names the user; without it the system is named.
CREATE FUNCTION nova_tell(account uuid, type text, kind text, record_id uuid, reference text, owner uuid, changed text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  deed jsonb := nullif(current_setting('nova.deed', true), '')::jsonb;
BEGIN
  INSERT INTO event_queue
    ("accountId", id, "occurredOn", type, kind, "recordId", reference, changed, "ownerId", "userId", via, "requestId")
    VALUES (account, gen_random_uuid(), coalesce((deed ->> 'occurredOn')::timestamptz, now()), nova_tell.type, nova_tell.kind,
      record_id, nova_tell.reference, nova_tell.changed, owner, (deed ->> 'userId')::uuid,
      coalesce(deed #>> '{event,via}', 'system'), deed ->> 'requestId');
END
$$;
