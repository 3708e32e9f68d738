-- Mails a second that a sender may send now; null for no limit. A reduced pace doubles every 15 seconds up to
-- its limit (1000 without one).
CREATE FUNCTION nova_pace_of(per_second int, slowed_to float8, slowed_on timestamptz, moment timestamptz) RETURNS float8
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p.recovered < coalesce(per_second, 1000) THEN p.recovered ELSE per_second::float8 END
  FROM (SELECT slowed_to * power(2, least(60, extract(epoch FROM moment - slowed_on)::float8 / 15)) AS recovered) p
$$;
