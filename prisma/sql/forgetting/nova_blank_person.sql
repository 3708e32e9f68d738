-- Erases copies of single values of a person who stays, once the record no longer has them: in the trail, stored
-- answers, recipients of campaigns, suppressions, what imports and bulk runs could restore, and words of searches.
-- `columns` of the record, `members` of answers, former `addresses`; whether the name is among them.
CREATE FUNCTION nova_blank_person(account uuid, entity text, record_id uuid, columns text[], members text[], addresses text[], named boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_events e SET changes = nova_without_values_of(e.changes, columns)
    WHERE e."accountId" = account AND e."recordId" = record_id AND e.changes ?| columns;
  UPDATE idempotency_keys k SET response = nova_without_members(k.response::jsonb, members)::text
    WHERE k."accountId" = account AND strpos(k.response, record_id::text) > 0;
  UPDATE campaign_recipients r SET name = CASE WHEN named THEN NULL ELSE r.name END,
      email = CASE WHEN lower(r.email) = ANY (addresses) THEN NULL ELSE r.email END,
      response = CASE WHEN lower(r.email) = ANY (addresses) THEN NULL ELSE r.response END, "updatedOn" = now()
    WHERE r."accountId" = account AND r."recordId" = record_id AND (named OR lower(r.email) = ANY (addresses));
  DELETE FROM import_changes c WHERE c."accountId" = account AND c."recordId" = record_id;
  DELETE FROM bulk_changes c WHERE c."accountId" = account AND c."recordId" = record_id;
  PERFORM nova_forget_documents(account, ARRAY[record_id]);
  PERFORM nova_keep_addresses(account, addresses);
  PERFORM nova_forget_responses(account,
    ARRAY[record_id] || CASE WHEN named THEN nova_showing(account, entity, ARRAY[record_id]) ELSE '{}' END, 9223372036854775807);
  PERFORM nova_forget_names(account, ARRAY[record_id], NULL);
END
$$;
