-- The trail keeps who did what to a deleted record and when, not the values. Which records' follows from the definitions of
-- kinds: those of a person, and what goes along with one.
CREATE FUNCTION nova_forget_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_events e SET changes = nova_without_values(e.changes) FROM gone g
    WHERE e."accountId" = g."accountId" AND e."recordId" = g.id AND e.changes IS NOT NULL;
  RETURN NULL;
END
$$;
