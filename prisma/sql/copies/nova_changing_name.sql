-- A copied name's original changes (nova_copying).
CREATE FUNCTION nova_changing_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_changing_original(NEW."accountId", 'names');
  RETURN NULL;
END
$$;
