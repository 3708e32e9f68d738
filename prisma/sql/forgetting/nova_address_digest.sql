-- A suppressed address of an erased person: recognisable, but not readable.
CREATE FUNCTION nova_address_digest(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'sha256:' || encode(sha256(replace(lower(address), '\', '\\')::bytea), 'hex')
$$;
