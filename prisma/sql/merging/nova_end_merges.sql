-- Ends what is kept of merges into some records, which are deleted, erased or anonymised: they cannot be undone any
-- more, and what they dropped is named without its values.
CREATE FUNCTION nova_end_merges(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM merge_rows w USING merges m
    WHERE m."accountId" = account AND m."primaryId" = ANY (records) AND w."accountId" = account AND w."mergeId" = m.id;
  UPDATE merges m SET state = CASE WHEN m.state = 'DONE' THEN 'ERASED' ELSE m.state END,
      dropped = (SELECT coalesce(jsonb_agg(d.item || '{"value": null}' ORDER BY d.place), '[]')
        FROM jsonb_array_elements(m.dropped) WITH ORDINALITY AS d(item, place))
    WHERE m."accountId" = account AND m."primaryId" = ANY (records);
END
$$;
