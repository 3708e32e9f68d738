-- Moves an application to the stage that its placements imply: PLACED with one; without any, back from PLACED
-- to its former stage, or to OFFER if unknown. Audit trail and feed attribute the move to the user of
-- nova.deed, the placement's audit line.
CREATE FUNCTION nova_move_placed(account uuid, candidate uuid, job uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was applications;
  stage text := 'PLACED';
  deed jsonb := nullif(current_setting('nova.deed', true), '')::jsonb;
  moment timestamptz := coalesce((deed ->> 'occurredOn')::timestamptz, date_trunc('milliseconds', clock_timestamp()));
  changes jsonb;
  -- The trail is sorted by id, which begins with the time (UUIDv7).
  line uuid := (lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;
BEGIN
  SELECT a.* INTO was FROM applications a
    WHERE a."accountId" = account AND a."candidateId" = candidate AND a."jobId" = job FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM placements p WHERE p."accountId" = account AND p."candidateId" = candidate AND p."jobId" = job) THEN
    IF was."stageCode" <> 'PLACED' OR was.rejected THEN
      RETURN;
    END IF;
    stage := coalesce((SELECT m."fromStageCode" FROM application_moves m
      WHERE m."accountId" = account AND m."applicationId" = was.id AND m."stageCode" = 'PLACED' AND m."fromStageCode" <> 'PLACED'
      ORDER BY m."movedOn" DESC, m.id DESC LIMIT 1), 'OFFER');
  ELSIF was."stageCode" = 'PLACED' AND NOT was.rejected THEN
    RETURN;
  END IF;
  PERFORM set_config('nova.user', coalesce(deed ->> 'userId', ''), true);
  UPDATE applications a SET "stageCode" = stage, "subStateName" = NULL, rejected = false, "rejectReasonId" = NULL,
      "movedOn" = moment, "updatedOn" = greatest(moment, a."updatedOn" + interval '1 millisecond')
    WHERE a."accountId" = account AND a.id = was.id;
  SELECT jsonb_object_agg(f.name, jsonb_build_object('from', f.before, 'to', f.after)) INTO changes
    FROM (VALUES ('stageCode', to_jsonb(was."stageCode"), to_jsonb(stage)), ('subStateName', to_jsonb(was."subStateName"), NULL),
        ('rejected', to_jsonb(was.rejected), to_jsonb(false)), ('rejectReasonId', to_jsonb(was."rejectReasonId"), NULL)) AS f(name, before, after)
    WHERE f.before IS DISTINCT FROM f.after;
  -- The placement's own event is queued later, and comes first (nova_queue_events).
  PERFORM set_config('nova.effects', concat(
    coalesce(nullif(current_setting('nova.effects', true), ''), nextval('"event_queue_order_seq"')::text), ' ', line), true);
  INSERT INTO audit_events
      ("accountId", id, "occurredOn", "keyId", "userId", "requestId", entity, "recordId", action, changes, event, via)
    VALUES (account, line, moment, (deed ->> 'keyId')::uuid, (deed ->> 'userId')::uuid, deed ->> 'requestId', 'application',
      was.id, 'moveStage', changes, jsonb_build_object('type', 'application.stage_moved', 'reference', NULL, 'ownerId', NULL,
        'changed', (SELECT jsonb_agg(k.name) FROM jsonb_object_keys(changes) AS k(name)), 'via', coalesce(deed #>> '{event,via}', 'system')),
      coalesce(deed ->> 'via', 'system'));
END
$$;
