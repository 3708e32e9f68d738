-- What stays of a suppressed address once its person is forgotten: enough to know the address again, not to read it.
CREATE FUNCTION nova_address_digest(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'sha256:' || encode(sha256(replace(lower(address), '\', '\\')::bytea), 'hex')
$$;
