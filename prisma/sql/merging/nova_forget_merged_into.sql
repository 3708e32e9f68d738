-- Erases the data stored under the ids of records that were merged into deleted `records`: values in the trail,
-- stored answers, answers of receivers, mails, what imports and bulk runs could restore, words, and addresses that
-- the merges dropped.
CREATE FUNCTION nova_forget_merged_into(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  merged uuid[] := nova_merged_ids(account, records);
BEGIN
  IF merged = '{}' THEN
    RETURN;
  END IF;
  PERFORM nova_forget_dropped(account, records || merged);
  PERFORM nova_forget_left(account, merged);
  UPDATE audit_events e SET changes = nova_without_values(e.changes)
    WHERE e."accountId" = account AND e."recordId" = ANY (merged) AND e.changes IS NOT NULL;
  UPDATE idempotency_keys k SET response = nova_without_texts(k.response::jsonb)::text FROM unnest(merged) AS u(id)
    WHERE k."accountId" = account AND strpos(k.response, u.id::text) > 0;
  PERFORM nova_forget_responses(account, merged, 9223372036854775807);
  PERFORM nova_forget_names(account, merged, NULL);
  PERFORM nova_end_merges(account, records || merged);
END
$$;
