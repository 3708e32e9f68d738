-- Deletes a record after its references were handled (nova_let_go). Returns 'deleted', 'unknown', 'held' for a person
-- on hold, or how many records restrict it, as JSON. A candidate's jobs and a job's candidates are locked in order
-- first (nova_lock_jobs_of). A transaction that sets or releases a hold locks the person too, so the hold is looked
-- up after the lock is taken.
CREATE FUNCTION nova_delete_record(account uuid, record_id uuid, entity text, target regclass, children jsonb)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  uses jsonb;
  gone jsonb;
  deleted int;
BEGIN
  -- Names the user for events of the deleted and changed records.
  PERFORM set_config('nova.deed', coalesce(children #>> '{0,rows,0}', ''), true);
  IF entity = 'candidate' THEN
    PERFORM FROM candidates c WHERE c."accountId" = account AND c.id = record_id FOR UPDATE;
    PERFORM nova_lock_jobs_of(account, ARRAY[record_id]);
  ELSIF entity = 'contact' THEN
    PERFORM FROM contacts c WHERE c."accountId" = account AND c.id = record_id FOR NO KEY UPDATE;
  ELSIF entity = 'lead' THEN
    PERFORM FROM leads l WHERE l."accountId" = account AND l.id = record_id FOR NO KEY UPDATE;
  END IF;
  IF EXISTS (SELECT FROM privacy_holds h WHERE h."accountId" = account AND h."recordId" = record_id) THEN
    RETURN 'held';
  END IF;
  uses := nova_let_go(account, record_id, entity);
  IF uses IS NOT NULL THEN
    RETURN uses::text;
  END IF;
  IF entity = 'job' THEN
    PERFORM FROM candidates c WHERE c."accountId" = account AND c.id IN (
        SELECT a."candidateId" FROM applications a WHERE a."accountId" = account AND a."jobId" = record_id
        UNION SELECT i."candidateId" FROM interviews i WHERE i."accountId" = account AND i."jobId" = record_id)
      ORDER BY c.id FOR NO KEY UPDATE;
  END IF;
  EXECUTE format('DELETE FROM %s t WHERE t."accountId" = $1 AND t.id = $2 RETURNING to_jsonb(t)', target)
    INTO gone USING account, record_id;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted = 0 THEN
    RETURN 'unknown';
  END IF;
  DELETE FROM dedupe_keys d WHERE d."accountId" = account AND d."recordId" = record_id;
  DELETE FROM status_changes s WHERE s."accountId" = account AND s."recordId" = record_id;
  -- The event has name and owner, which nobody can look up any more.
  PERFORM nova_add_children(account, nova_named_event(children, gone ->> 'reference', (gone ->> 'ownerId')::uuid));
  RETURN 'deleted';
END
$$;
