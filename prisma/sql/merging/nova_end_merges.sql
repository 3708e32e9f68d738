-- Erases the stored values of merges into records that are deleted, erased or anonymised. Such a merge can no longer
-- be undone, and its dropped values are listed by field without their text.
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
