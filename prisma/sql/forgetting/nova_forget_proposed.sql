-- Runs when persons were forgotten (nova_forget_person, nova_anonymise_persons), and removes what proposals contain
-- about them (nova_forget_proposal). The action in nova.deed, the audit line, is 'delete' for a plain delete.
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
