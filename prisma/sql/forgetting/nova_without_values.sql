-- Changes without old and new values.
CREATE FUNCTION nova_without_values(changes jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(f.field, '{}'::jsonb), '{}') FROM jsonb_object_keys(changes) AS f(field));
