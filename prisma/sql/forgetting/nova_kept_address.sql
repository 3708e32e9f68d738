-- A suppressed address of a person who was erased or anonymised: it still suppresses, and nobody without the key of
-- this installation, which is not in the database, can tell whose it was by trying addresses. A session without the
-- key gives nova_address_digest.
CREATE FUNCTION nova_kept_address(account uuid, address text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN k.key IS NULL THEN nova_address_digest(address) ELSE 'keyed:' || encode(sha256(k.key ||
    sha256(k.key || replace(account::text || ' ' || lower(address), '\', '\\')::bytea)), 'hex') END
  FROM (SELECT decode(nullif(current_setting('nova.suppression_key', true), ''), 'hex') AS key) k
$$;
