-- Writes rows ({table, rows}) that belong to a record of the account.
CREATE FUNCTION nova_add_children(account uuid, children jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  child jsonb;
  columns text;
BEGIN
  FOR child IN SELECT * FROM jsonb_array_elements(children) LOOP
    CONTINUE WHEN jsonb_array_length(child -> 'rows') = 0;
    SELECT string_agg(format('%I', f), ', ') INTO columns
      FROM jsonb_object_keys((child -> 'rows' -> 0) || jsonb_build_object('accountId', account)) AS f;
    EXECUTE format(
      'INSERT INTO %I (%s) SELECT %s FROM jsonb_populate_recordset(NULL::%I, (
         SELECT jsonb_agg(r || jsonb_build_object(''accountId'', $2)) FROM jsonb_array_elements($1) AS r))',
      child ->> 'table', columns, columns, child ->> 'table')
      USING child -> 'rows', account;
  END LOOP;
END
$$;
