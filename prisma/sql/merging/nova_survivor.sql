-- Returns the record that a merged one was joined into, after all merges, even if that was deleted since; null for a
-- record that was not merged.
CREATE FUNCTION nova_survivor(account uuid, record_id uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line(id, depth) AS (
    SELECT m."intoId", 1 FROM merged_records m WHERE m."accountId" = account AND m."recordId" = record_id
    UNION
    SELECT m."intoId", line.depth + 1 FROM line JOIN merged_records m ON m."accountId" = account AND m."recordId" = line.id
  )
  SELECT line.id FROM line ORDER BY line.depth DESC LIMIT 1
$$;
