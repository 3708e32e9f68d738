-- Returns whether the transaction merges records or undoes a merge (nova.merging = 'on'). Deleted records are then
-- not forgotten, since another record takes their place.
CREATE FUNCTION nova_merging() RETURNS boolean
  LANGUAGE sql STABLE RETURN coalesce(current_setting('nova.merging', true), '') = 'on';
