-- A name as it is compared: words of letters and digits in lower case, without accents, apostrophes and letters
-- spelled as two (docs/decisions/0026-letters-spelled-as-two.md).
CREATE FUNCTION nova_match_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := public.nova_unaccent(left(coalesce(value, ''), 200));
BEGIN
  folded := regexp_replace(folded, '[''’`´.]', '', 'g');
  folded := btrim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'));
  RETURN replace(replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a');
END
$$;
