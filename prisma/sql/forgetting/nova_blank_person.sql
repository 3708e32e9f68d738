-- Erases copies of single values of a person who stays, once the record no longer has them: in the trail, proposals,
-- stored answers, recipients of campaigns, suppressions, what imports and bulk runs could restore, and words of
-- searches. `columns` are those of the record, `members` those of answers, `addresses` the former ones; `named` if
-- the name is among the values. Records that were merged into the person count as the person too, and merges that
-- hold values can no longer be undone.
CREATE FUNCTION nova_blank_person(account uuid, entity text, record_id uuid, columns text[], members text[], addresses text[], named boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  merged uuid[] := nova_merged_ids(account, ARRAY[record_id]);
  all_ids uuid[] := record_id || merged;
  dropped text[] := nova_dropped_addresses(account, record_id || merged);
BEGIN
  UPDATE audit_events e SET changes = nova_without_values_of(e.changes, columns)
    WHERE e."accountId" = account AND e."recordId" = ANY (all_ids) AND e.changes ?| columns;
  UPDATE proposal_targets t SET forgotten = true, message = NULL
    WHERE t."accountId" = account AND t."recordId" = ANY (all_ids);
  UPDATE idempotency_keys k SET response = nova_without_members(k.response::jsonb, members)::text FROM unnest(all_ids) AS u(id)
    WHERE k."accountId" = account AND strpos(k.response, u.id::text) > 0;
  IF addresses <> '{}' THEN
    addresses := addresses || dropped;
  END IF;
  UPDATE campaign_recipients r SET name = CASE WHEN named THEN NULL ELSE r.name END,
      email = CASE WHEN lower(r.email) = ANY (addresses) THEN NULL ELSE r.email END,
      response = CASE WHEN lower(r.email) = ANY (addresses) THEN NULL ELSE r.response END, "updatedOn" = now()
    WHERE r."accountId" = account AND r."recordId" = ANY (all_ids) AND (named OR lower(r.email) = ANY (addresses));
  DELETE FROM import_changes c WHERE c."accountId" = account AND c."recordId" = ANY (all_ids);
  DELETE FROM bulk_changes c WHERE c."accountId" = account AND c."recordId" = ANY (all_ids);
  PERFORM nova_forget_documents(account, ARRAY[record_id]);
  PERFORM nova_keep_addresses(account, addresses);
  PERFORM nova_forget_responses(account,
    all_ids || CASE WHEN named THEN nova_showing(account, entity, ARRAY[record_id]) ELSE '{}' END, 9223372036854775807);
  PERFORM nova_forget_names(account, all_ids, NULL);
  PERFORM nova_end_merges(account, all_ids);
END
$$;
