-- New records copy the names of their references (nova_copying). The kinds define which.
CREATE FUNCTION nova_copying_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying("accountId", 'names') FROM fresh GROUP BY "accountId";
  RETURN NULL;
END
$$;
