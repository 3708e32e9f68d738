-- How many more may be taken: `most` within any stretch of time, less what was taken after its beginning.
CREATE FUNCTION nova_room_left(taken_on timestamptz[], taken int[], since timestamptz, most int) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, most - coalesce(sum(t.n) FILTER (WHERE t.moment > since), 0))::int
  FROM unnest(taken_on, taken) AS t(moment, n)
$$;
