-- Grades how alike two given names are: 1 the same, 2 a short or other form, or one of several, 3 an initial, 4 a
-- slip, 5 different; 0 where one is missing.
CREATE FUNCTION nova_match_given_level(one text, other text) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  ones text[];
  others text[];
  a text;
  b text;
BEGIN
  IF one = '' OR other = '' THEN RETURN 0; END IF;
  IF one = other THEN RETURN 1; END IF;
  ones := string_to_array(one, ' ');
  others := string_to_array(other, ' ');
  a := ones[1];
  b := others[1];
  IF a = b THEN RETURN 1; END IF;
  IF length(a) = 1 OR length(b) = 1 THEN
    RETURN CASE WHEN left(a, 1) = left(b, 1) THEN 3 ELSE 5 END;
  END IF;
  IF ones && others OR replace(one, ' ', '') = replace(other, ' ', '') OR a = ANY (public.nova_match_full_names(b))
    OR b = ANY (public.nova_match_full_names(a)) OR public.nova_match_full_names(a) && public.nova_match_full_names(b)
    OR (left(a, least(3, length(a) - 1, length(b) - 1)) = left(b, least(3, length(a) - 1, length(b) - 1)) AND public.nova_match_sound(a) = public.nova_match_sound(b)
      AND (a ~ '[aeiou]$') = (b ~ '[aeiou]$')) THEN
    RETURN 2;
  END IF;
  -- Martin and Martina, Daniel and Daniele are two.
  IF a || 'a' = b OR b || 'a' = a OR a || 'e' = b OR b || 'e' = a THEN
    RETURN 5;
  END IF;
  RETURN CASE WHEN public.nova_match_near(a, b) THEN 4 ELSE 5 END;
END
$$;
