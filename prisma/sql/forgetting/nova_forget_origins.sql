-- The callers' own ids go with the records that they name, so that an import creates such a record anew; and so does what imports
-- keep of a record as it was before them: whoever deletes, a verb or a foreign key of another record. Which tables' follows from
-- the definitions of kinds.
CREATE FUNCTION nova_forget_origins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM external_ids e USING gone WHERE e."accountId" = gone."accountId" AND e."recordId" = gone.id;
  DELETE FROM import_changes c USING gone WHERE c."accountId" = gone."accountId" AND c."recordId" = gone.id;
  RETURN NULL;
END
$$;
