-- Whether an import restores records with their own dates, or is taken back (nova.import = 'on'): `updatedOn` does not move then.
CREATE FUNCTION nova_importing() RETURNS boolean
  LANGUAGE sql STABLE RETURN coalesce(current_setting('nova.import', true), '') = 'on';
