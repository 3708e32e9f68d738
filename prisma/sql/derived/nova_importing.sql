-- Whether an import writes or undoes records (nova.import = 'on'): then `updatedOn` stays.
CREATE FUNCTION nova_importing() RETURNS boolean
  LANGUAGE sql STABLE RETURN coalesce(current_setting('nova.import', true), '') = 'on';
