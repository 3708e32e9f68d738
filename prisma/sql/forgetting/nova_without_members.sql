-- A stored answer without some members of its data.
CREATE FUNCTION nova_without_members(answer jsonb, names text[]) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT CASE WHEN jsonb_typeof(answer -> 'data') = 'object' THEN jsonb_set(answer, '{data}', (
    SELECT jsonb_object_agg(m.key, CASE WHEN m.key = ANY (names) THEN 'null' ELSE m.value END)
    FROM jsonb_each(answer -> 'data') AS m)) ELSE answer END);
