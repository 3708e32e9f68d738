-- A changed reference copies the name again.
CREATE FUNCTION nova_copying_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying(NEW."accountId", 'names');
  RETURN NULL;
END
$$;
