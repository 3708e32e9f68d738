-- Grades the weight of a shared value by the number of records that have it: 1 two, 2 up to five, 3 up to twenty, 4
-- up to fifty; 0 for more, which proves nothing.
CREATE FUNCTION nova_match_shared_level(records bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN records <= 2 THEN 1 WHEN records <= 5 THEN 2 WHEN records <= 20 THEN 3 WHEN records <= 50 THEN 4 ELSE 0 END
$$;
