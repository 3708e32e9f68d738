-- The records that were merged into some records, and those that had been merged into these (docs/interface/merges.md).
CREATE FUNCTION nova_merged_ids(account uuid, records uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE merged(id) AS (
    SELECT m."recordId" FROM merged_records m WHERE m."accountId" = account AND m."intoId" = ANY (records)
    UNION
    SELECT m."recordId" FROM merged JOIN merged_records m ON m."accountId" = account AND m."intoId" = merged.id
  )
  SELECT coalesce(array_agg(merged.id), '{}') FROM merged
$$;
