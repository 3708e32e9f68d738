-- Values of custom fields are written with the labels of this moment. Which kinds have them follows from their definitions.
CREATE FUNCTION nova_label_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."customFields" := nova_present_labels(NEW."accountId", NEW."customFields");
  RETURN NEW;
END
$$;
