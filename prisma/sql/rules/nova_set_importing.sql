-- Sets whether the rest of the transaction writes as an import does (nova_importing). An undo switches that off while
-- it deletes a record with its dependents, as a call does.
CREATE FUNCTION nova_set_importing(account uuid, importing boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('nova.import', CASE WHEN importing THEN 'on' ELSE 'off' END, true);
END
$$;
