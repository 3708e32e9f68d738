-- A record that comes to refer to another one copies its name as a new one does.
CREATE FUNCTION nova_copying_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying(NEW."accountId", 'names');
  RETURN NULL;
END
$$;
