-- New records copy the names of those they refer to (nova_copying). Which ones do follows from the definitions of kinds.
CREATE FUNCTION nova_copying_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying("accountId", 'names') FROM fresh GROUP BY "accountId";
  RETURN NULL;
END
$$;
