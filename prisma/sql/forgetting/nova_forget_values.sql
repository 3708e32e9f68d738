-- Erases values from the audit trail of deleted persons and the records deleted with them, and from proposals about
-- them; who and when remain.
CREATE FUNCTION nova_forget_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  UPDATE audit_events e SET changes = nova_without_values(e.changes) FROM gone g
    WHERE e."accountId" = g."accountId" AND e."recordId" = g.id AND e.changes IS NOT NULL;
  UPDATE proposal_targets t SET forgotten = true, message = NULL FROM gone g
    WHERE t."accountId" = g."accountId" AND t."recordId" = g.id AND NOT t.forgotten;
  RETURN NULL;
END
$$;
