-- Writes custom field values with their present labels.
CREATE FUNCTION nova_label_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."customFields" := nova_present_labels(NEW."accountId", NEW."customFields");
  RETURN NEW;
END
$$;
