-- The present labels, without values of removed fields.
CREATE FUNCTION nova_present_labels(account uuid, entries jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying(account, 'labels');
  RETURN (SELECT coalesce(jsonb_agg(x.item || jsonb_build_object('fieldId', f.id, 'fieldLabel', f.label) ORDER BY x.place), '[]')
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS x(item, place)
    JOIN custom_fields f ON f."accountId" = account AND f.id = (x.item ->> 'fieldId')::uuid);
END
$$;
