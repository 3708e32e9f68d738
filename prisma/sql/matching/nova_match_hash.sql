-- A key of 64 bits, of which the last three say of what; null without a value.
CREATE FUNCTION nova_match_hash(entity text, part integer, value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value <> '' THEN (hashtextextended(entity || part::text || ':' || value, 0) & -8) | part END
$$;
