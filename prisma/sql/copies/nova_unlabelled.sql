-- Values without their copied labels, so that renaming a field changes no record.
CREATE FUNCTION nova_unlabelled(entries jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_agg(e.entry - 'fieldLabel' ORDER BY e.place), '[]')
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS e(entry, place));
