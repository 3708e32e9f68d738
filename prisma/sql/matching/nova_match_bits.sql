-- How rare a value is, as -log2 of its share: of so many records, of an account of so many, where such values have this
-- share elsewhere. Few records are not counted one by one: null stands for fewer than five.
CREATE FUNCTION nova_match_bits(records integer, total float8, elsewhere float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT -ln((coalesce(records, 2) + 1) / (total + elsewhere)) / ln(2)
$$;
