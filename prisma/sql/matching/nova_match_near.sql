-- Returns whether two folded words differ by a slip: a letter more, less, other or exchanged; two in a long word.
CREATE FUNCTION nova_match_near(one text, other text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  most integer := CASE WHEN least(length(one), length(other)) < 4 THEN 0 WHEN least(length(one), length(other)) < 8 THEN 1 ELSE 2 END;
  far integer;
  place integer := 1;
BEGIN
  IF most = 0 OR abs(length(one) - length(other)) > most OR length(one) > 100 OR length(other) > 100 THEN
    RETURN false;
  END IF;
  far := public.levenshtein_less_equal(one, other, 2);
  IF far <= most THEN
    RETURN true;
  END IF;
  IF far > 2 OR length(one) <> length(other) THEN
    RETURN false;
  END IF;
  -- Two neighbours that changed places.
  WHILE substr(one, place, 1) = substr(other, place, 1) LOOP
    place := place + 1;
  END LOOP;
  RETURN substr(one, place, 2) = reverse(substr(other, place, 2)) AND substr(one, place + 2) = substr(other, place + 2);
END
$$;
