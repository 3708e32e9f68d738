-- Grades how alike two birth dates are: 1 the same, 2 a slip (one digit, or day and month exchanged), 3 different; 0
-- where one is missing.
CREATE FUNCTION nova_match_born_level(one date, other date) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  a text;
  b text;
BEGIN
  IF one IS NULL OR other IS NULL THEN RETURN 0; END IF;
  IF one = other THEN RETURN 1; END IF;
  IF extract(year FROM one) = extract(year FROM other) AND extract(month FROM one) = extract(day FROM other)
    AND extract(day FROM one) = extract(month FROM other) THEN
    RETURN 2;
  END IF;
  a := lpad((extract(year FROM one) * 10000 + extract(month FROM one) * 100 + extract(day FROM one))::text, 8, '0');
  b := lpad((extract(year FROM other) * 10000 + extract(month FROM other) * 100 + extract(day FROM other))::text, 8, '0');
  RETURN CASE WHEN (SELECT count(*) FROM generate_series(1, 8) AS p(place) WHERE substr(a, p.place, 1) <> substr(b, p.place, 1)) = 1
    THEN 2 ELSE 3 END;
END
$$;
