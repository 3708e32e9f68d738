-- A person was forgotten (nova_forget_person, nova_anonymise_persons): what proposals about them say goes
-- (nova_forget_proposal). nova.deed, the audit line, tells a plain delete.
CREATE FUNCTION nova_forget_proposed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deed jsonb := nullif(current_setting('nova.deed', true), '')::jsonb;
BEGIN
  PERFORM nova_forget_proposal("accountId", "proposalId", deed ->> 'action' IS DISTINCT FROM 'delete')
    FROM fresh WHERE forgotten GROUP BY "accountId", "proposalId";
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_forget_proposed AFTER UPDATE ON proposal_targets REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_proposed();
