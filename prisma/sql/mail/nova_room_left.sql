-- The rest of `most` within the window, less the uses since its beginning.
CREATE FUNCTION nova_room_left(taken_on timestamptz[], taken int[], since timestamptz, most int) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, most - coalesce(sum(t.n) FILTER (WHERE t.moment > since), 0))::int
  FROM unnest(taken_on, taken) AS t(moment, n)
$$;
