-- Grades how alike two family names are: 1 the same, 2 one has a part more, 3 a slip or the same sound, 5 different;
-- 0 where one is missing.
CREATE FUNCTION nova_match_family_level(one text, other text) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  ones text[];
  others text[];
BEGIN
  IF one = '' OR other = '' THEN RETURN 0; END IF;
  IF one = other OR replace(one, ' ', '') = replace(other, ' ', '') THEN RETURN 1; END IF;
  ones := string_to_array(one, ' ');
  others := string_to_array(other, ' ');
  IF ones @> others OR others @> ones THEN RETURN 2; END IF;
  IF public.nova_match_near(replace(one, ' ', ''), replace(other, ' ', '')) OR (length(one) > 3
    AND length(other) > 3 AND public.nova_match_sound(one) = public.nova_match_sound(other)) THEN
    RETURN 3;
  END IF;
  RETURN 5;
END
$$;
