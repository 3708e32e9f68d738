-- Whether the transaction merges records or takes a merge back (nova.merging = 'on'): what is deleted is then not
-- forgotten, since another record stands for it.
CREATE FUNCTION nova_merging() RETURNS boolean
  LANGUAGE sql STABLE RETURN coalesce(current_setting('nova.merging', true), '') = 'on';
