-- Erases copies of the values of persons who stay (`records`), and of records about them (`about_them`), in the
-- trail, proposals, stored answers, answers of webhooks' receivers and imports. `others` show their names.
CREATE FUNCTION nova_forget_traces(account uuid, records uuid[], about_them uuid[], others uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_events e SET changes = nova_without_values(e.changes)
    WHERE e."accountId" = account AND e."recordId" = ANY (records || about_them) AND e.changes IS NOT NULL;
  UPDATE proposal_targets t SET forgotten = true, message = NULL
    WHERE t."accountId" = account AND t."recordId" = ANY (about_them);
  DELETE FROM external_ids x WHERE x."accountId" = account AND x."recordId" = ANY (about_them);
  DELETE FROM import_changes c WHERE c."accountId" = account AND c."recordId" = ANY (about_them);
  DELETE FROM bulk_changes c WHERE c."accountId" = account AND c."recordId" = ANY (about_them);
  UPDATE idempotency_keys k SET response = nova_without_texts(k.response::jsonb)::text FROM unnest(records) AS u(id)
    WHERE k."accountId" = account AND strpos(k.response, u.id::text) > 0;
  PERFORM nova_forget_responses(account, records || about_them || others, 9223372036854775807);
END
$$;
