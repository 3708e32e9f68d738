-- Changes without old and new values of some columns.
CREATE FUNCTION nova_without_values_of(changes jsonb, names text[]) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(f.key, CASE WHEN f.key = ANY (names) THEN '{}' ELSE f.value END), '{}')
    FROM jsonb_each(changes) AS f);
