-- Removes callers' own ids of deleted records, so that an import creates them again, and what imports and bulk runs
-- stored about their earlier state. The kinds define the tables.
CREATE FUNCTION nova_forget_origins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  DELETE FROM external_ids e USING gone WHERE e."accountId" = gone."accountId" AND e."recordId" = gone.id;
  DELETE FROM import_changes c USING gone WHERE c."accountId" = gone."accountId" AND c."recordId" = gone.id;
  DELETE FROM bulk_changes c USING gone WHERE c."accountId" = gone."accountId" AND c."recordId" = gone.id;
  RETURN NULL;
END
$$;
