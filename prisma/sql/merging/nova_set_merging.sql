-- The rest of the transaction merges records. Derived fields change without moving `updatedOn`, as in an import: the
-- merge moves it where it changes a record. `record_id` is a record that is about to be deleted; its words wait under
-- its id among the former ones, to be forgotten with the survivor.
CREATE FUNCTION nova_set_merging(account uuid, record_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('nova.merging', 'on', true);
  PERFORM set_config('nova.import', 'on', true);
  PERFORM set_config('nova.words_later', coalesce(record_id::text, ''), true);
END
$$;
