-- A stored answer with only ids and the reference, so that a repeated request is still recognised.
CREATE FUNCTION nova_without_texts(answer jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT CASE WHEN jsonb_typeof(answer -> 'data') = 'object' THEN jsonb_set(answer, '{data}', (
    SELECT jsonb_object_agg(m.key, CASE
      WHEN jsonb_typeof(m.value) IN ('boolean', 'number') OR m.key = 'reference'
        OR m.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN m.value
      ELSE 'null' END)
    FROM jsonb_each(answer -> 'data') AS m)) ELSE answer END);
