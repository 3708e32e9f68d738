-- Returns whether an import writes or undoes records (nova.import = 'on'); `updatedOn` then stays as it is.
CREATE FUNCTION nova_importing() RETURNS boolean
  LANGUAGE sql STABLE RETURN coalesce(current_setting('nova.import', true), '') = 'on';
