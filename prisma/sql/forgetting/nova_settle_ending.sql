-- Ends the transaction that erased or anonymised persons: forgets their words, which wait under some ids, and subtracts
-- what was deleted from the counters. Other writers of the account wait from here to the commit.
CREATE FUNCTION nova_settle_ending(account uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  waiting jsonb := coalesce(nullif(current_setting('nova.uncounted', true), ''), '{}')::jsonb;
  kind text;
BEGIN
  PERFORM nova_forget_names(account, ids, NULL);
  FOR kind IN SELECT k.name FROM jsonb_object_keys(waiting) AS k(name) ORDER BY 1 LOOP
    UPDATE record_counters c SET total = c.total - (waiting ->> kind)::int WHERE c."accountId" = account AND c.entity = kind;
  END LOOP;
  PERFORM set_config('nova.uncounted', '', true);
END
$$;
