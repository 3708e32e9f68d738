-- Measures how rare a value is, as -log2 of its share. `records` of the account have it, of `total`; `elsewhere` is
-- the number of records of which one has such a value. Values of fewer than five records are not counted, and
-- `records` is null.
CREATE FUNCTION nova_match_bits(records integer, total float8, elsewhere float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT -ln((coalesce(records, 2) + 1) / (total + elsewhere)) / ln(2)
$$;
