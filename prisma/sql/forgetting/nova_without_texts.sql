-- Returns a stored answer with only ids and the reference, so that a repeated request is still recognised. Each
-- result of a batch retains them too, with the code of its error.
CREATE FUNCTION nova_without_texts(answer jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT CASE WHEN jsonb_typeof(answer -> 'data') = 'object' THEN jsonb_set(answer, '{data}', (
    SELECT jsonb_object_agg(m.key, CASE
      WHEN jsonb_typeof(m.value) IN ('boolean', 'number') OR m.key = 'reference'
        OR m.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN m.value
      WHEN m.key = 'results' AND jsonb_typeof(m.value) = 'array' THEN (
        SELECT jsonb_agg(jsonb_build_object('index', r.value -> 'index', 'id', r.value -> 'id', 'reference', r.value -> 'reference',
            'error', CASE WHEN jsonb_typeof(r.value -> 'error') = 'object'
              THEN jsonb_build_object('code', r.value #> '{error,code}', 'message', NULL,
                'existingId', r.value #> '{error,existingId}', 'issues', '[]'::jsonb) END) ORDER BY r.ordinality)
        FROM jsonb_array_elements(m.value) WITH ORDINALITY AS r(value, ordinality))
      ELSE 'null' END)
    FROM jsonb_each(answer -> 'data') AS m)) ELSE answer END);
