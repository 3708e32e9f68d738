-- Returns the form in which a suppressed address of an erased or anonymised person is stored. It still suppresses.
-- Trying addresses does not reveal whose it was, except to those with the key of this installation, which is not in
-- the database. A session without the key gets nova_address_digest.
CREATE FUNCTION nova_kept_address(account uuid, address text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN k.key IS NULL THEN nova_address_digest(address) ELSE 'keyed:' || encode(sha256(k.key ||
    sha256(k.key || replace(account::text || ' ' || lower(address), '\', '\\')::bytea)), 'hex') END
  FROM (SELECT decode(nullif(current_setting('nova.suppression_key', true), ''), 'hex') AS key) k
$$;
