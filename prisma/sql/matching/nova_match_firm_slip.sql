-- Returns whether two compared company names, of equally many words and at least two, differ by a slip in one word.
CREATE FUNCTION nova_match_firm_slip(one text, other text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  ones text[] := string_to_array(one, ' ');
  others text[] := string_to_array(other, ' ');
  differ integer := 0;
BEGIN
  IF cardinality(ones) < 2 OR cardinality(ones) <> cardinality(others) THEN
    RETURN false;
  END IF;
  FOR place IN 1..cardinality(ones) LOOP
    IF ones[place] <> others[place] THEN
      differ := differ + 1;
      IF differ > 1 OR length(ones[place]) < 5 OR public.levenshtein_less_equal(left(ones[place], 100), left(others[place], 100), 1) > 1 THEN
        RETURN false;
      END IF;
    END IF;
  END LOOP;
  RETURN differ = 1;
END
$$;
