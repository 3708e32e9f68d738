-- Returns a key of 64 bits, whose last three are the part (e-mail, phone, …) of the value; null without a value.
CREATE FUNCTION nova_match_hash(entity text, part integer, value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value <> '' THEN (hashtextextended(entity || part::text || ':' || value, 0) & -8) | part END
$$;
