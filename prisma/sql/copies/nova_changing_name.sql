-- A record whose name others are found by gets another one (nova_copying).
CREATE FUNCTION nova_changing_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_changing_original(NEW."accountId", 'names');
  RETURN NULL;
END
$$;
